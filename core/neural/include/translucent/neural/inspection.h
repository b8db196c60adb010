#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/corpus/gold_links.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/scores/sweeps.h"
#include "translucent/search/decoding.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Runs the model on `sourceIds` (with END) and `outputIds` (with or without END; BEGIN is put in front of the input).
/// @throws Error{InvalidArgument} for ids outside the vocabularies or an intervention in what the model does not have,
/// Error{Inconsistent} for an edited row with weight on a key that it cannot see, Error{TooLong}.
ForwardTrace traceForward(const TranslationModel& model, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds, const TraceOptions& options);

/// Returns the attention of the tokens of a hypothesis: the weights recorded during decoding, which are moved out of it
/// by takeAttention(). Without the causal mask, where later positions count as well, runs a pass over the whole
/// hypothesis, because those positions do not exist during a search.
/// @throws as traceForward() does
ForwardTrace attentionOf(const TranslationModel& model, const Translation& translation, Hypothesis& hypothesis,
    const Intervention& intervention);

/// Copies of all trained parameters except the embedding tables and the output projection. The weight of a linear map
/// has Shape: [outputs, inputs]; "qkv.weight" and "key_value.weight" contain W^Q, W^K, W^V stacked vertically.
ModelParameters layerParameters(const TranslationModel& model);

/// The trained position vectors of one stack. Shape: [maxLength, D]; empty when the model does not learn positions.
Array learnedPositions(const TranslationModel& model, StackKind stack);

/// Mean cross-entropy of the reference translations in nats per target token, END included, without label smoothing.
/// Skips pairs that are too long for the model. exp of it is the perplexity.
/// @throws Error{InvalidArgument} when no pair remains.
double crossEntropy(const TranslationModel& model, std::span<const SentencePair> pairs);

/// Describes what is wrong with the probabilities that a model assigns to the first piece of a translation: they are
/// not finite, or all equal. Weights with finite numbers and the right shapes can still be useless, for example all
/// zero; such a model produces empty translations without an error. Empty for a model that distinguishes pieces.
Message probabilityProblem(const TranslationModel& model);

/// Measures every head on pairs with gold links: heads of encoder, decoder and cross-attention, each by layer and head.
/// The model reads the reference, so that the links apply. Skips pairs without links or too long for the model, and all
/// pairs for a model without a decoder. The result is empty on a stop request.
/// @throws Error{Numeric} as traceForward does.
std::vector<MeasuredHead> measureHeads(const std::shared_ptr<const TranslationModel>& model,
    std::span<const SentencePair> pairs, std::stop_token stop = {});

/// How well the links of several groups of heads match the gold links.
struct GoldScores {
    std::vector<AlignmentScore> groups;  ///< in the order of the groups, each over all measured pairs
    std::int64_t pairs = 0;              ///< number of measured pairs
    std::int64_t unlinked = 0;           ///< pairs skipped because they have no gold links
    std::int64_t tooLong = 0;            ///< pairs skipped because they are too long for the model
};

/// Scores the attentionLinks() of each group of cross-attention heads, by their mean attention, against gold links: one
/// link from every word of the reference, which the model reads. `gold` has one entry per pair; `progress` receives the
/// completed share, in [0, 1].
/// @throws Error{InvalidArgument} for a model without a decoder or an empty group, and as traceForward does
GoldScores scoreAlignments(const TranslationModel& model, std::span<const SentencePair> pairs,
    std::span<const GoldLinks> gold, std::span<const std::vector<HeadId>> groups,
    const std::function<void(double)>& progress);

/// Switches off each head in turn, in addition to all changes in `options`; skips heads that `options` already switch
/// off. The result is empty if a stop request arrives before the baseline is complete.
/// @throws Error as Decoder::translate does.
HeadSweep sweepHeads(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const DecodeOptions& options, const HeadSweepObserver& observer = {}, std::stop_token stop = {});

/// Finds the fewest heads whose removal, in addition to all changes in `options`, changes the text of the best
/// translation. Tries every head, then every pair, the most influential ones first; then adds the head with the
/// greatest KL divergence until the text changes, and leaves out every head that is not needed. A set of up to three is
/// therefore the smallest, a larger one only minimal.
/// @throws Error as Decoder::translate does.
ChangingHeads findChangingHeads(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const DecodeOptions& options, const SetSearchObserver& observer = {}, std::stop_token stop = {});

/// Translates the source of every pair greedily and with the beam of `options`. Skips sentences that are too long for
/// the model.
/// @throws Error{InvalidArgument} for a beam of 1 or options outside their range.
BeamGains findBeamGains(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus,
    const DecodeOptions& options, const BeamGainsObserver& observer = {}, std::stop_token stop = {});

}  // namespace translucent
