#include "translucent/training/schedule.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

/// 0 … 1, of the peak.
double shareOfPeak(double step, const LearningRateSchedule& schedule)
{
    const double risen = std::min(1.0, step / static_cast<double>(schedule.warmupSteps));
    if (schedule.lastStep == 0)
        return risen;
    const double left = static_cast<double>(schedule.lastStep + 1) - step;
    const auto falling = static_cast<double>(decaySteps(schedule.lastStep, schedule.decayShare) + 1);
    return std::min(risen, std::max(0.0, left / falling));
}

}  // namespace

std::int64_t decaySteps(std::int64_t lastStep, double decayShare)
{
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(decayShare * static_cast<double>(lastStep))));
}

std::int64_t lastStepOfDecay(std::int64_t step, double decayShare)
{
    return std::max(step + 1, static_cast<std::int64_t>(std::ceil(static_cast<double>(step) / (1 - decayShare))));
}

double learningRate(std::int64_t step, const LearningRateSchedule& schedule)
{
    const auto s = static_cast<double>(step);
    const auto warmup = static_cast<double>(schedule.warmupSteps);
    const double scale = schedule.factor / std::sqrt(static_cast<double>(schedule.modelDimension));
    if (schedule.kind == Schedule::Budget)
        return scale / std::sqrt(warmup) * shareOfPeak(s, schedule);
    return scale * std::min(1 / std::sqrt(s), s * std::pow(warmup, -1.5));
}

}  // namespace translucent
