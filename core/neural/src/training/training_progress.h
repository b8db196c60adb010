#pragma once

#include "translucent/training_events.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace translucent {

/// The progress of a training, without its tensors.
struct TrainingProgress {
    std::int64_t step = 0;   ///< optimizer steps done
    std::int64_t epoch = 1;  ///< the current one
    std::int64_t batch = 0;  ///< completed batches of the epoch
    double seconds = 0;
    double lossSum = 0;  ///< since the last evaluation
    std::int64_t lossCount = 0;
    std::int64_t evaluationsWithoutGain = 0;
    double learningRateScale = 1;
    std::int64_t lastStep = 0;  ///< for Schedule::Budget, once it has been decided
    std::optional<TrainingEvaluation> best;
};

/// Converts the progress to JSON and back, and checks its numbers; `file` is its origin in messages.
/// @throws Error{InvalidFormat}
nlohmann::ordered_json toJson(const TrainingProgress& progress);
TrainingProgress progressFromJson(const nlohmann::json& json, const std::string& file);

}  // namespace translucent
