#pragma once

#include "pages/training/corpus_survey.h"
#include "translucent/auto_recipe.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace translucent {

class SpeedMeasurement;

/// Chooses a recipe for the sentences, the minutes and this computer while that is wanted, and says why.
class AutoChoice : public QWidget {
    Q_OBJECT

public:
    AutoChoice(SpeedMeasurement& speed, QWidget* parent);

    bool isOn() const { return m_isOn; }
    /// Switched on, it has the speed measured if need be.
    void setOn(bool on);

    /// Whether a recipe is the choice, or would be within other minutes; anything before there is one.
    bool covers(Recipe recipe) const;
    /// Nothing when it is off, when something is not known yet or when nothing has changed. 0 minutes are kAutoMinutes.
    std::optional<Recipe> choose(const CorpusSurvey* survey, double minutes);

    /// What is expected of this very recipe, if it is the choice made here; else nullptr.
    const AutoRecipe* choiceOf(const Recipe& recipe) const;
    /// What this very recipe was chosen by, here or, as `remember` was told, elsewhere.
    std::optional<RecipeOrigin> originOf(const Recipe& recipe) const;
    void remember(const Recipe& recipe, const std::optional<RecipeOrigin>& origin);

    /// Target tokens per second at so many operations each; nothing before the speed was measured.
    std::optional<double> expectedSpeed(const Recipe& recipe, double operationsPerToken) const;

private:
    void showChoice();

    SpeedMeasurement& m_speed;
    QLabel* m_text;
    bool m_isOn = false;
    CorpusFacts m_facts;  ///< chosen for …
    std::optional<RecipeOrigin> m_origin;
    AutoRecipe m_choice;  ///< … if there is an origin
};

}  // namespace translucent
