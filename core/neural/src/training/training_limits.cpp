#include "training/training_limits.h"

#include <algorithm>

namespace translucent {

std::optional<StopReason> limitReached(const TrainingOptions& options, std::int64_t step, double seconds)
{
    if (options.maxSteps > 0 && step >= options.maxSteps)
        return StopReason::MaxSteps;
    if (options.maxMinutes > 0 && seconds >= 60 * options.maxMinutes)
        return StopReason::MaxMinutes;
    return {};
}

double progressToLimit(const TrainingOptions& options, const TrainingPosition& position)
{
    double progress = 0;
    if (options.maxSteps > 0)
        progress = static_cast<double>(position.step) / static_cast<double>(options.maxSteps);
    if (options.maxMinutes > 0)
        progress = std::max(progress, position.seconds / (60 * options.maxMinutes));
    if (options.maxEpochs > 0)
        progress = std::max(progress, position.epochs / static_cast<double>(options.maxEpochs));
    return std::min(progress, 1.0);
}

}  // namespace translucent
