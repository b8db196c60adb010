#include "loops/implementations.h"

#include "loops/reductions.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

struct RowSummary {
    float sum, largest;
};

/// Adds the bias to z and computes the requested summary in the same pass.
TRANSLUCENT_INLINE RowSummary summaryWithBias(const float* __restrict bias, std::int64_t count, float* __restrict z)
{
    constexpr int W = kNativeWidth;
    NativeFloats sums {}, largest, value, shift;
    for (int l = 0; l < W; ++l)
        largest[l] = -__builtin_inff();
    std::int64_t j = 0;
    for (; j + W <= count; j += W) {
        load<W>(value, z + j);
        load<W>(shift, bias + j);
        value += shift;
        store<W>(z + j, value);
        sums += value;
        largest = value > largest ? value : largest;
    }
    RowSummary row {laneSum(sums), laneMaximum(largest)};
    for (; j < count; ++j) {
        z[j] += bias[j];
        row.sum += z[j];
        row.largest = z[j] > row.largest ? z[j] : row.largest;
    }
    return row;
}

}  // namespace

double smoothedLoss(const LossRow& row)
{
    const auto V = row.vocabulary;
    float* __restrict z = row.logits;
    float* __restrict sums = row.biasGradient;
    const auto [total, largest] = summaryWithBias(row.bias, V, z);
    const double smoothing = static_cast<double>(row.target.smoothing);
    const double mean = static_cast<double>(total) / static_cast<double>(V);
    const double expected = (1 - smoothing) * static_cast<double>(z[row.target.id]) + smoothing * mean;
    const float sum = exponentials(z, V, largest, z);
    const float share = row.factor / sum;
    const float elsewhere = row.factor * row.target.smoothing / static_cast<float>(V);
    const float hit = row.factor * (1 - row.target.smoothing);
    for (std::int64_t j = 0; j < V; ++j) {
        z[j] = z[j] * share - elsewhere;
        sums[j] += z[j];
    }
    z[row.target.id] -= hit;
    sums[row.target.id] -= hit;
    return static_cast<double>(largest) + __builtin_log(static_cast<double>(sum)) - expected;
}

double logSumExp(const float* x, std::int64_t count)
{
    const float largest = rowMaximum(x, count);
    float lanes[kLanes] {};
    std::int64_t j = 0;
    for (; j + kLanes <= count; j += kLanes)
        for (std::int64_t l = 0; l < kLanes; ++l)
            lanes[l] += exponential(x[j + l] - largest);
    double sum = 0;
    for (; j < count; ++j)
        sum += static_cast<double>(exponential(x[j] - largest));
    for (const float lane : lanes)
        sum += static_cast<double>(lane);
    return static_cast<double>(largest) + __builtin_log(sum);
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
