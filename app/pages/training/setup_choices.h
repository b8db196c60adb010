#pragma once

#include "pages/training/corpus_survey.h"
#include "pages/training/training_parts.h"
#include "translucent/auto_recipe.h"

#include <QString>
#include <QWidget>

#include <optional>

class QLabel;

namespace translucent {

class SpeedMeasurement;

/// Why a setting was chosen, as a sentence in the current language.
QString reasonSentence(const FieldReason& reason);

/// The whole choice as rich text: what it was made for, what it is expected to give, and every reason.
QString choiceText(const AutoRecipe& choice, const RecipeOrigin& origin);

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

/// What a training begins with: random weights, or the model of a run, of the program or in another directory.
class BeginChoice : public NarrowChoice {
    Q_OBJECT

public:
    BeginChoice(TrainingController& controller, TrainingState& state, QWidget* parent);

    /// A directory or the name of a model of the program; empty = random weights.
    QString model() const { return m_model; }
    /// Emits nothing.
    void setModel(const QString& model);

    /// Architecture and vocabularies of the model in the place of those in `recipe`, which keeps how it trains; or why
    /// the model cannot be read.
    std::optional<JobFailure> takeRecipe(Recipe& recipe) const;
    /// Why a training by this recipe could not begin with the model; empty when it can.
    QString problemWith(const Recipe& recipe) const;

Q_SIGNALS:
    void picked();

private:
    void fill();
    void pick(int index);
    void take(const QString& model);
    QString nameOf(const QString& model) const;

    TrainingController& m_controller;
    TrainingState& m_state;
    QString m_model;
};

}  // namespace translucent
