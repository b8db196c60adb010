#include "loops/implementations.h"

#include "loops/reductions.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

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

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
