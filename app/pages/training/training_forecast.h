#pragma once

#include "pages/training/corpus_survey.h"
#include "translucent/training_estimate.h"

#include <optional>

namespace translucent {

/// What a training will take.
struct TrainingForecast {
    TrainingEstimate estimate;
    std::optional<double> tokensPerSecond;  ///< nothing while the computer's speed is not known
    std::optional<double> seconds;          ///< until the nearest limit; nothing without a limit or speed
    std::optional<double> steps;
};

/// `operationsPerSecond` is what a training reached on this computer before; 0 = not known.
TrainingForecast forecastTraining(const Recipe& recipe, const CorpusSurvey* survey, double operationsPerSecond);

}  // namespace translucent
