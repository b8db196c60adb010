#pragma once

#include "kernels/dropout_mask.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

namespace translucent {

/// Rows of `table` [V, D] times `scale`, plus `positions` [L, D] when defined, after dropout, differentiable.
/// `ids` Shape: [B, L] → [B, L, D]. Source: Vaswani et al. 2017, §3.4, §3.5 and §5.4.
torch::Tensor embed(const torch::Tensor& ids, const torch::Tensor& table, double scale, const torch::Tensor& positions,
    const DropoutMask& mask);

/// A table of vectors, one per id.
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
