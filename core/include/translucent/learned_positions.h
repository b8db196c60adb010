#pragma once

#include "translucent/array.h"
#include "translucent/intervention.h"
#include "translucent/translation_model.h"

namespace translucent {

/// The trained position vectors of one stack. Shape: [maxLength, D]; empty when the model does not learn positions.
Array learnedPositions(const TranslationModel& model, StackKind stack);

}  // namespace translucent
