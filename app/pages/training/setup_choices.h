#pragma once

#include "pages/training/corpus_survey.h"
#include "pages/training/training_parts.h"
#include "translucent/training/auto_recipe.h"

#include <QString>
#include <QWidget>

#include <optional>

class QLabel;

namespace translucent {

class SpeedMeasurement;

/// The reason for a setting, as a sentence in the current language.
QString reasonSentence(const FieldReason& reason);

/// The whole choice as rich text: its inputs, the expected results, and all reasons.
QString choiceText(const AutoRecipe& choice, const RecipeOrigin& origin);

/// If enabled, chooses a recipe for the sentences, the minutes and this computer, and gives the reasons.
class AutoChoice : public QWidget {
    Q_OBJECT

public:
    AutoChoice(SpeedMeasurement& speed, QWidget* parent);

    bool isOn() const { return m_isOn; }
    /// Switched on, it has the speed measured if need be.
    void setOn(bool on);

    /// True if the recipe is the choice, or would be for a different number of minutes; true for any recipe before
    /// there is a choice.
    bool covers(Recipe recipe) const;
    /// Empty if it is off, if data is missing or if nothing has changed. 0 minutes means kAutoMinutes.
    std::optional<Recipe> choose(const CorpusSurvey* survey, double minutes);

    /// The expectations for exactly this recipe, if it was chosen here; otherwise nullptr.
    const AutoRecipe* choiceOf(const Recipe& recipe) const;
    /// The origin of exactly this recipe, if it was chosen here or passed to `remember`.
    std::optional<RecipeOrigin> originOf(const Recipe& recipe) const;
    void remember(const Recipe& recipe, const std::optional<RecipeOrigin>& origin);

    /// Target tokens per second for this number of operations per token; empty before the speed was measured.
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

/// Selects the initial weights of a training: random, or the model of a run, of the program or in another directory.
class BeginChoice : public NarrowChoice {
    Q_OBJECT

public:
    BeginChoice(TrainingController& controller, TrainingState& state, QWidget* parent);

    /// A directory or the name of a model of the program; empty = random weights.
    QString model() const { return m_model; }
    /// Emits nothing.
    void setModel(const QString& model);

    /// Replaces architecture and vocabularies in `recipe` by those of the model; training options are kept. Returns the
    /// reason if the model cannot be read.
    std::optional<JobFailure> takeRecipe(Recipe& recipe) const;
    /// The reason why a training by this recipe cannot start from the model; empty if it can.
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
