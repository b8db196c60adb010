#include "pages/training/auto_choice.h"

#include "engine/guarded_job.h"
#include "engine/speed_measurement.h"
#include "pages/training/recipe_reasons.h"
#include "pages/training/training_parts.h"

#include <thread>

namespace translucent {

AutoChoice::AutoChoice(SpeedMeasurement& speed, QWidget* parent)
    : QWidget(parent)
    , m_speed(speed)
{
    auto* scroll = control<ColumnScroll>("choiceScroll", this);
    scroll->setAccessibleName(tr("Choice"));
    m_text = makeText("body", "autoChoice", {}, scroll);
    m_text->setTextFormat(Qt::RichText);
    m_text->setAlignment(Qt::AlignTop);
    scroll->setWidget(m_text);
    columnOf({{scroll, 1}}, this, {0, 4, 0, 0}, 0);
    connect(&m_speed, &SpeedMeasurement::stateChanged, this, &AutoChoice::showChoice);
    connect(&m_speed, &SpeedMeasurement::failed, this, [this] { setOn(false); });
    showChoice();
}

void AutoChoice::setOn(bool on)
{
    m_isOn = on;
    m_origin.reset();
    if (on)
        m_speed.start();
    showChoice();
}

bool AutoChoice::covers(Recipe recipe) const
{
    recipe.training.maxMinutes = m_choice.recipe.training.maxMinutes;
    return !m_origin || recipe == m_choice.recipe;
}

std::optional<Recipe> AutoChoice::choose(const CorpusSurvey* survey, double minutes)
{
    if (!m_isOn || !m_speed.speed() || !survey || survey->problem)
        return {};
    const RecipeOrigin origin {
        minutes > 0 ? minutes : kAutoMinutes, *m_speed.speed(), std::int64_t(std::thread::hardware_concurrency())};
    if (m_origin == origin && m_facts == survey->facts)
        return {};
    if (const auto failure = guarded([&] { m_choice = autoRecipe(survey->facts, origin); })) {
        logFailure(*failure);
        return {};
    }
    m_origin = origin;
    m_facts = survey->facts;
    showChoice();
    return m_choice.recipe;
}

const AutoRecipe* AutoChoice::choiceOf(const Recipe& recipe) const
{
    return m_isOn && originOf(recipe) ? &m_choice : nullptr;
}

std::optional<RecipeOrigin> AutoChoice::originOf(const Recipe& recipe) const
{
    return m_origin && recipe == m_choice.recipe ? m_origin : std::nullopt;
}

void AutoChoice::remember(const Recipe& recipe, const std::optional<RecipeOrigin>& origin)
{
    m_isOn = false;
    m_origin = origin;
    m_choice = {recipe, {}};
    showChoice();
}

std::optional<double> AutoChoice::expectedSpeed(const Recipe& recipe, double operationsPerToken) const
{
    if (!m_speed.speed())
        return {};
    return operationsPerSecond(*m_speed.speed(), recipe.model.modelDimension) / operationsPerToken;
}

void AutoChoice::showChoice()
{
    if (!m_isOn)
        m_text->setText(
            tr("The preset “auto” chooses the settings for these sentences, your minutes and this computer, "
               "and says here why."));
    else if (m_speed.isRunning())
        m_text->setText(tr("Measuring how fast this computer trains …"));
    else if (m_origin)
        m_text->setText(choiceText(m_choice, *m_origin));
    else
        m_text->setText(tr("Waiting for the sentences …"));
}

}  // namespace translucent
