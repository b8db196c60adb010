#pragma once

#include "cli_options.h"
#include "program.h"
#include "translucent/base/option.h"
#include "translucent/experiment/experiment_results.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/training_run.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent::cli {

/// The options of a struct that are also flags, according to its table.
template <typename Struct>
class OptionFlags {
public:
    void addTo(CLI::App& command)
    {
        for (const auto& option : optionsOf<Struct>())
            if (option.use.flag)
                m_flags.emplace_back(&option, addFlag(command, option, m_given));
    }

    bool given(std::string_view name) const
    {
        return std::ranges::any_of(
            m_flags, [&](const auto& flag) { return flag.first->name == name && flag.second->count() > 0; });
    }

    /// The given values; the others have their defaults.
    const Struct& values() const { return m_given; }

    /// Copies the given values. One given limit replaces all limits.
    void applyTo(Struct& options) const
    {
        const auto givenLimit = [](const auto& flag) { return flag.first->use.limit && flag.second->count() > 0; };
        const bool newLimits = std::ranges::any_of(m_flags, givenLimit);
        for (const auto& [option, flag] : m_flags)
            if (flag->count() > 0)
                option->copy(m_given, options);
            else if (newLimits && option->use.limit)
                option->copy({}, options);
    }

private:
    Struct m_given;
    std::vector<std::pair<const Option<Struct>*, const CLI::Option*>> m_flags;
};

/// The recipe as the command line names it: a preset, a file, or both, and flags for single fields.
struct RecipeArguments {
    void declare(CLI::App& app);
    /// @param known true if a model or a run provides the values that are not given
    void settle(bool known) const;

    bool isAuto() const { return preset == kAutoPreset; }
    /// True if the choice depends on the sentences; for a resumed training it has been made already.
    bool needCorpus(const std::optional<TrainingRun>& begun) const { return isAuto() && !begun; }

    std::string preset;
    std::string config;
    OptionFlags<TokenizerOptions> tokenizer;
    OptionFlags<TrainingOptions> training;
};

/// The arguments of `train`, which the module with LibTorch runs.
class TrainArguments {
public:
    static constexpr auto kName = kTrain.name, kHelp = kTrain.help;

    void declare(CLI::App& app);
    void settle() const;

protected:
    CorpusArguments m_corpus;
    std::string m_dev;
    std::string m_alignments;
    std::string m_out;
    std::string m_run;
    std::string m_init;
    std::string m_log;
    RecipeArguments m_recipe;
    bool m_dryRun = false;
    bool m_resume = false;
    bool m_force = false;
    bool m_events = false;
    const CLI::App* m_app = nullptr;
    const CLI::Option* m_sourceLanguage = nullptr;
    const CLI::Option* m_targetLanguage = nullptr;
};

inline constexpr auto kExperimentHelp = "Id of a listed experiment, or your own .json file";

/// The arguments of `experiment run`, which the module runs.
struct RunExperimentArguments {
    static constexpr auto kName = "run";
    static constexpr auto kHelp = "Train what an experiment compares, and measure it";

    void declare(CLI::App& app);
    void check() const { wanted(readExperiment(experimentFile(id))); }
    /// @throws Error{InvalidArgument} if the experiment lacks a seed or variant
    std::vector<ExperimentRun> wanted(const TrainingExperiment& experiment) const;

    std::string id;
    std::string out;
    std::optional<std::size_t> seeds;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> only;
    std::int64_t jobs = 1;
    std::optional<std::int64_t> threads;
    bool trainOnly = false;
    bool json = false;
};

/// The arguments of `experiment report`, which the module runs.
struct ReportExperimentArguments {
    static constexpr auto kName = "report";
    static constexpr auto kHelp = "Measure the finished trainings of an experiment's directory and write results.json";

    void declare(CLI::App& app);

    std::string directory;
    std::optional<std::int64_t> threads;
    bool json = false;
};

}  // namespace translucent::cli
