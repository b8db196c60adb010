#pragma once

#include "translucent/attention_statistics.h"
#include "translucent/corpus.h"
#include "translucent/neural/translation_model.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent {

/// Mean cross-entropy of the reference translations in nats per target token, END included, without label smoothing;
/// pairs longer than the model takes are left out. exp of it is the perplexity.
/// @throws Error{InvalidArgument} when no pair is left.
double crossEntropy(const TranslationModel& model, std::span<const SentencePair> pairs);

/// What is wrong with the probabilities that a model gives to the first piece of a translation: no numbers, or all
/// alike. Weights with finite numbers and the right shapes can still be nonsense, all zero for example; such a model
/// translates everything into nothing without an error. Empty for a model that distinguishes pieces.
std::string probabilityProblem(const TranslationModel& model);

/// Measures every cross-attention head on pairs with gold links, by layer and head. The model reads the reference, so
/// that the links hold; pairs without links or too long for the model are left out. On a stop request the result is
/// empty.
/// @throws Error{Numeric} as traceForward does.
std::vector<HeadAlignment> measureHeadAlignment(const std::shared_ptr<const TranslationModel>& model,
    std::span<const SentencePair> pairs, std::stop_token stop = {});

}  // namespace translucent
