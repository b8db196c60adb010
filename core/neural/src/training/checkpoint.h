#pragma once

#include "training/optimizer.h"
#include "translucent/files/posix_file.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/training_events.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// A file in a model directory that contains one JSON object with a step per line.
class History {
public:
    /// Keeps the lines up to `lastStep` of an interrupted run and drops the rest; 0 starts a new file.
    History(std::filesystem::path file, std::int64_t lastStep);

    std::int64_t bytes() const { return m_length; }

    /// The problem of the file when it was opened, as a sentence; empty if there was none. An incomplete last line of
    /// an interrupted write is not a problem.
    const std::string& problem() const { return m_problem; }

    /// Drops the lines whose step is not wanted.
    void thin(const std::function<bool(std::int64_t step)>& keeps);

    /// Adds `line` with a line feed, either completely or, if the disk is full, not at all. @throws Error{WriteFailed}
    void append(std::string line);

    /// Writes all appended lines to the disk. Must be called before a checkpoint is written, because a checkpoint
    /// guarantees that the lines of its steps exist.
    /// @throws Error{WriteFailed}
    void flush();

private:
    void open(const std::string& content);
    [[noreturn]] void fail(int error) const;

    std::filesystem::path m_file;
    FileDescriptor m_descriptor;
    std::int64_t m_length = 0;  ///< size of the complete lines in bytes
    std::string m_problem;
};

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
