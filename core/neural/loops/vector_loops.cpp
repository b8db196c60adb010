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

}  // namespace

void applyDropout(const DropoutMask& mask, const float* x, std::int64_t first, std::int64_t last, float* out)
{
    const DropoutMask local = mask;
    for (std::int64_t i = first; i < last; ++i)
        out[i] = x[i] * local[static_cast<std::uint32_t>(i)];
}

void addDropped(const DropoutMask& mask, const float* __restrict residual, const float* __restrict x,
    std::int64_t first, std::int64_t last, float* __restrict out)
{
    const DropoutMask local = mask;
    for (std::int64_t i = first; i < last; ++i)
        out[i] = residual[i] + x[i] * local[static_cast<std::uint32_t>(i)];
}

void adam(const AdamUpdate& update, std::int64_t firstIndex, std::int64_t lastIndex)
{
    const AdamUpdate u = update;
    float* __restrict values = u.values;
    const float* __restrict gradients = u.gradients;
    float* __restrict first = u.first;
    float* __restrict second = u.second;
    for (std::int64_t i = firstIndex; i < lastIndex; ++i) {
        const float gradient = gradients[i] * u.gradientFactor;
        first[i] = u.beta1 * first[i] + (1 - u.beta1) * gradient;
        second[i] = u.beta2 * second[i] + (1 - u.beta2) * gradient * gradient;
        values[i] -= u.stepSize * first[i] / (__builtin_sqrtf(second[i]) * u.secondCorrection + u.epsilon);
    }
}

double sumOfSquares(const float* x, std::int64_t first, std::int64_t last)
{
    double lanes[kLanes] {};
    std::int64_t i = first;
    for (; i + kLanes <= last; i += kLanes)
        for (std::int64_t l = 0; l < kLanes; ++l)
            lanes[l] += static_cast<double>(x[i + l]) * static_cast<double>(x[i + l]);
    double sum = 0;
    for (; i < last; ++i)
        sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
    for (const double lane : lanes)
        sum += lane;
    return sum;
}

void normalise(const RowNorm& norm, const float* x, float* y)
{
    const auto D = norm.dimension;
    const float mean = rowSum(x, D) / static_cast<float>(D);
    const float deviations = squaredDeviations(x, D, mean);
    const float divisor = norm.sampleStd ? __builtin_sqrtf(deviations / static_cast<float>(D - 1)) + norm.epsilon
                                         : __builtin_sqrtf(deviations / static_cast<float>(D) + norm.epsilon);
    const float factor = 1 / divisor;
    for (std::int64_t j = 0; j < D; ++j)
        y[j] = (x[j] - mean) * factor * norm.gain[j] + norm.bias[j];
}

double smoothedLoss(float* logits, std::int64_t vocabulary, const SmoothedTarget& target, float factor)
{
    const double smoothing = static_cast<double>(target.smoothing);
    const double mean = static_cast<double>(rowSum(logits, vocabulary)) / static_cast<double>(vocabulary);
    const double expected = (1 - smoothing) * static_cast<double>(logits[target.id]) + smoothing * mean;
    const float largest = rowMaximum(logits, vocabulary);
    const float sum = exponentials(logits, vocabulary, largest, logits);
    const float share = factor / sum;
    const float elsewhere = factor * target.smoothing / static_cast<float>(vocabulary);
    for (std::int64_t j = 0; j < vocabulary; ++j)
        logits[j] = logits[j] * share - elsewhere;
    logits[target.id] -= factor * (1 - target.smoothing);
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
