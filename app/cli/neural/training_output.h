#pragma once

#include "translucent/training_run.h"

#include <optional>
#include <string>

namespace translucent::cli {

/// Where a training writes, and what may be there already.
struct TrainingOutput {
    std::string directory;
    bool resume = false;
    bool force = false;
};

/// Fails before the corpus is read rather than after the first epoch. Locks the directory if it is there already.
std::optional<TrainingLock> usableOutput(const TrainingOutput& output);

/// The directory is there and locked afterwards; says so when locks are unknown to its file system.
void holdOutput(const TrainingOutput& output, std::optional<TrainingLock>& lock);

/// Which of the data a training was begun with are not those given now, as sentences; empty when all are the same.
std::string otherData(const TrainingRun& begun, const TrainingRun& given);

}  // namespace translucent::cli
