#pragma once

#include "translucent/training/training_events.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The reported events of one run, in the order of its steps.
struct TrainingHistory {
    std::optional<TrainingStart> start;
    std::vector<TrainingStep> steps;
    std::vector<TrainingEvaluation> evaluations;
    std::vector<TrainingRecovery> recoveries;
    std::optional<TrainingEnd> end;  ///< absent during the training, and for a run that was killed

    /// Adds an event. A start or a recovery removes the events after its step.
    void add(const TrainingEvent& event);

    bool empty() const { return steps.empty() && evaluations.empty(); }
    std::int64_t lastStep() const;
    double seconds() const;
    /// Epochs that are over: the running one is none of them.
    std::int64_t finishedEpochs() const;
    /// The evaluation whose weights are kept: the last one that is marked so. Histories of earlier versions may have no
    /// mark; the one with the lowest dev loss is returned then. nullptr before the first.
    const TrainingEvaluation* best() const;
    /// The translation of a sample sentence at that evaluation; empty if the sentence is not a sample.
    std::string translationAt(std::int64_t step, std::string_view source) const;
};

/// Reads training.jsonl of a model directory; empty if it does not exist. Skips lines that are not events.
/// @throws Error{InvalidFormat} if the entry of that name is not a file
TrainingHistory readTrainingHistory(const std::filesystem::path& directory);

}  // namespace translucent
