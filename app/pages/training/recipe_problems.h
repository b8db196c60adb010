#pragma once

#include "translucent/trainer.h"

#include <QMap>
#include <QString>

namespace translucent {

/// What is wrong with a recipe, by field as in TrainingSwitch::field, in the current language; empty when it can be
/// trained. A problem of no field in particular stands under "".
QMap<QString, QString> recipeProblems(const Recipe& recipe);

}  // namespace translucent
