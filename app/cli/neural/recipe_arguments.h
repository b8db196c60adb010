#pragma once

#include "cli_options.h"
#include "translucent/base/option.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/training_run.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
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

/// A training recipe and, if it was chosen for the corpus and the machine, the inputs of the choice.
struct ChosenRecipe {
    Recipe recipe;
    std::optional<RecipeOrigin> origin;
};

/// The recipe as the command line names it: a preset, a file, or both, and flags for single fields.
class RecipeArguments {
public:
    void declare(CLI::App& app);
    /// @param known true if a model or a run provides the values that are not given
    void settle(bool known) const;

    /// Sets the file of --config.
    void takeFile(const std::string& file) { m_config = file; }

    /// True if the choice depends on the sentences; for a resumed training it has been made already.
    bool needCorpus(const std::optional<TrainingRun>& begun) const { return isAuto() && !begun; }

    /// If there is something to choose, measures this machine and prints the reasons to stderr.
    /// @param corpus required if needCorpus()
    /// @param begun the resumed training
    /// @param init directory of the initial model of a new training; empty = none
    ChosenRecipe choose(
        const StoredCorpus* corpus, const std::optional<TrainingRun>& begun, const std::filesystem::path& init) const;

    bool isAuto() const { return m_preset == kAutoPreset; }

private:
    ChosenRecipe base(
        const StoredCorpus* corpus, const std::optional<TrainingRun>& begun, const std::filesystem::path& init) const;
    ChosenRecipe chooseFor(const StoredCorpus& corpus) const;
    Precision precision(TrainingOptions training, const std::optional<TrainingRun>& begun) const;

    std::string m_preset;
    std::string m_config;
    OptionFlags<TokenizerOptions> m_tokenizer;
    OptionFlags<TrainingOptions> m_training;
};

}  // namespace translucent::cli
