#pragma once

#include "kernels/kernels.h"

#include <cstdint>
#include <variant>

namespace translucent {

/// y = x / √(mean of squares + ε) · gain. Source: Zhang & Sennrich 2019, eq. (4).
struct RmsRows {
    const float* gain;
    std::int64_t dimension;
    float epsilon;
};

/// y = x · scale + shift, feature by feature: what batch norm is once it has learned.
struct FeatureRows {
    const float* scale;
    const float* shift;
    std::int64_t dimension;
};

/// y = x
struct PlainRows {
    std::int64_t dimension;
};

/// A norm on plain buffers.
using NormRows = std::variant<RowNorm, RmsRows, FeatureRows, PlainRows>;

/// `y` may be `x`. Shape: [rows, D]
void normalise(const NormRows& norm, const float* x, std::int64_t rows, float* y);

}  // namespace translucent
