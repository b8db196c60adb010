#include "loops/implementations.h"
#include "loops/row_reductions.h"

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

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
