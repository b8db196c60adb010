#include "translucent/training/warm_start.h"

#include "training/option_difference.h"
#include "translucent/model/model_info.h"
#include "translucent/training/training_run.h"

#include <optional>

namespace translucent {

namespace {

/// The training settings of a model, if known.
std::optional<TrainingRun> runOfModel(const std::filesystem::path& directory)
{
    const auto own = readTrainingRun(directory);
    const bool isNewest = (directory / "").parent_path().filename() == "newest";
    return own || !isNewest ? own : readTrainingRun((directory / "").parent_path().parent_path());
}

TokenizerOptions vocabulariesAsTheyAre(const ModelOverview& model)
{
    TokenizerOptions options;
    options.sourceVocabulary = model.config.sourceVocabulary;
    options.targetVocabulary = model.config.targetVocabulary;
    options.shared = model.sharedVocabulary;
    return options;
}

/// Removes settings without an effect: the size of a shared vocabulary is that of its source side.
TokenizerOptions meaningful(TokenizerOptions options)
{
    if (options.shared)
        options.targetVocabulary = options.sourceVocabulary;
    return options;
}

/// For vocabularies that are only known by their sizes.
Message differenceInSize(const TokenizerOptions& wanted, const ModelOverview& model)
{
    const auto kept = vocabulariesAsTheyAre(model), bound = meaningful(wanted);
    auto expected = kept;
    expected.shared = wanted.shared;
    expected.sourceNormalization = wanted.sourceNormalization;
    expected.targetNormalization = wanted.targetNormalization;
    if (bound.sourceVocabulary < kept.sourceVocabulary)
        expected.sourceVocabulary = bound.sourceVocabulary;
    if (bound.targetVocabulary < kept.targetVocabulary)
        expected.targetVocabulary = bound.targetVocabulary;
    return firstDifference(kept, expected);
}

}  // namespace

Recipe recipeOfModel(const std::filesystem::path& directory)
{
    const auto model = readModelOverview(directory);
    const auto run = runOfModel(directory);
    Recipe recipe = run ? run->recipe : Recipe {{}, vocabulariesAsTheyAre(model), {}};
    recipe.model = model.config;
    return recipe;
}

Message differenceFromModel(const Recipe& recipe, const std::filesystem::path& directory)
{
    const auto model = readModelOverview(directory);
    auto expected = recipe.model;
    expected.sourceVocabulary = model.config.sourceVocabulary;
    expected.targetVocabulary = model.config.targetVocabulary;
    expected.dropout = model.config.dropout;
    if (const auto difference = firstDifference(model.config, expected); !difference.empty())
        return difference;
    if (const auto run = runOfModel(directory))
        return firstDifference(meaningful(run->recipe.tokenizer), meaningful(recipe.tokenizer));
    return differenceInSize(recipe.tokenizer, model);
}

}  // namespace translucent
