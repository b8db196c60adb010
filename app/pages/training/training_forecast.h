#pragma once

#include "engine/training_trial.h"
#include "pages/training/corpus_survey.h"
#include "translucent/training_estimate.h"

#include <functional>
#include <optional>

namespace translucent {

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

}  // namespace translucent
