#pragma once

#include "pages/training/corpus_survey.h"
#include "translucent/recipe.h"

#include <QMap>
#include <QString>

namespace translucent {

/// What is wrong with a recipe, by field as in TrainingSwitch::field, in the current language; empty when it can be
/// trained. A problem of no field in particular stands under "". `survey`, if any, is of the sentences to train on.
QMap<QString, QString> recipeProblems(const Recipe& recipe, const CorpusSurvey* survey = nullptr);

}  // namespace translucent
