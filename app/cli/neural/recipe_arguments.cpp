#include "recipe_arguments.h"

#include "cli_options.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/neural/benchmark.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/training_run.h"

#include <thread>

namespace translucent::cli {

namespace {

std::vector<std::string> presetNames()
{
    auto names = recipePresetNames();
    names.emplace(names.begin(), kAutoPreset);
    return names;
}

void explain(const AutoRecipe& chosen, const RecipeOrigin& origin)
{
    note("chosen for " + fixed(origin.minutes, origin.minutes < 10 ? 1 : 0) + " minutes on "
        + std::to_string(origin.processors) + " processors, about " + fixed(chosen.tokensPerSecond, 0)
        + " target tokens/s:");
    for (const auto& reason : chosen.reasons)
        note("  " + std::string(reason.field) + ": " + reasonText(reason));
}

}  // namespace

void RecipeArguments::declare(CLI::App& app)
{
    add(app, "--preset", m_preset, "NAME", "Predefined model sizes and training settings, or \"auto\"")
        ->check(CLI::IsMember(presetNames()));
    add(app, "--config", m_config, "FILE", "A JSON recipe instead of a preset, or what differs from it");
    m_tokenizer.addTo(app);
    m_training.addTo(app);
}

void RecipeArguments::settle(bool known) const
{
    if (!known && m_preset.empty() && m_config.empty())
        throw CLI::ValidationError(
            "train", "give --preset (" + CLI::detail::join(presetNames(), ", ") + ") or --config FILE");
}

ChosenRecipe RecipeArguments::chooseFor(const StoredCorpus& corpus) const
{
    if (trainingPlace().size > 1)
        throw Error(ErrorCode::InvalidArgument,
            untranslated("preset auto measures one machine and cannot choose for several processes; let one print its "
                         "choice with --dry-run and give that to all as --config"));
    const auto& given = m_training.values();
    RecipeOrigin origin {m_training.given("max_minutes") && given.maxMinutes > 0 ? given.maxMinutes : kAutoMinutes,
        benchmarkSpeed(given), static_cast<std::int64_t>(std::thread::hardware_concurrency())};
    auto chosen = autoRecipe(corpusFacts(corpus), origin);
    explain(chosen, origin);
    return {std::move(chosen.recipe), std::move(origin)};
}

/// The recipe that --config modifies. A training that started from a model keeps all settings of that model's training.
ChosenRecipe RecipeArguments::base(
    const StoredCorpus* corpus, const std::optional<TrainingRun>& begun, const std::filesystem::path& init) const
{
    if (isAuto())
        return begun ? ChosenRecipe {begun->recipe, begun->chosenBy} : chooseFor(*corpus);
    if (!m_preset.empty())
        return {recipePreset(m_preset), {}};
    if (begun && (m_config.empty() || !begun->init.empty()))
        return {begun->recipe, begun->chosenBy};
    if (!init.empty())
        return {recipeOfModel(init), {}};
    if (m_config.empty())
        throw Error(ErrorCode::InvalidArgument,
            untranslated("the directory has no run.json with the recipe; give --preset or --config"));
    return {};
}

ChosenRecipe RecipeArguments::choose(
    const StoredCorpus* corpus, const std::optional<TrainingRun>& begun, const std::filesystem::path& init) const
{
    ChosenRecipe chosen = base(corpus, begun, init);
    if (!m_config.empty()) {
        chosen.recipe = readRecipe(m_config, std::move(chosen.recipe));
        if (!chosen.origin)
            chosen.origin = readRecipeOrigin(m_config);
    }
    m_tokenizer.applyTo(chosen.recipe.tokenizer);
    m_training.applyTo(chosen.recipe.training);
    validate(chosen.recipe.training);
    chosen.recipe.training.precision = precision(chosen.recipe.training, begun);
    return chosen;
}

/// A run keeps its precision, also on another machine, unless an option overrides it.
Precision RecipeArguments::precision(TrainingOptions training, const std::optional<TrainingRun>& begun) const
{
    if (begun && !m_training.given("precision") && training.precision == Precision::Auto)
        training.precision = begun->recipe.training.precision;
    return decidedPrecision(training);
}

}  // namespace translucent::cli
