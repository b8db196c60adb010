#pragma once

#include "translucent/translation_model.h"

#include <string>

namespace translucent {

/// What is wrong with the probabilities that a model gives to the first piece of a translation: no numbers, or all
/// alike. Weights with finite numbers and the right shapes can still be nonsense, all zero for example; such a model
/// translates everything into nothing without an error. Empty for a model that distinguishes pieces.
std::string probabilityProblem(const TranslationModel& model);

}  // namespace translucent
