#include "recipe_arguments.h"

#include "cli_options.h"
#include "terminal.h"
#include "text_format.h"
#include "translucent/error.h"
#include "translucent/neural/benchmark.h"
#include "translucent/neural/trainer.h"

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

void RecipeArguments::settle() const
{
    if (m_preset.empty() && m_config.empty())
        throw CLI::ValidationError(
            "train", "give --preset (" + CLI::detail::join(presetNames(), ", ") + ") or --config FILE");
}

ChosenRecipe RecipeArguments::chooseFor(const Corpus& corpus) const
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

ChosenRecipe RecipeArguments::choose(const Corpus* corpus, const std::optional<TrainingRun>& begun) const
{
    ChosenRecipe chosen;
    if (isAuto() && begun)
        chosen = {begun->recipe, begun->chosenBy};
    else if (isAuto())
        chosen = chooseFor(*corpus);
    else if (!m_preset.empty())
        chosen.recipe = recipePreset(m_preset);
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

/// Once decided, a run keeps to it, also on another machine, until it is told otherwise.
Precision RecipeArguments::precision(TrainingOptions training, const std::optional<TrainingRun>& begun) const
{
    if (begun && !m_training.given("precision") && training.precision == Precision::Auto)
        training.precision = begun->recipe.training.precision;
    return decidedPrecision(training);
}

}  // namespace translucent::cli
