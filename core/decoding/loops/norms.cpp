#include "loops/implementations.h"

#include "loops/reductions.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

/// Σ (x − mean)²
TRANSLUCENT_INLINE float squaredDeviations(const float* x, std::int64_t count, float mean)
{
    float lanes[kLanes] {};
    std::int64_t j = 0;
    for (; j + kLanes <= count; j += kLanes)
        for (std::int64_t l = 0; l < kLanes; ++l)
            lanes[l] += (x[j + l] - mean) * (x[j + l] - mean);
    float sum = 0;
    for (; j < count; ++j)
        sum += (x[j] - mean) * (x[j] - mean);
    for (const float lane : lanes)
        sum += lane;
    return sum;
}

TRANSLUCENT_INLINE RowStatistics statisticsOf(const RowNorm& norm, const float* x)
{
    const auto D = norm.dimension;
    const float mean = rowSum(x, D) / static_cast<float>(D);
    const float deviations = squaredDeviations(x, D, mean);
    return {mean,
        norm.sampleStd ? __builtin_sqrtf(deviations / static_cast<float>(D - 1))
                       : __builtin_sqrtf(deviations / static_cast<float>(D) + norm.epsilon)};
}

TRANSLUCENT_INLINE float factorOf(const RowNorm& norm, const RowStatistics& row)
{
    return 1 / (norm.sampleStd ? row.deviation + norm.epsilon : row.deviation);
}

TRANSLUCENT_INLINE RowStatistics normaliseRow(const RowNorm& norm, const float* x, float* y)
{
    const auto row = statisticsOf(norm, x);
    const float factor = factorOf(norm, row);
    for (std::int64_t j = 0; j < norm.dimension; ++j)
        y[j] = (x[j] - row.mean) * factor * norm.gain[j] + norm.bias[j];
    return row;
}

/// The absolute slope of the factor over the sum of squared deviations, doubled.
TRANSLUCENT_INLINE float factorSlope(const RowNorm& norm, const RowStatistics& row)
{
    const float factor = factorOf(norm, row);
    if (!norm.sampleStd)
        return factor * factor * factor / static_cast<float>(norm.dimension);
    return row.deviation > 0 ? factor * factor / (static_cast<float>(norm.dimension - 1) * row.deviation) : 0.0F;
}

/// Σ of the gradients of the normalised values, and Σ of their products with x − mean.
struct GradientSums {
    float plain, weighted;
};

/// Also adds to the gradients of γ and β.
TRANSLUCENT_INLINE GradientSums gradientSums(const RowNorm& norm, const float* __restrict x, const RowStatistics& row,
    const float* __restrict output, float* __restrict gain, float* __restrict bias)
{
    const auto D = norm.dimension;
    const float factor = factorOf(norm, row);
    constexpr int W = kNativeWidth;
    NativeFloats plain {}, weighted {}, deviation, outer, before, scale;
    std::int64_t j = 0;
    for (; j + W <= D; j += W) {
        load<W>(deviation, x + j);
        load<W>(outer, output + j);
        load<W>(scale, norm.gain + j);
        deviation -= row.mean;
        plain += outer * scale;
        weighted += outer * scale * deviation;
        load<W>(before, gain + j);
        store<W>(gain + j, before + outer * deviation * factor);
        load<W>(before, bias + j);
        store<W>(bias + j, before + outer);
    }
    GradientSums sums {laneSum(plain), laneSum(weighted)};
    for (; j < D; ++j) {
        const float apart = x[j] - row.mean, gradient = output[j] * norm.gain[j];
        sums.plain += gradient;
        sums.weighted += gradient * apart;
        gain[j] += output[j] * apart * factor;
        bias[j] += output[j];
    }
    return sums;
}

}  // namespace

void normalise(const RowNorm& norm, const float* x, float* y)
{
    normaliseRow(norm, x, y);
}

void normaliseRows(
    const RowNorm& norm, const float* x, std::int64_t first, std::int64_t last, float* y, RowStatistics* statistics)
{
    for (auto i = first; i < last; ++i)
        statistics[i] = normaliseRow(norm, x + i * norm.dimension, y + i * norm.dimension);
}

void normaliseBackward(const RowNorm& norm, const RowNormGradient& gradient, std::int64_t first, std::int64_t last)
{
    const auto D = norm.dimension;
    for (auto i = first; i < last; ++i) {
        const float* __restrict x = gradient.x + i * D;
        const float* __restrict output = gradient.output + i * D;
        float* __restrict input = gradient.input + i * D;
        const auto row = gradient.statistics[i];
        const auto sums = gradientSums(norm, x, row, output, gradient.parameters, gradient.parameters + D);
        const float factor = factorOf(norm, row), mean = sums.plain / static_cast<float>(D);
        const float pull = factorSlope(norm, row) * sums.weighted;
        for (std::int64_t j = 0; j < D; ++j)
            input[j] = (output[j] * norm.gain[j] - mean) * factor - (x[j] - row.mean) * pull;
    }
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
