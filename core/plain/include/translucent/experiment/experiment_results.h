#pragma once

#include "translucent/experiment/training_experiment.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The progress of one training run of an experiment.
enum class RunState {
    Untouched,
    Begun,     ///< interrupted; can be resumed
    Diverged,  ///< the loss repeatedly became NaN; the results before that count
    Done,
};
template <>
inline constexpr std::array kChoices<RunState> {Choice {RunState::Untouched, "untouched"},
    Choice {RunState::Begun, "begun"}, Choice {RunState::Diverged, "diverged"}, Choice {RunState::Done, "done"}};
/// True if the run needs no more training.
constexpr bool hasEnded(RunState state)
{
    return state == RunState::Done || state == RunState::Diverged;
}

/// Derives the state from the run's history: done after the last evaluation, at the last step of the recipe.
RunState stateOf(const TrainingHistory& history, const TrainingOptions& training);

/// Notes in training.jsonl that a training diverged for good, so that it is not repeated. @throws
/// Error{WriteFailed}
void keepDivergence(const std::filesystem::path& directory);

/// The result of one training run.
struct RunResult {
    ExperimentRun run;
    RunState state = RunState::Untouched;
    std::int64_t steps = 0;
    double minutes = 0;
    std::vector<std::optional<double>> values;  ///< one per metric of the experiment, after the end

    bool hasEnded() const { return translucent::hasEnded(state); }
    bool operator==(const RunResult&) const = default;
};

/// Mean and spread over several seeds.
struct Spread {
    std::size_t count = 0;            ///< of numbers; seeds without a number are not counted
    double mean = 0;                  ///< if count is above 0
    std::optional<double> deviation;  ///< of the sample, with n − 1 in the denominator; nothing of a single number

    bool operator==(const Spread&) const = default;
};
Spread spreadOf(std::span<const std::optional<double>> values);

/// The results of one variant over all its seeds.
struct VariantResult {
    std::size_t ended = 0;     ///< trainings
    std::size_t diverged = 0;  ///< of those
    Spread minutes;
    std::vector<Spread> metrics;                     ///< as in the experiment
    std::vector<std::optional<double>> differences;  ///< of the means: this variant's minus the control's
};

/// All trainings of an experiment, as in results.json of its directory.
struct ExperimentResults {
    std::string experiment;  ///< its id
    std::vector<RunResult> runs;

    bool operator==(const ExperimentResults&) const = default;
};

/// Returns one result per variant.
std::vector<VariantResult> variantResults(const TrainingExperiment& experiment, const ExperimentResults& results);

/// Includes the table that follows from the runs, for other programs.
std::string resultsToJson(const TrainingExperiment& experiment, const ExperimentResults& results);
/// Returns no runs if the file does not exist. Runs and metrics that the experiment no longer contains are skipped.
/// @throws Error{InvalidFormat} naming file and field
ExperimentResults readResults(const std::filesystem::path& file, const TrainingExperiment& experiment);
/// The results of a listed experiment that come with the program, with every seed; no runs if there are none of it.
/// @throws Error{InvalidFormat} naming file and field
ExperimentResults shippedResults(const TrainingExperiment& experiment);

/// The files of an experiment's directory.
std::filesystem::path experimentCopy(const std::filesystem::path& directory);  ///< experiment.json
std::filesystem::path resultsFile(const std::filesystem::path& directory);     ///< results.json
/// Creates the directory of an experiment, or accepts one that exists. @throws Error{Inconsistent} if it belongs to
/// another experiment, Error{WriteFailed}
void prepareDirectory(const std::filesystem::path& directory, const std::filesystem::path& experimentFile);
/// @throws Error{WriteFailed}
void writeResults(
    const std::filesystem::path& directory, const TrainingExperiment& experiment, const ExperimentResults& results);

}  // namespace translucent
