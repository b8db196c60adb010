#pragma once

#include "base/random.h"
#include "kernels/kernels.h"

#include <torch/types.h>

#include <cstdint>

namespace translucent {

/// Provides the masks of one training step, in the order of the forward pass. They depend only on seed and step, so a
/// resumed training drops the same values.
class DropoutStream {
public:
    DropoutStream(double rate, std::uint64_t seed, std::uint64_t step);

    DropoutMask next();

private:
    double m_rate;
    Random m_random;
};

/// x · mask, differentiable. On a GPU the mask is a different one of the same rate and key.
torch::Tensor dropped(const torch::Tensor& x, const DropoutMask& mask);

/// residual + x · mask, differentiable. Both have the same shape.
torch::Tensor addDropped(const torch::Tensor& residual, const torch::Tensor& x, const DropoutMask& mask);

}  // namespace translucent
