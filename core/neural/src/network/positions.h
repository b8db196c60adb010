#pragma once

#include "translucent/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

namespace translucent {

/// Sinusoidal table, computed in double precision. Shape: [length, dimension]
/// Source: Vaswani et al. 2017, §3.5: sin(pos / 10000^(2i/d)) on even, cos of the same on odd dimensions.
torch::Tensor sinusoidalTable(std::int64_t length, std::int64_t dimension);

/// Adds the position to every embedding of a sequence.
class PositionsImpl : public torch::nn::Module {
public:
    explicit PositionsImpl(const TransformerConfig& config);

    /// Rows first … first + length − 1. Shape: [length, D]; undefined when the model has no positions.
    torch::Tensor forward(std::int64_t first, std::int64_t length);

private:
    torch::Tensor m_weight;  ///< Shape: [maxLength, D]; a parameter when learned, a buffer when sinusoidal
};
TORCH_MODULE(Positions);

}  // namespace translucent
