#pragma once

#include "engine/training_trial.h"
#include "pages/training/corpus_survey.h"
#include "translucent/recipe.h"
#include "translucent/training_estimate.h"

#include <QMap>
#include <QString>

#include <functional>
#include <optional>

namespace translucent {

/// What is wrong with a recipe, by field as in RecipeOption::field, in the current language; empty when it can be
/// trained. A problem of no field in particular stands under "". `survey`, if any, is of the sentences to train on.
QMap<QString, QString> recipeProblems(const Recipe& recipe, const CorpusSurvey* survey = nullptr);

/// What a training will take.
struct TrainingForecast {
    TrainingEstimate estimate;
    std::optional<double> tokensPerSecond;  ///< nothing while the computer's speed is not known
    std::optional<double> seconds;          ///< until the nearest limit; nothing without a limit or speed
    std::optional<double> steps;
    bool isMeasured = false;  ///< speed and memory, with the very settings
};

/// Target tokens per second for so many operations per token, as far as it is known.
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
