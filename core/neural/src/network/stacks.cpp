#include "network/stacks.h"

namespace translucent {

EncoderLayerImpl::EncoderLayerImpl(const TransformerConfig& config, std::int64_t layer)
    : m_path("encoder.layers." + std::to_string(layer))
    , m_layer(layer)
    , m_residual(config)
    , m_selfAttention(register_module("self_attention",
          SelfAttention(config, AttentionSite {AttentionKind::EncoderSelf, layer, m_path + ".self_attention"})))
    , m_selfAttentionNorm(registerNorm(*this, "self_attention_norm", normOf(config, m_path + ".self_attention_norm")))
{
    if (!config.hasFeedForward())
        return;
    m_feedForward = register_module("feed_forward", FeedForward(config, m_path + ".feed_forward"));
    m_feedForwardNorm = registerNorm(*this, "feed_forward_norm", normOf(config, m_path + ".feed_forward_norm"));
}

torch::Tensor EncoderLayerImpl::forward(torch::Tensor x, const torch::Tensor& mayAttend, const ForwardContext& context)
{
    const auto at = [&](SublayerKind sublayer) { return SublayerId {StackKind::Encoder, m_layer, sublayer}; };
    context.enters(m_path, x);
    x = m_residual(at(SublayerKind::SelfAttention), x, m_selfAttentionNorm, context,
        [&](const torch::Tensor& input) { return m_selfAttention(input, mayAttend, context); });
    context.detail(m_path + ".after_self_attention", x);
    if (m_feedForward)
        x = m_residual(at(SublayerKind::FeedForward), x, m_feedForwardNorm, context,
            [&](const torch::Tensor& input) { return m_feedForward(input, context); });
    context.detail(m_path + ".output", x);
    return x;
}

DecoderLayerImpl::DecoderLayerImpl(const TransformerConfig& config, std::int64_t layer)
    : m_path("decoder.layers." + std::to_string(layer))
    , m_layer(layer)
    , m_residual(config)
    , m_selfAttention(register_module("self_attention",
          SelfAttention(config, AttentionSite {AttentionKind::DecoderSelf, layer, m_path + ".self_attention"})))
    , m_selfAttentionNorm(registerNorm(*this, "self_attention_norm", normOf(config, m_path + ".self_attention_norm")))
    , m_crossAttention(register_module("cross_attention",
          CrossAttention(config, AttentionSite {AttentionKind::Cross, layer, m_path + ".cross_attention"})))
    , m_crossAttentionNorm(
          registerNorm(*this, "cross_attention_norm", normOf(config, m_path + ".cross_attention_norm")))
{
    if (!config.hasFeedForward())
        return;
    m_feedForward = register_module("feed_forward", FeedForward(config, m_path + ".feed_forward"));
    m_feedForwardNorm = registerNorm(*this, "feed_forward_norm", normOf(config, m_path + ".feed_forward_norm"));
}

torch::Tensor DecoderLayerImpl::forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context)
{
    const auto at = [&](SublayerKind sublayer) { return SublayerId {StackKind::Decoder, m_layer, sublayer}; };
    context.enters(m_path, x);
    x = m_residual(at(SublayerKind::SelfAttention), x, m_selfAttentionNorm, context,
        [&](const torch::Tensor& input) { return m_selfAttention(input, view.targetMayAttend, context); });
    context.detail(m_path + ".after_self_attention", x);
    x = m_residual(at(SublayerKind::CrossAttention), x, m_crossAttentionNorm, context, [&](const torch::Tensor& input) {
        const auto& ready = view.source.projections;
        const auto projected = ready.empty() ? m_crossAttention->keysAndValues(view.source.memoryOf(m_layer))
                                             : ready[static_cast<std::size_t>(m_layer)];
        return m_crossAttention(input, projected, view.source.mayAttend, context);
    });
    context.detail(m_path + ".after_cross_attention", x);
    if (m_feedForward)
        x = m_residual(at(SublayerKind::FeedForward), x, m_feedForwardNorm, context,
            [&](const torch::Tensor& input) { return m_feedForward(input, context); });
    context.detail(m_path + ".output", x);
    return x;
}

}  // namespace translucent
