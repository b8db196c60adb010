#pragma once

#include "network/attention.h"
#include "network/dropout.h"
#include "network/embedding.h"
#include "network/feed_forward.h"
#include "network/layer_norm.h"

#include <vector>

namespace translucent {

/// A sublayer inside its residual connection and norm.
/// Source: Vaswani et al. 2017, §3.1 (post) and §5.4 (dropout); pre-norm as in the Annotated Transformer.
class Residual {
public:
    explicit Residual(const TransformerConfig& config)
        : m_placement(config.normPlacement)
    {
    }

    template <typename Sublayer>
    torch::Tensor operator()(const SublayerId& id, const torch::Tensor& x, LayerNorm& norm,
        const ForwardContext& context, const Sublayer& sublayer) const
    {
        const bool pre = m_placement == NormPlacement::Pre;
        const auto normalised = [&](const torch::Tensor& values) {
            return context.skipsNorm(id) ? values : norm(values, context);
        };
        const auto y = sublayer(pre ? normalised(x) : x);
        const auto sum = context.skipsResidual(id) ? y : addDropped(x, y, context.nextDropout());
        return pre ? sum : normalised(sum);
    }

private:
    NormPlacement m_placement;
};

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
