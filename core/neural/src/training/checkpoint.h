#pragma once

#include "training/flat_parameters.h"
#include "training/optimizer.h"
#include "training/training_progress.h"
#include "translucent/neural/trainer.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace translucent {

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
