#include "network/stacks.h"

#include <torch/nn/functional.h>

#include <algorithm>

namespace translucent {

namespace {

/// ReLU works in place: its gradient needs only the result.
torch::Tensor activate(Activation activation, torch::Tensor x)
{
    switch (activation) {
    case Activation::Gelu: return torch::gelu(x);
    case Activation::Silu: return torch::silu(x);
    case Activation::Relu: break;
    }
    return torch::relu_(x);
}

}  // namespace

FeedForwardImpl::FeedForwardImpl(const TransformerConfig& config, StackKind stack, std::int64_t layer, std::string path)
    : m_stack(stack)
    , m_layer(layer)
    , m_path(std::move(path))
    , m_activation(config.activation)
    , m_inner(register_module("inner", Linear(config.modelDimension, config.feedForwardDimension)))
    , m_outer(register_module("outer", Linear(config.feedForwardDimension, config.modelDimension)))
{
    if (config.feedForward == FeedForwardKind::Swiglu)
        m_gate = register_module("gate", Linear(config.modelDimension, config.feedForwardDimension));
}

torch::Tensor FeedForwardImpl::forward(const torch::Tensor& x, const ForwardContext& context)
{
    const bool isClamped =
        std::ranges::any_of(context.changes().clampedNeurons, [this](const NeuronClamp& each) { return isHere(each); });
    if (m_activation == Activation::Relu && !m_gate && !isClamped && !context.wantsEverything())
        return rectifiedPair(x, *m_inner, *m_outer);
    const auto inner = m_inner(x);  // [..., F]
    context.detail(m_path + ".inner", inner);
    const auto hidden = clamped(activated(x, inner, context), context);
    const auto output = m_outer(hidden);
    context.detail(m_path + ".activated", hidden);
    context.detail(m_path + ".output", output);
    return output;
}

torch::Tensor FeedForwardImpl::activated(const torch::Tensor& x, torch::Tensor inner, const ForwardContext& context)
{
    if (!m_gate)  // what has a hook must not change in place
        return activate(m_activation, context.wantsGradients() ? inner.clone() : std::move(inner));
    const auto gate = m_gate(x);  // [..., F]
    context.detail(m_path + ".gate", gate);
    return torch::silu(gate) * inner;
}

/// Not in place: the activation may have kept its result for the gradient.
torch::Tensor FeedForwardImpl::clamped(torch::Tensor hidden, const ForwardContext& context) const
{
    for (const auto& clamp : context.changes().clampedNeurons)
        if (isHere(clamp)) {
            const auto neuron = torch::full({1}, clamp.neuron, torch::dtype(torch::kLong).device(hidden.device()));
            hidden = hidden.index_fill(-1, neuron, clamp.value);
        }
    return hidden;
}

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
    m_feedForward =
        register_module("feed_forward", FeedForward(config, StackKind::Encoder, layer, m_path + ".feed_forward"));
    m_feedForwardNorm = registerNorm(*this, "feed_forward_norm", normOf(config, m_path + ".feed_forward_norm"));
}

torch::Tensor EncoderLayerImpl::forward(torch::Tensor x, const torch::Tensor& mayAttend, const ForwardContext& context)
{
    const auto at = [&](SublayerKind sublayer) { return SublayerId {StackKind::Encoder, m_layer, sublayer}; };
    context.enters(m_path, x);
    x = m_residual(at(SublayerKind::SelfAttention), x, m_selfAttentionNorm, context,
        [&](const torch::Tensor& input) { return m_selfAttention(input, mayAttend, context); });
    x = context.state(m_path + ".after_self_attention", x);
    if (m_feedForward)
        x = m_residual(at(SublayerKind::FeedForward), x, m_feedForwardNorm, context,
            [&](const torch::Tensor& input) { return m_feedForward(input, context); });
    return context.state(m_path + ".output", x);
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
    m_feedForward =
        register_module("feed_forward", FeedForward(config, StackKind::Decoder, layer, m_path + ".feed_forward"));
    m_feedForwardNorm = registerNorm(*this, "feed_forward_norm", normOf(config, m_path + ".feed_forward_norm"));
}

torch::Tensor DecoderLayerImpl::forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context)
{
    const auto at = [&](SublayerKind sublayer) { return SublayerId {StackKind::Decoder, m_layer, sublayer}; };
    context.enters(m_path, x);
    x = m_residual(at(SublayerKind::SelfAttention), x, m_selfAttentionNorm, context,
        [&](const torch::Tensor& input) { return m_selfAttention(input, view.targetMayAttend, context); });
    x = context.state(m_path + ".after_self_attention", x);
    x = m_residual(at(SublayerKind::CrossAttention), x, m_crossAttentionNorm, context, [&](const torch::Tensor& input) {
        const auto& ready = view.source.projections;
        const auto projected = ready.empty() ? m_crossAttention->keysAndValues(view.source.memoryOf(m_layer))
                                             : ready[static_cast<std::size_t>(m_layer)];
        return m_crossAttention(input, projected, view.source.mayAttend, context);
    });
    x = context.state(m_path + ".after_cross_attention", x);
    if (m_feedForward)
        x = m_residual(at(SublayerKind::FeedForward), x, m_feedForwardNorm, context,
            [&](const torch::Tensor& input) { return m_feedForward(input, context); });
    return context.state(m_path + ".output", x);
}

}  // namespace translucent
