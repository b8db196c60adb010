#pragma once

#include "translucent/corpus.h"
#include "translucent/translation_model.h"

#include <span>

namespace translucent {

/// Mean cross-entropy of the reference translations in nats per target token, END included, without label smoothing;
/// pairs longer than the model takes are left out. exp of it is the perplexity.
/// @throws Error{InvalidArgument} when no pair is left.
double crossEntropy(const TranslationModel& model, std::span<const SentencePair> pairs);

}  // namespace translucent
