#pragma once

#include "engine/training_trial.h"
#include "pages/training/corpus_survey.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/recipe.h"

#include <QMap>
#include <QString>

#include <functional>
#include <optional>

namespace translucent {

/// The problems of a recipe, by field as in RecipeOption::field, in the current language; empty if it can be trained. A
/// problem without a particular field has the key "". `survey`, if given, describes the training sentences.
QMap<QString, QString> recipeProblems(const Recipe& recipe, const CorpusSurvey* survey = nullptr);

/// The expected cost of a training.
struct TrainingForecast {
    TrainingEstimate estimate;
    std::optional<double> tokensPerSecond;  ///< empty while the computer's speed is unknown
    std::optional<double> seconds;          ///< until the nearest limit; empty without a limit or speed
    std::optional<double> steps;
    bool isMeasured = false;  ///< speed and memory, with the very settings
};

/// Target tokens per second for a number of operations per token, if known.
using SpeedOf = std::function<std::optional<double>(double operationsPerToken)>;

/// A `trial` of the very recipe counts for more than `speedOf`.
TrainingForecast forecastTraining(
    const Recipe& recipe, const CorpusSurvey* survey, const SpeedOf& speedOf, const std::optional<TrialResult>& trial);

/// "1.2 GB", "640 kB"
QString bytesText(double bytes);

/// "12,345"; from a million on "1.23 M".
QString countText(double count);

/// "45 s", "12 min", "3 h 20 min"
QString durationText(double seconds);

}  // namespace translucent
