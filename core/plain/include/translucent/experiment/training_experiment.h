#pragma once

#include "translucent/experiment/experiment_metric.h"
#include "translucent/training/training_run.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A text in the languages of the window.
struct LocalText {
    std::string en;
    std::string zh;

    bool operator==(const LocalText&) const = default;
};

/// The topic of an experiment, by which the catalogue is ordered.
enum class ExperimentTopic { Input, Positions, Attention, Parts, Learning, Decoding, Tasks };
template <>
inline constexpr std::array kChoices<ExperimentTopic> {Choice {ExperimentTopic::Input, "input"},
    Choice {ExperimentTopic::Positions, "positions"}, Choice {ExperimentTopic::Attention, "attention"},
    Choice {ExperimentTopic::Parts, "parts"}, Choice {ExperimentTopic::Learning, "learning"},
    Choice {ExperimentTopic::Decoding, "decoding"}, Choice {ExperimentTopic::Tasks, "tasks"}};

/// One of the settings that an experiment compares.
struct ExperimentVariant {
    std::string name;  ///< prefix of its directories: lower-case letters, digits, hyphens and dots
    LocalText label;
    Recipe recipe;  ///< the recipe of the experiment with the changes of this variant, without its own seed
    std::string beginsWith = {};  ///< an earlier variant with the initial weights for each seed; empty = random

    bool operator==(const ExperimentVariant&) const = default;
};

/// One question, answered by trainings that differ in one point: the control and each variant, with every seed. All of
/// them end after the same number of steps and at no other limit. Results are shown next to those in the literature.
struct TrainingExperiment {
    std::string id;
    ExperimentTopic topic = ExperimentTopic::Learning;
    LocalText title;
    LocalText question;
    LocalText expectation;
    LocalText literature;  ///< published results, with their sources
    std::string corpus;    ///< SPEC of `readCorpus`
    std::string dev;       ///< SPEC; empty = the dev part of a built-in task
    std::string alignments;
    CorpusReadOptions read;
    std::map<std::string, std::string> tests;  ///< SPECs of the test corpora, by name
    std::vector<std::uint64_t> seeds;
    double minutes = 0;                       ///< of one training on two cores, about
    std::vector<ExperimentVariant> variants;  ///< the first is the control; at least two
    std::vector<MetricChoice> metrics;        ///< at least one

    bool operator==(const TrainingExperiment&) const = default;
};

/// @throws Error naming file and field: NotFound, or InvalidFormat for missing or unknown fields, wrong types, and
/// recipes that cannot be trained. The manual describes the format.
TrainingExperiment readExperiment(const std::filesystem::path& file);

/// The experiments of the catalogue that ship with the program, by topic and name. @throws Error{NotFound,
/// InvalidFormat}
std::vector<std::filesystem::path> experimentFiles();
std::vector<TrainingExperiment> shippedExperiments();
/// Returns the file of an experiment in the catalogue, or the given file itself.
/// @throws Error{NotFound} listing the catalogue
std::filesystem::path experimentFile(const std::string& idOrFile);

/// An option in which two recipes differ.
struct RecipeDifference {
    std::string field;  ///< "model.position_kind"
    std::string control;
    std::string variant;

    bool operator==(const RecipeDifference&) const = default;
};
std::vector<RecipeDifference> differencesOf(const Recipe& control, const Recipe& variant);

/// The training behind one number of the table.
struct ExperimentRun {
    std::size_t variant = 0;
    std::uint64_t seed = 1;

    bool operator==(const ExperimentRun&) const = default;
};

/// All runs, by seed and within a seed the control first: an interrupted experiment has pairs to compare.
std::vector<ExperimentRun> runsOf(const TrainingExperiment& experiment);
/// "control-seed-1": the directory of a run in that of the experiment.
std::string directoryOf(const TrainingExperiment& experiment, const ExperimentRun& run);
/// The run that provides the initial weights of this one.
std::optional<ExperimentRun> firstRunFor(const TrainingExperiment& experiment, const ExperimentRun& run);
/// The run in the form for `writeTrainingRun` and the trainer. `directory` is that of the experiment.
TrainingRun trainingRunOf(
    const TrainingExperiment& experiment, const ExperimentRun& run, const std::filesystem::path& directory);

}  // namespace translucent
