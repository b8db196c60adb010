#pragma once

#include "model/transformer.h"
#include "training/encoded_corpus.h"
#include "translucent/corpus.h"
#include "translucent/trainer.h"

#include <memory>
#include <span>

namespace translucent {

/// So many dev sentences are shown with their translations.
inline constexpr std::size_t kSamples = 8;

/// Mean cross-entropy in nats per target token, END included, without smoothing. The network is in evaluation mode.
double crossEntropy(TransformerImpl& network, std::span<const EncodedPair> pairs);

/// Fills the measured fields of an evaluation: loss, perplexity, BLEU, chrF, exact matches and samples of `dev`.
/// Returns false, with the translation fields empty, when `stop` was requested.
/// @throws Error{Numeric} when the loss is not finite
bool evaluate(const std::shared_ptr<const TranslationModel>& model, const Corpus& dev, TrainingEvaluation& evaluation,
    std::stop_token stop);

}  // namespace translucent
