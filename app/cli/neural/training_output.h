#pragma once

#include "translucent/training_run.h"

#include <optional>
#include <string>

namespace translucent::cli {

/// The output of a training, which can exist already.
struct TrainingOutput {
    std::string directory;
    bool resume = false;
    bool force = false;
};

/// Fails before the corpus is read instead of after the first epoch. Locks the directory if it exists.
std::optional<TrainingLock> usableOutput(const TrainingOutput& output);

/// Creates and locks the directory; prints a note if its file system does not support locks.
void holdOutput(const TrainingOutput& output, std::optional<TrainingLock>& lock);

/// The differences between the stored and the given data of a training, as sentences; empty if there are none.
std::string otherData(const TrainingRun& begun, const TrainingRun& given);

}  // namespace translucent::cli
