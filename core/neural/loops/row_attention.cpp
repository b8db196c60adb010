#include "loops/implementations.h"
#include "loops/lane_sums.h"
#include "loops/row_reductions.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

constexpr int kWidth = kNativeWidth;

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

}  // namespace

void attendRow(const RowAttention& row)
{
    for (std::int64_t h = 0; h < row.heads; ++h) {
        const auto offset = h * row.dimension;
        float* weights = row.weights + h * row.count;
        scores(row, offset, weights);
        const float factor = 1 / exponentials(weights, row.count, rowMaximum(weights, row.count), weights);
        float* context = row.context + offset;
        for (std::int64_t d = 0; d < row.dimension; ++d)
            context[d] = 0;
        for (std::int64_t j = 0; j < row.count; ++j) {
            weights[j] *= factor;
            const float* value = row.values[j] + offset;
            for (std::int64_t d = 0; d < row.dimension; ++d)
                context[d] += weights[j] * value[d];
        }
    }
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
