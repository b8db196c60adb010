#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/neural/translation_model.h"
#include "translucent/training/learning_step.h"

#include <span>

namespace translucent {

/// Takes a step of training with a copy of the model; the model does not change. All pairs, in this order, are one
/// batch. Loss, gradients, clipping and Adam are those of train(), so that the weights are the same to the last bit as
/// those of a training on the CPU that starts from the model with the same batch, rate and dropout.
/// Gradients of arrays come from a second pass that computes everything separately and agrees up to rounding. Arrays
/// that a pass only reports have none, such as those of an attention with relative positions.
/// @throws Error{InvalidArgument} as validate and requireCauses, for a weight or a guided head that the model does not
/// have, and for no pair or too many of them; Error{TooLong} for a pair that does not fit the model; Error{Numeric} if
/// loss or gradients are not finite.
LearningStep learningStep(
    const TranslationModel& model, std::span<const SentencePair> pairs, const LearningStepOptions& options);

}  // namespace translucent
