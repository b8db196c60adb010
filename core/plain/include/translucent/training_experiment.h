#pragma once

#include "translucent/experiment_metric.h"
#include "translucent/training_run.h"

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

/// What an experiment is about: the catalogue is ordered by it.
enum class ExperimentTopic { Input, Positions, Attention, Parts, Learning, Decoding, Tasks };
template <>
inline constexpr std::array kChoices<ExperimentTopic> {Choice {ExperimentTopic::Input, "input"},
    Choice {ExperimentTopic::Positions, "positions"}, Choice {ExperimentTopic::Attention, "attention"},
    Choice {ExperimentTopic::Parts, "parts"}, Choice {ExperimentTopic::Learning, "learning"},
    Choice {ExperimentTopic::Decoding, "decoding"}, Choice {ExperimentTopic::Tasks, "tasks"}};

/// One of the settings that an experiment sets side by side.
struct ExperimentVariant {
    std::string name;  ///< begins those of its directories: lower-case letters, digits, hyphens and dots
    LocalText label;
    Recipe recipe;                ///< that of the experiment with what this variant changes, without a seed of its own
    std::string beginsWith = {};  ///< an earlier variant, whose weights of the same seed; empty = random ones

    bool operator==(const ExperimentVariant&) const = default;
};

/// One question, answered by trainings that differ in one thing: the control and each variant with every seed. All end
/// after the same number of steps, and at no other limit. What came out is written beside what the literature reports.
struct TrainingExperiment {
    std::string id;
    ExperimentTopic topic = ExperimentTopic::Learning;
    LocalText title;
    LocalText question;
    LocalText expectation;
    LocalText literature;  ///< what others have reported, and where
    std::string corpus;    ///< SPEC of `readCorpus`
    std::string dev;       ///< SPEC; empty = the dev part of a built-in task
    std::string alignments;
    CorpusReadOptions read;
    std::map<std::string, std::string> tests;  ///< SPECs of what is measured on after the training, by name
    std::vector<std::uint64_t> seeds;
    double minutes = 0;                       ///< of one training on two cores, about
    std::vector<ExperimentVariant> variants;  ///< the first is the control; at least two
    std::vector<MetricChoice> metrics;        ///< at least one

    bool operator==(const TrainingExperiment&) const = default;
};

/// @throws Error naming file and field: NotFound, or InvalidFormat for what is missing, unknown, of the wrong kind or
/// no recipe that could be trained. The manual describes the format.
TrainingExperiment readExperiment(const std::filesystem::path& file);

/// The experiments of the catalogue that ship with the program, by topic and name. @throws Error{NotFound,
/// InvalidFormat}
std::vector<std::filesystem::path> experimentFiles();
std::vector<TrainingExperiment> shippedExperiments();
/// The file of an experiment of the catalogue, or the file that is named itself.
/// @throws Error{NotFound} listing those of the catalogue
std::filesystem::path experimentFile(const std::string& idOrFile);

/// An option in which two recipes differ.
struct RecipeDifference {
    std::string field;  ///< "model.position_kind"
    std::string control;
    std::string variant;

    bool operator==(const RecipeDifference&) const = default;
};
std::vector<RecipeDifference> differencesOf(const Recipe& control, const Recipe& variant);

/// What has to be trained for one number of the table.
struct ExperimentRun {
    std::size_t variant = 0;
    std::uint64_t seed = 1;

    bool operator==(const ExperimentRun&) const = default;
};

/// All runs, by seed and within a seed the control first: an interrupted experiment has pairs to compare.
std::vector<ExperimentRun> runsOf(const TrainingExperiment& experiment);
/// "control-seed-1": the directory of a run in that of the experiment.
std::string directoryOf(const TrainingExperiment& experiment, const ExperimentRun& run);
/// The run with whose weights this one begins.
std::optional<ExperimentRun> firstRunFor(const TrainingExperiment& experiment, const ExperimentRun& run);
/// As `writeTrainingRun` and the trainer take it. `directory` is that of the experiment.
TrainingRun trainingRunOf(
    const TrainingExperiment& experiment, const ExperimentRun& run, const std::filesystem::path& directory);

}  // namespace translucent
