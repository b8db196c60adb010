#pragma once

#include "option_flags.h"
#include "translucent/auto_recipe.h"
#include "translucent/stored_corpus.h"
#include "translucent/training_run.h"

#include <filesystem>
#include <optional>
#include <string>

namespace translucent::cli {

/// A recipe to train by and, if it was chosen for the corpus and the machine, by what.
struct ChosenRecipe {
    Recipe recipe;
    std::optional<RecipeOrigin> origin;
};

/// The recipe as the command line names it: a preset, a file, or both, and flags for single fields.
class RecipeArguments {
public:
    void declare(CLI::App& app);
    /// @param known whether a model or a run tells what is not given here
    void settle(bool known) const;

    /// As if the file were given as --config.
    void takeFile(const std::string& file) { m_config = file; }

    /// Whether the choice depends on the sentences; a resumed training has been chosen before.
    bool needCorpus(const std::optional<TrainingRun>& begun) const { return isAuto() && !begun; }

    /// Measures this machine and says why on stderr where something is to be chosen.
    /// @param corpus where it is needed @param begun the training that is resumed
    /// @param init directory of the model that a new training begins with; empty = none
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
