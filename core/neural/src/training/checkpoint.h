#pragma once

#include "training/flat_parameters.h"
#include "training/optimizer.h"
#include "training/training_progress.h"
#include "translucent/neural/trainer.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace translucent {

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
