#include "model/decoder_stack.h"

#include <torch/nn/modules/container/modulelist.h>

namespace translucent {

namespace {

/// Writes the newest position into the cache and returns all positions so far. Shape: [R, H, length + 1, K]
KeysValues appended(LayerCache& cache, const KeysValues& newest, std::int64_t length)
{
    const auto append = [length](torch::Tensor& store, const torch::Tensor& value) {
        store.narrow(2, length, 1).copy_(value);
        return store.narrow(2, 0, length + 1);
    };
    return {append(cache.selfKeysValues.keys, newest.keys), append(cache.selfKeysValues.values, newest.values)};
}

}  // namespace

DecoderLayerImpl::DecoderLayerImpl(const TransformerConfig& config, std::int64_t layer)
    : m_layer(static_cast<std::size_t>(layer))
    , m_path("decoder.layers." + std::to_string(layer))
    , m_residual(config)
    , m_selfAttention(register_module("self_attention",
          SelfAttention(config, AttentionSite {AttentionKind::DecoderSelf, layer, m_path + ".self_attention"})))
    , m_selfAttentionNorm(
          register_module("self_attention_norm", LayerNorm(config, m_path + ".self_attention_norm")))
    , m_crossAttention(register_module("cross_attention",
          CrossAttention(config, AttentionSite {AttentionKind::Cross, layer, m_path + ".cross_attention"})))
    , m_crossAttentionNorm(
          register_module("cross_attention_norm", LayerNorm(config, m_path + ".cross_attention_norm")))
    , m_feedForward(register_module("feed_forward", FeedForward(config, m_path + ".feed_forward")))
    , m_feedForwardNorm(register_module("feed_forward_norm", LayerNorm(config, m_path + ".feed_forward_norm")))
{
}

KeysValues DecoderLayerImpl::projectMemory(const torch::Tensor& memory, const ForwardContext& context)
{
    return m_crossAttention->projectMemory(memory, context);
}

torch::Tensor DecoderLayerImpl::forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context)
{
    x = m_residual(x, m_selfAttentionNorm, is_training(), context,
        [&](const torch::Tensor& input) { return attendToTarget(input, view, context); });
    context.detail(m_path + ".after_self_attention", x);
    x = m_residual(x, m_crossAttentionNorm, is_training(), context,
        [&](const torch::Tensor& input) { return attendToSource(input, view, context); });
    context.detail(m_path + ".after_cross_attention", x);
    x = m_residual(x, m_feedForwardNorm, is_training(), context,
        [&](const torch::Tensor& input) { return m_feedForward(input, context); });
    context.detail(m_path + ".output", x);
    return x;
}

torch::Tensor DecoderLayerImpl::attendToTarget(
    const torch::Tensor& x, const DecoderView& view, const ForwardContext& context)
{
    const auto projections = m_selfAttention->project(x, context);
    const auto keysValues = view.cache
        ? appended(view.cache->at(m_layer), projections.keysValues, view.cachedLength)
        : projections.keysValues;
    return m_selfAttention->attend(projections.query, keysValues, view.targetMayAttend, context);
}

torch::Tensor DecoderLayerImpl::attendToSource(
    const torch::Tensor& x, const DecoderView& view, const ForwardContext& context)
{
    const auto& memory = view.sourceMemory[m_layer];
    // The beams of a sentence ask like so many queries of it, so its keys and values need no copies.
    const auto perSentence = x.reshape({memory.keys.size(0), -1, x.size(-1)});  // [B, beams · T, D]
    const auto query = m_crossAttention->projectQuery(perSentence, context);
    return m_crossAttention->attend(query, memory, view.sourceMayAttend, context).view(x.sizes());
}

DecoderStackImpl::DecoderStackImpl(const TransformerConfig& config)
    : m_positions(register_module("positions", Positions(config)))
{
    auto layers = register_module("layers", torch::nn::ModuleList());
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        m_layers.emplace_back(config, layer);
        layers->push_back(m_layers.back());
    }
    if (config.normPlacement == NormPlacement::Pre)
        m_finalNorm = register_module("final_norm", LayerNorm(config, "decoder.final_norm"));
}

std::vector<KeysValues> DecoderStackImpl::projectMemory(const torch::Tensor& memory, const ForwardContext& context)
{
    std::vector<KeysValues> projected;
    for (auto& layer : m_layers)
        projected.push_back(layer->projectMemory(memory, context));
    return projected;
}

torch::Tensor DecoderStackImpl::forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context)
{
    for (auto& layer : m_layers)
        x = layer(x, view, context);
    if (m_finalNorm)
        x = m_finalNorm(x, context);
    context.detail("decoder.output", x);
    return x;
}

}  // namespace translucent
