#pragma once

#include "network/linear.h"
#include "translucent/model/transformer_config.h"

#include <torch/types.h>

#include <cstdint>

namespace translucent {

/// Which positions a convolution sees, of its width k.
enum class Sight {
    Around,    ///< as many before as after its own
    Backwards  ///< its own and those before
};

/// A convolution over positions and its gated linear unit: a ⊙ σ(b), [a; b] = W [x of the k positions] + bias. Where
/// the sentence has no position, x is 0. Source: Gehring et al. 2017, §3.2; Dauphin et al. 2017.
/// Deviation: no weight normalisation.
class ConvolutionImpl : public torch::nn::Module {
public:
    ConvolutionImpl(const TransformerConfig& config, Sight sight);

    /// Shape: [B, L, D] → the same
    torch::Tensor forward(const torch::Tensor& x);

    /// The last position alone, of a convolution that sees backwards. `kept` is the input of the k − 1 positions before
    /// it, fewer at the beginning, undefined at the first, and then what the next one needs. Shape: x [B, 1, D] → the
    /// same
    torch::Tensor last(const torch::Tensor& x, torch::Tensor& kept);

    /// Normal numbers with variance 4 (1 − dropout) / (k D), and a zero bias. Source: Gehring et al. 2017, §3.5.
    void initialise(double dropout);

private:
    std::int64_t m_width;
    Sight m_sight;
    Linear m_linear;  ///< k D → 2 D, the first position first
};
TORCH_MODULE(Convolution);

}  // namespace translucent
