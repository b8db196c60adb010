#pragma once

#include "model/attention.h"
#include "model/feed_forward.h"
#include "model/positions.h"
#include "model/residual.h"

#include <vector>

namespace translucent {

/// Keys and values of the positions decoded so far, in one layer, preallocated to the longest target.
/// Shape of each: [R, H, capacity, K] with R rows = batch × beams.
struct LayerCache {
    KeysValues selfKeysValues;
};

/// What a decoder layer looks at besides its input.
/// Legend: B sentences, R rows (B in training; B × beams while decoding), T positions, S source pieces.
struct DecoderView {
    torch::Tensor targetMayAttend;         ///< Shape: [1, 1, T, T] lower triangle; undefined = all cached positions
    torch::Tensor sourceMayAttend;         ///< Shape: [B, 1, 1, S]; undefined = everywhere
    std::vector<KeysValues> sourceMemory;  ///< per layer. Shape: [B, H, S, K]
    std::vector<LayerCache>* cache = nullptr;  ///< present while decoding one position at a time
    std::int64_t cachedLength = 0;             ///< positions already in the cache
};

/// Masked self-attention, cross-attention and feed-forward. Source: Vaswani et al. 2017, §3.1, figure 1 right.
class DecoderLayerImpl : public torch::nn::Module {
public:
    DecoderLayerImpl(const TransformerConfig& config, std::int64_t layer);

    KeysValues projectMemory(const torch::Tensor& memory, const ForwardContext& context);
    /// `x` Shape: [R, T, D] → the same; T is 1 with a cache.
    torch::Tensor forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context);

private:
    torch::Tensor attendToTarget(const torch::Tensor& x, const DecoderView& view, const ForwardContext& context);
    torch::Tensor attendToSource(const torch::Tensor& x, const DecoderView& view, const ForwardContext& context);

    std::size_t m_layer;
    std::string m_path;
    Residual m_residual;
    SelfAttention m_selfAttention;
    LayerNorm m_selfAttentionNorm;
    CrossAttention m_crossAttention;
    LayerNorm m_crossAttentionNorm;
    FeedForward m_feedForward;
    LayerNorm m_feedForwardNorm;
};
TORCH_MODULE(DecoderLayer);

/// The decoder stack over embedded target tokens.
class DecoderStackImpl : public torch::nn::Module {
public:
    explicit DecoderStackImpl(const TransformerConfig& config);

    Positions& positions() { return m_positions; }
    /// Keys and values of the encoder output, once per sentence. `memory` Shape: [B, S, D]
    std::vector<KeysValues> projectMemory(const torch::Tensor& memory, const ForwardContext& context);
    torch::Tensor forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context);

private:
    Positions m_positions;
    std::vector<DecoderLayer> m_layers;
    LayerNorm m_finalNorm {nullptr};  ///< with pre-norm only
};
TORCH_MODULE(DecoderStack);

}  // namespace translucent
