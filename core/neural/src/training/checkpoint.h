#pragma once

#include "training/flat_parameters.h"
#include "training/optimizer.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/training_events.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

/// The tensors of a training.
struct TrainingTensors {
    FlatParameters& parameters;
    Adam& adam;
    WeightAverage& average;
};

/// The names under which the tensors are stored. A training can continue anywhere with them and the progress.
std::vector<std::pair<const char*, torch::Tensor*>> named(TrainingTensors tensors);

/// Writes progress, weights, moments and average as one file that appears only when complete. It includes the recipe
/// and fingerprints of the data, so that a resumed run can be checked.
/// @throws Error{WriteFailed}
void writeCheckpoint(const std::filesystem::path& directory, const TrainingJob& job, const TrainingProgress& progress,
    TrainingTensors tensors);

/// Restores everything that `writeCheckpoint` wrote.
/// @throws Error{NotFound, InvalidFormat}, Error{Inconsistent} if recipe or corpus differ from the job's.
TrainingProgress readCheckpoint(
    const std::filesystem::path& directory, const TrainingJob& job, TrainingTensors tensors);

/// @throws Error{NotFound} if there is no checkpoint to resume.
void requireCheckpoint(const std::filesystem::path& directory);

}  // namespace translucent
