#include "loops/implementations.h"
#include "loops/row_reductions.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

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
