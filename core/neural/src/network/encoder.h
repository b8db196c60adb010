#pragma once

#include "network/attention.h"
#include "network/feed_forward.h"
#include "network/positions.h"
#include "network/residual.h"

#include <vector>

namespace translucent {

/// Self-attention and feed-forward, each with residual and norm. Source: Vaswani et al. 2017, §3.1, figure 1 left.
class EncoderLayerImpl : public torch::nn::Module {
public:
    EncoderLayerImpl(const TransformerConfig& config, std::int64_t layer);

    /// `x` Shape: [B, S, D] → the same; `mayAttend` Shape: [B, 1, 1, S], undefined = everywhere.
    torch::Tensor forward(torch::Tensor x, const torch::Tensor& mayAttend, const ForwardContext& context);

    SelfAttention& selfAttention() { return m_selfAttention; }
    LayerNorm& selfAttentionNorm() { return m_selfAttentionNorm; }
    FeedForward& feedForward() { return m_feedForward; }
    LayerNorm& feedForwardNorm() { return m_feedForwardNorm; }

private:
    std::string m_path;
    std::int64_t m_layer;
    Residual m_residual;
    SelfAttention m_selfAttention;
    LayerNorm m_selfAttentionNorm;
    FeedForward m_feedForward;
    LayerNorm m_feedForwardNorm;
};
TORCH_MODULE(EncoderLayer);

/// The encoder stack over embedded source tokens.
class EncoderImpl : public torch::nn::Module {
public:
    explicit EncoderImpl(const TransformerConfig& config);

    Positions& positions() { return m_positions; }
    std::vector<EncoderLayer>& layers() { return m_layers; }
    LayerNorm& finalNorm() { return m_finalNorm; }
    torch::Tensor forward(torch::Tensor x, const torch::Tensor& mayAttend, const ForwardContext& context);

private:
    Positions m_positions;
    std::vector<EncoderLayer> m_layers;
    LayerNorm m_finalNorm {nullptr};  ///< with pre-norm only
};
TORCH_MODULE(Encoder);

}  // namespace translucent
