#pragma once

#include "translucent/training_experiment.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// How far one training of an experiment has come.
enum class RunState {
    Untouched,
    Begun,     ///< broken off; it can go on
    Diverged,  ///< its loss became NaN again and again; what it had reached before that counts
    Done,
};
template <>
inline constexpr std::array kChoices<RunState> {Choice {RunState::Untouched, "untouched"},
    Choice {RunState::Begun, "begun"}, Choice {RunState::Diverged, "diverged"}, Choice {RunState::Done, "done"}};
/// Nothing more is trained.
constexpr bool hasEnded(RunState state)
{
    return state == RunState::Done || state == RunState::Diverged;
}

/// As its directory tells: done after the last evaluation, at the step that the recipe ends with.
RunState stateOf(const TrainingHistory& history, const TrainingOptions& training);

/// Notes in training.jsonl that a training diverged for good, so that it is not repeated. @throws
/// Error{WriteFailed}
void keepDivergence(const std::filesystem::path& directory);

/// What came of one training.
struct RunResult {
    ExperimentRun run;
    RunState state = RunState::Untouched;
    std::int64_t steps = 0;
    double minutes = 0;
    std::vector<std::optional<double>> values;  ///< one for each metric of the experiment, once it has ended

    bool hasEnded() const { return translucent::hasEnded(state); }
    bool operator==(const RunResult&) const = default;
};

/// Mean and spread of what several seeds gave.
struct Spread {
    std::size_t count = 0;            ///< of numbers; a seed without one is left out
    double mean = 0;                  ///< when there are any
    std::optional<double> deviation;  ///< of the sample, with n − 1 in the denominator; nothing of a single number

    bool operator==(const Spread&) const = default;
};
Spread spreadOf(std::span<const std::optional<double>> values);

/// One variant over all its seeds.
struct VariantResult {
    std::size_t ended = 0;     ///< trainings
    std::size_t diverged = 0;  ///< of those
    Spread minutes;
    std::vector<Spread> metrics;                     ///< as in the experiment
    std::vector<std::optional<double>> differences;  ///< of the means: this variant's minus the control's
};

/// All trainings of an experiment, as results.json of its directory holds them.
struct ExperimentResults {
    std::string experiment;  ///< its id
    std::vector<RunResult> runs;

    bool operator==(const ExperimentResults&) const = default;
};

/// One for each variant.
std::vector<VariantResult> variantResults(const TrainingExperiment& experiment, const ExperimentResults& results);

/// Includes the table that follows from the runs, for other programs.
std::string resultsToJson(const TrainingExperiment& experiment, const ExperimentResults& results);
/// Nothing of the runs when there is no such file. Runs and metrics that the experiment no longer has are left out.
/// @throws Error{InvalidFormat} naming file and field
ExperimentResults readResults(const std::filesystem::path& file, const TrainingExperiment& experiment);

/// The files of an experiment's directory.
std::filesystem::path experimentCopy(const std::filesystem::path& directory);  ///< experiment.json
std::filesystem::path resultsFile(const std::filesystem::path& directory);     ///< results.json
/// Begins the directory of an experiment, or finds it begun. @throws Error{Inconsistent} when it is another one's,
/// Error{WriteFailed}
void prepareDirectory(const std::filesystem::path& directory, const std::filesystem::path& experimentFile);
/// @throws Error{WriteFailed}
void writeResults(
    const std::filesystem::path& directory, const TrainingExperiment& experiment, const ExperimentResults& results);

}  // namespace translucent
