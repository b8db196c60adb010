#pragma once

#include <cstdint>
#include <vector>

namespace translucent {

/// The values that a model with sinusoidal positions adds. Shape: [length, dimension]
/// Source: Vaswani et al. 2017, §3.5: sin(pos / 10000^(2i/d)) on even, cos of the same on odd dimensions.
std::vector<float> sinusoidalPositions(std::int64_t length, std::int64_t dimension);

}  // namespace translucent
