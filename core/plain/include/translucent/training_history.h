#pragma once

#include "translucent/training_events.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// What has been reported of one run, in the order of its steps.
struct TrainingHistory {
    std::optional<TrainingStart> start;
    std::vector<TrainingStep> steps;
    std::vector<TrainingEvaluation> evaluations;
    std::vector<TrainingRecovery> recoveries;
    std::optional<TrainingEnd> end;  ///< absent while it goes on, and of a run that was killed

    /// A start or a recovery takes back what lies behind it.
    void add(const TrainingEvent& event);

    bool empty() const { return steps.empty() && evaluations.empty(); }
    std::int64_t lastStep() const;
    double seconds() const;
    /// Epochs that are over: the running one is none of them.
    std::int64_t finishedEpochs() const;
    /// The evaluation whose weights are kept: the last one that says so. Histories of earlier versions may have none;
    /// there it is the one with the lowest dev loss. nullptr before the first.
    const TrainingEvaluation* best() const;
    /// What a sample sentence was translated into at that evaluation; empty when it is no sample.
    std::string translationAt(std::int64_t step, std::string_view source) const;
};

/// training.jsonl of a model directory; empty when there is none. Lines that are no events are left out.
/// @throws Error{InvalidFormat} when there is something else of that name
TrainingHistory readTrainingHistory(const std::filesystem::path& directory);

}  // namespace translucent
