#include "loops/implementations.h"
#include "loops/lane_sums.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

constexpr int kWidth = kNativeWidth;
using Floats = NativeFloats;

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
