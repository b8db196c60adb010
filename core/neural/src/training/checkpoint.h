#pragma once

#include "training/flat_parameters.h"
#include "training/optimizer.h"
#include "translucent/neural/trainer.h"
#include "translucent/training_events.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// Where a training stands, besides its tensors.
struct TrainingProgress {
    std::int64_t step = 0;   ///< optimizer steps done
    std::int64_t epoch = 1;  ///< the running one
    std::int64_t batch = 0;  ///< batches of it done
    double seconds = 0;
    double lossSum = 0;  ///< since the last evaluation
    std::int64_t lossCount = 0;
    std::int64_t evaluationsWithoutGain = 0;
    double learningRateScale = 1;
    std::int64_t lastStep = 0;  ///< of Schedule::Budget, once it has been decided
    std::optional<TrainingEvaluation> best;
};

/// The progress alone as JSON, and back; `file` names its origin in messages. @throws Error{InvalidFormat}
nlohmann::ordered_json toJson(const TrainingProgress& progress);
TrainingProgress progressFromJson(const nlohmann::json& json, const std::string& file);

/// The arrays a training consists of.
struct TrainingTensors {
    FlatParameters& parameters;
    Adam& adam;
    WeightAverage& average;
};

/// Under which name each array is kept. They and the progress are all that a training is made of, wherever it goes on.
std::vector<std::pair<const char*, torch::Tensor*>> named(TrainingTensors tensors);

/// Writes progress, weights, moments and average as one file that appears only when complete, with the recipe and
/// fingerprints of the data so that a resumed run can be checked.
/// @throws Error{WriteFailed}
void writeCheckpoint(const std::filesystem::path& directory, const TrainingJob& job, const TrainingProgress& progress,
    TrainingTensors tensors);

/// Restores everything that `writeCheckpoint` kept.
/// @throws Error{NotFound, InvalidFormat}, Error{Inconsistent} when recipe or corpus differ from the job's.
TrainingProgress readCheckpoint(
    const std::filesystem::path& directory, const TrainingJob& job, TrainingTensors tensors);

/// @throws Error{NotFound} when there is nothing to resume.
void requireCheckpoint(const std::filesystem::path& directory);

}  // namespace translucent
