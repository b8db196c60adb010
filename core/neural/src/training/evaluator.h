#pragma once

#include "network/transformer.h"
#include "training/training_pairs.h"
#include "translucent/corpus/corpus.h"
#include "translucent/neural/translation_model.h"
#include "translucent/training/training_events.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// Number of dev sentences that are shown with their translations.
inline constexpr std::size_t kSamples = 8;

/// The held-out pairs for evaluations. They are encoded once, because the vocabularies of the model never change.
struct DevPairs {
    Corpus texts;
    std::vector<EncodedPair> encoded;  ///< one per text
};

/// The first pairs that are not too long for the model, at most `count`.
DevPairs devPairs(const Corpus& corpus, const TranslationModel& model, std::size_t count);

/// Mean cross-entropy in nats per target token, END included, without smoothing. For models that write all tokens at
/// once, that of their first pass, plus that of the length if it is predicted. The network must be in evaluation mode.
/// Uses fewer pairs once `stop` is requested.
double crossEntropy(TranslationNetwork& network, std::span<const EncodedPair> pairs, std::stop_token stop = {});

/// Ends a training whose loss or weights are no longer numbers, before anything is saved.
/// @throws Error{Numeric} unless `value` is finite.
void requireFinite(double value, std::int64_t step);

/// Sets the measured fields of an evaluation: loss, perplexity, BLEU and chrF, or label scores, exact matches and
/// samples of `dev`. Returns false, with empty translation fields, if `stop` was requested.
/// @throws Error{Numeric} if the loss is not finite
bool evaluate(const std::shared_ptr<const TranslationModel>& model, const DevPairs& dev, TrainingEvaluation& evaluation,
    std::stop_token stop);

}  // namespace translucent
