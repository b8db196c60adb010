#pragma once

#include "kernels/kernels.h"
#include "translucent/model/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

namespace translucent {

/// Sinusoidal table, computed in double precision. Shape: [length, dimension]
/// Source: Vaswani et al. 2017, §3.5: sin(pos / 10000^(2i/d)) on even, cos of the same on odd dimensions.
torch::Tensor sinusoidalTable(std::int64_t length, std::int64_t dimension);

/// Provides the position vectors that are added to the embeddings of a sequence.
class PositionsImpl : public torch::nn::Module {
public:
    explicit PositionsImpl(const TransformerConfig& config);

    /// Rows first … first + length − 1. Shape: [length, D]; undefined if the model has no positions.
    torch::Tensor forward(std::int64_t first, std::int64_t length);

private:
    torch::Tensor m_weight;  ///< Shape: [maxLength, D]; a parameter when learned, a buffer when sinusoidal
};
TORCH_MODULE(Positions);

/// Rows of `table` [V, D] times `scale`, plus `positions` [L, D] when defined, after dropout, differentiable.
/// `ids` Shape: [B, L] → [B, L, D]. Source: Vaswani et al. 2017, §3.4, §3.5 and §5.4.
torch::Tensor embed(const torch::Tensor& ids, const torch::Tensor& table, double scale, const torch::Tensor& positions,
    const DropoutMask& mask);

/// A table of vectors, one for each id.
class EmbeddingImpl : public torch::nn::Module {
public:
    EmbeddingImpl(std::int64_t vocabulary, std::int64_t dimension);

    const torch::Tensor& weight() const { return m_weight; }
    torch::Tensor& weight() { return m_weight; }

private:
    torch::Tensor m_weight;  ///< Shape: [V, D]
};
TORCH_MODULE(Embedding);

}  // namespace translucent
