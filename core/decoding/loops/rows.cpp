#include "loops/implementations.h"

#include "loops/reductions.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

constexpr int kWidth = kNativeWidth;
using Floats = NativeFloats;

/// q · k of one head, for kWidth keys at once.
TRANSLUCENT_INLINE void dots(
    const float* q, const float* const* keys, std::int64_t offset, std::int64_t dimension, float* scores)
{
    NativeFloats sums[kWidth] {};
    std::int64_t d = 0;
    for (; d + kWidth <= dimension; d += kWidth) {
        NativeFloats a;
        load<kWidth>(a, q + d);
        for (int j = 0; j < kWidth; ++j) {
            NativeFloats b;
            load<kWidth>(b, keys[j] + offset + d);
            sums[j] += a * b;
        }
    }
    sumLanes(sums);
    store<kWidth>(scores, sums[0]);
    for (; d < dimension; ++d)
        for (int j = 0; j < kWidth; ++j)
            scores[j] += q[d] * keys[j][offset + d];
}

TRANSLUCENT_INLINE void scores(const RowAttention& row, std::int64_t offset, float* weights)
{
    std::int64_t j = 0;
    for (; j + kWidth <= row.count; j += kWidth)
        dots(row.query + offset, row.keys + j, offset, row.dimension, weights + j);
    for (; j < row.count; ++j)
        weights[j] = dot(row.query + offset, row.keys[j] + offset, row.dimension);
    for (j = 0; j < row.count; ++j)
        weights[j] *= row.scale;
}

/// `Vectors` registers of the context, from element `d` on.
template <int Vectors>
TRANSLUCENT_INLINE void mix(const RowAttention& row, const float* weights, std::int64_t d)
{
    Floats sums[Vectors] {};
    for (std::int64_t j = 0; j < row.count; ++j)
        for (int v = 0; v < Vectors; ++v) {
            Floats value;
            load<kWidth>(value, row.values[j] + d + v * kWidth);
            sums[v] += weights[j] * value;
        }
    for (int v = 0; v < Vectors; ++v)
        store<kWidth>(row.context + d + v * kWidth, sums[v]);
}

void scoreRow(const RowAttention& row)
{
    for (std::int64_t h = 0; h < row.heads; ++h)
        scores(row, h * row.dimension, row.weights + h * row.count);
}

void softmaxRow(const RowAttention& row)
{
    for (std::int64_t h = 0; h < row.heads; ++h) {
        float* weights = row.weights + h * row.count;
        const float factor = 1 / exponentials(weights, row.count, rowMaximum(weights, row.count), weights);
        for (std::int64_t j = 0; j < row.count; ++j)
            weights[j] *= factor;
    }
}

void mixRow(const RowAttention& row)
{
    for (std::int64_t h = 0; h < row.heads; ++h) {
        const float* weights = row.weights + h * row.count;
        auto d = h * row.dimension;
        const auto end = d + row.dimension;
        for (; d + 2 * kWidth <= end; d += 2 * kWidth)
            mix<2>(row, weights, d);
        for (; d + kWidth <= end; d += kWidth)
            mix<1>(row, weights, d);
        for (; d < end; ++d) {
            float sum = 0;
            for (std::int64_t j = 0; j < row.count; ++j)
                sum += weights[j] * row.values[j][d];
            row.context[d] = sum;
        }
    }
}

}  // namespace

void attendRow(const RowAttention& row)
{
    scoreRow(row);
    softmaxRow(row);
    mixRow(row);
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
