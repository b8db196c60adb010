#pragma once

#include "translucent/attention_statistics.h"
#include "translucent/corpus.h"
#include "translucent/decoding.h"
#include "translucent/forward_trace.h"
#include "translucent/gold_links.h"
#include "translucent/model_info.h"
#include "translucent/neural/translation_model.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent {

/// Runs the model on `sourceIds` (with END) and `outputIds` (with or without END; BEGIN is put in front of the input).
/// @throws Error{InvalidArgument} for ids outside the vocabularies or an intervention in what the model does not have,
/// Error{Inconsistent} for an edited row with weight on a key that it cannot see, Error{TooLong}.
ForwardTrace traceForward(const TranslationModel& model, std::span<const std::int64_t> sourceIds,
    std::span<const std::int64_t> outputIds, const TraceOptions& options);

/// What the tokens of a hypothesis look at: while it was decoded, moved out of it as takeAttention() does. Without the
/// causal mask, when later positions count as well, in a pass over the whole hypothesis: during a search there are
/// none.
/// @throws as traceForward() does
ForwardTrace attentionOf(const TranslationModel& model, const Translation& translation, Hypothesis& hypothesis,
    const Intervention& intervention);

/// Copies of everything trained but the embedding tables and the output projection. The weight of a linear map has
/// Shape: [outputs, inputs]; "qkv.weight" and "key_value.weight" hold W^Q, W^K, W^V one below the other.
ModelParameters layerParameters(const TranslationModel& model);

/// The trained position vectors of one stack. Shape: [maxLength, D]; empty when the model does not learn positions.
Array learnedPositions(const TranslationModel& model, StackKind stack);

/// Mean cross-entropy of the reference translations in nats per target token, END included, without label smoothing;
/// pairs longer than the model takes are left out. exp of it is the perplexity.
/// @throws Error{InvalidArgument} when no pair is left.
double crossEntropy(const TranslationModel& model, std::span<const SentencePair> pairs);

/// What is wrong with the probabilities that a model gives to the first piece of a translation: no numbers, or all
/// alike. Weights with finite numbers and the right shapes can still be nonsense, all zero for example; such a model
/// translates everything into nothing without an error. Empty for a model that distinguishes pieces.
Message probabilityProblem(const TranslationModel& model);

/// Measures every head on pairs with gold links: of encoder, decoder and cross-attention, each by layer and head. The
/// model reads the reference, so that the links hold; pairs without links or too long for the model are left out,
/// and all of them for a model without a decoder. On a stop request the result is empty.
/// @throws Error{Numeric} as traceForward does.
std::vector<MeasuredHead> measureHeads(const std::shared_ptr<const TranslationModel>& model,
    std::span<const SentencePair> pairs, std::stop_token stop = {});

/// How the links of several groups of heads compare with gold ones.
struct GoldScores {
    std::vector<AlignmentScore> groups;  ///< in the order of the groups, each over all measured pairs
    std::int64_t pairs = 0;              ///< that were measured
    std::int64_t unlinked = 0;           ///< left out: no gold links
    std::int64_t tooLong = 0;            ///< left out: more than the model takes
};

/// Scores the attentionLinks() of each group of cross-attention heads, by their mean attention, against gold links: a
/// link from every word of the reference, which the model reads. `gold` has an entry per pair; `progress` is told the
/// share that is done, in [0, 1].
/// @throws Error{InvalidArgument} for a model without a decoder or an empty group, and as traceForward does
GoldScores scoreAlignments(const TranslationModel& model, std::span<const SentencePair> pairs,
    std::span<const GoldLinks> gold, std::span<const std::vector<HeadId>> groups,
    const std::function<void(double)>& progress);

}  // namespace translucent
