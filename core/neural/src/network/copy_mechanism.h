#pragma once

#include "network/attention.h"
#include "network/linear.h"
#include "network/recorder.h"
#include "translucent/model/copy_mechanism.h"

#include <torch/types.h>

#include <cstdint>
#include <span>

namespace translucent {

/// Legend: B sentences, T target positions, S source pieces, D model dimension, V target vocabulary, N = B · T or
/// fewer.

/// What a copying model says of the next piece.
struct CopyInput {
    torch::Tensor scores;   ///< of the output layer. Shape: [N, V]
    torch::Tensor gate;     ///< before the sigmoid; ∞ = nothing is copied. Shape: [N]
    torch::Tensor weights;  ///< of the copy head. Shape: [N, S]
    torch::Tensor pieces;   ///< what a copy of each source piece writes. Shape: [N, S]
};

/// log P, see copy_mechanism.h; differentiable in scores, gate and weights. Its own softmax is P. Shape: [N, V]
torch::Tensor copyMixture(const CopyInput& input);

/// Takes the weights of one head out of a forward pass.
class HeadTap {
public:
    explicit HeadTap(const HeadId& head)
        : m_head(head)
    {
    }

    /// `weights` are those that the attention used, which are not differentiable. Shape: [B, H, T, S]
    void take(const AttentionSite& site, const AttentionInput& input, const torch::Tensor& weights);

    /// Before dropout; differentiable in a pass that is. Shape: [B, T, S]
    const torch::Tensor& weights() const { return m_weights; }

private:
    HeadId m_head;
    torch::Tensor m_weights;
};

/// The gate, and what source pieces are in the target vocabulary.
class CopyLayerImpl : public torch::nn::Module {
public:
    explicit CopyLayerImpl(const TransformerConfig& config);

    /// From copiedPieces(). Until it is called each source piece is the target piece with its number.
    void setPieces(std::span<const std::int64_t> pieces);
    /// For each source piece the target piece that copying it writes. Shape: [source vocabulary]
    const torch::Tensor& pieces() const { return m_pieces; }

    /// log P of what follows each position. Shapes: scores [..., V], decoded [..., D], weights and pieces [..., S]
    /// → [..., V]
    torch::Tensor mixed(const torch::Tensor& scores, const torch::Tensor& decoded, const torch::Tensor& weights,
        const torch::Tensor& pieces, const ForwardContext& context);

private:
    HeadId m_head;
    Linear m_gate;           ///< D → 1
    torch::Tensor m_pieces;  ///< Shape: [source vocabulary]
};
TORCH_MODULE(CopyLayer);

}  // namespace translucent
