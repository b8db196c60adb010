#include "decoding/norm_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

void normaliseRow(const RowNorm& norm, const float* x, float* y)
{
    kernels().normalise(norm, x, y);
}

void normaliseRow(const RmsRows& norm, const float* x, float* y)
{
    const float squares = std::inner_product(x, x + norm.dimension, x, 0.0F);
    const float factor = 1 / std::sqrt(squares / static_cast<float>(norm.dimension) + norm.epsilon);
    for (std::int64_t d = 0; d < norm.dimension; ++d)
        y[d] = x[d] * factor * norm.gain[d];
}

void normaliseRow(const FeatureRows& norm, const float* x, float* y)
{
    for (std::int64_t d = 0; d < norm.dimension; ++d)
        y[d] = x[d] * norm.scale[d] + norm.shift[d];
}

void normaliseRow(const PlainRows& norm, const float* x, float* y)
{
    if (x != y)
        std::copy_n(x, norm.dimension, y);
}

}  // namespace

void normalise(const NormRows& norm, const float* x, std::int64_t rows, float* y)
{
    std::visit(
        [&](const auto& kind) {
            for (std::int64_t row = 0; row < rows; ++row)
                normaliseRow(kind, x + row * kind.dimension, y + row * kind.dimension);
        },
        norm);
}

}  // namespace translucent
