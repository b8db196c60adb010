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

/// Adds what is left when the inputs are no multiple of the width.
template <int Count>
TRANSLUCENT_INLINE void addRest(
    const RowProduct& p, const float* x, const float* weights, std::int64_t k, float* results)
{
    constexpr int kOutputs = kWidth / Count;
    for (int r = 0; r < Count; ++r)
        for (int o = 0; o < kOutputs; ++o)
            for (auto rest = k; rest < p.inputs; ++rest)
                results[r * kOutputs + o] += x[r * p.inputs + rest] * weights[o * p.inputs + rest];
}

/// kWidth products of rows with outputs at once: `Count` rows with kWidth / Count outputs each.
template <int Count>
TRANSLUCENT_INLINE void block(const RowProduct& p, std::int64_t row, std::int64_t n)
{
    constexpr int kOutputs = kWidth / Count;
    const auto K = p.inputs;
    const float* x = p.x + row * K;
    const float* weights = p.weight + n * K;
    Floats sums[kWidth] {};  // of row r and output o at r · kOutputs + o
    std::int64_t k = 0;
    for (; k + kWidth <= K; k += kWidth) {
        Floats w[kOutputs];
        for (int o = 0; o < kOutputs; ++o)
            load<kWidth>(w[o], weights + o * K + k);
        for (int r = 0; r < Count; ++r) {
            Floats v;
            load<kWidth>(v, x + r * K + k);
            for (int o = 0; o < kOutputs; ++o)
                sums[r * kOutputs + o] += v * w[o];
        }
    }
    sumLanes(sums);
    float results[kWidth];
    store<kWidth>(results, sums[0]);
    if (k < K)
        addRest<Count>(p, x, weights, k, results);
    for (int r = 0; r < Count; ++r) {
        float* y = p.y + (row + r) * p.outputs + n;
        for (int o = 0; o < kOutputs; ++o)
            y[o] = p.bias ? results[r * kOutputs + o] + p.bias[n + o] : results[r * kOutputs + o];
    }
}

/// The same for a single row and output.
TRANSLUCENT_INLINE void single(const RowProduct& p, std::int64_t row, std::int64_t n)
{
    const float sum = dot(p.x + row * p.inputs, p.weight + n * p.inputs, p.inputs);
    p.y[row * p.outputs + n] = p.bias ? sum + p.bias[n] : sum;
}

template <int Count>
TRANSLUCENT_INLINE std::int64_t blocks(const RowProduct& p, std::int64_t row, std::int64_t n)
{
    for (; row + Count <= p.rows; row += Count)
        for (int b = 0; b < Count; ++b)
            block<Count>(p, row, n + b * (kWidth / Count));
    return row;
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
        const auto offset = h * row.dimension;
        const float* weights = row.weights + h * row.count;
        float* context = row.context + offset;
        for (std::int64_t d = 0; d < row.dimension; ++d)
            context[d] = 0;
        for (std::int64_t j = 0; j < row.count; ++j) {
            const float* value = row.values[j] + offset;
            for (std::int64_t d = 0; d < row.dimension; ++d)
                context[d] += weights[j] * value[d];
        }
    }
}

void multiplyRows(const RowProduct& product, std::int64_t first, std::int64_t last)
{
    auto n = first;
    for (; n + kWidth <= last; n += kWidth)
        blocks<1>(product, blocks<2>(product, blocks<4>(product, 0, n), n), n);
    for (; n < last; ++n)
        for (std::int64_t row = 0; row < product.rows; ++row)
            single(product, row, n);
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
