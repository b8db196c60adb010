#pragma once

#include "option_flags.h"
#include "translucent/auto_recipe.h"
#include "translucent/stored_corpus.h"
#include "translucent/training_run.h"

#include <filesystem>
#include <optional>
#include <string>

namespace translucent::cli {

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
