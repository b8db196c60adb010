#pragma once

#include "translucent/recipe.h"
#include "translucent/training_events.h"

#include <optional>

namespace translucent {

/// Which limit of steps or time has been reached. That of epochs is looked at between epochs.
std::optional<StopReason> limitReached(const TrainingOptions& options, std::int64_t step, double seconds);

/// How far a training is.
struct TrainingPosition {
    std::int64_t step = 0;
    double epochs = 0;
    double seconds = 0;
};

/// 0 … 1 towards the nearest limit; 0 when there is none.
double progressToLimit(const TrainingOptions& options, const TrainingPosition& position);

}  // namespace translucent
