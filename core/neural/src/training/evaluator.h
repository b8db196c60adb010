#pragma once

#include "network/transformer.h"
#include "training/encoded_corpus.h"
#include "translucent/corpus.h"
#include "translucent/neural/translation_model.h"
#include "translucent/training_events.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// So many dev sentences are shown with their translations.
inline constexpr std::size_t kSamples = 8;

/// The held-out pairs that a training is measured by, read once by the model's vocabularies, which never change.
struct DevPairs {
    Corpus texts;
    std::vector<EncodedPair> encoded;  ///< one per text
};

/// The first pairs, at most `count`, that the model can take.
DevPairs devPairs(const Corpus& corpus, const TranslationModel& model, std::size_t count);

/// Mean cross-entropy in nats per target token, END included, without smoothing; of models that write all tokens at
/// once in their first pass, with that of the length where it is predicted. The network is in evaluation mode.
/// Over fewer pairs once `stop` is requested.
double crossEntropy(TranslationNetwork& network, std::span<const EncodedPair> pairs, std::stop_token stop = {});

/// Ends a training whose loss or weights are no longer numbers, before anything of it is kept.
/// @throws Error{Numeric} unless `value` is finite.
void requireFinite(double value, std::int64_t step);

/// Fills the measured fields of an evaluation: loss, perplexity, BLEU and chrF, or for labels their scores, exact
/// matches and samples of `dev`. Returns false, with the translation fields empty, when `stop` was requested.
/// @throws Error{Numeric} when the loss is not finite
bool evaluate(const std::shared_ptr<const TranslationModel>& model, const DevPairs& dev, TrainingEvaluation& evaluation,
    std::stop_token stop);

}  // namespace translucent
