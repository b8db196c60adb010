#pragma once

#include "network/attention.h"
#include "network/feed_forward.h"
#include "network/positions.h"
#include "network/residual.h"

#include <vector>

namespace translucent {

/// What a decoder layer looks at besides its input.
/// Legend: B sentences, T positions, S source pieces, D model dimension.
struct DecoderView {
    torch::Tensor targetMayAttend;  ///< Shape: [1, 1, T, T] lower triangle
    torch::Tensor sourceMayAttend;  ///< Shape: [B, 1, 1, S]
    torch::Tensor memory;           ///< encoder output. Shape: [B, S, D]
};

/// Masked self-attention, cross-attention and feed-forward. Source: Vaswani et al. 2017, §3.1, figure 1 right.
class DecoderLayerImpl : public torch::nn::Module {
public:
    DecoderLayerImpl(const TransformerConfig& config, std::int64_t layer);

    /// `x` Shape: [B, T, D] → the same
    torch::Tensor forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context);

    SelfAttention& selfAttention() { return m_selfAttention; }
    LayerNorm& selfAttentionNorm() { return m_selfAttentionNorm; }
    CrossAttention& crossAttention() { return m_crossAttention; }
    LayerNorm& crossAttentionNorm() { return m_crossAttentionNorm; }
    FeedForward& feedForward() { return m_feedForward; }
    LayerNorm& feedForwardNorm() { return m_feedForwardNorm; }

private:
    std::string m_path;
    std::int64_t m_layer;
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
    std::vector<DecoderLayer>& layers() { return m_layers; }
    LayerNorm& finalNorm() { return m_finalNorm; }
    torch::Tensor forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context);

private:
    Positions m_positions;
    std::vector<DecoderLayer> m_layers;
    LayerNorm m_finalNorm {nullptr};  ///< with pre-norm only
};
TORCH_MODULE(DecoderStack);

}  // namespace translucent
