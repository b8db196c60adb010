#pragma once

#include "translucent/causes/attribution.h"
#include "translucent/model/intervention.h"
#include "translucent/neural/causes.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/decoding.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent {

/// Points on the path of integrated gradients, and how often they are doubled at most while Completeness does not hold.
/// ReLUs make the gradients jump, so that 64 points can miss the sum by a little more than a hundredth.
inline constexpr std::size_t kPathPoints = 64;
inline constexpr int kPathDoublings = 2;

struct AttributionOptions {
    AttributionBaseline baseline = AttributionBaseline::Unknown;
    std::size_t pathPoints = kPathPoints;
    std::optional<HeadId> aligner = {};  ///< of AlignerAttention; empty = alignerOf()
};

/// The cross-attention head that is surest of what it looks at in this pass: the mean over positions of its largest
/// weight, without END. Source: Voita et al. 2019 (confidence).
HeadId alignerOf(const Causes& causes);

/// The log-probability of the word at the position, or with a rival the difference of their logits, by a pass of its
/// own.
/// @throws Error{InvalidArgument} for a position or a token that does not exist, or equal tokens
double attributedValue(const Causes& causes, const AttributionTarget& target);

/// Explains the token by one method. Gradients are those of the scaled token embeddings; the parameters of the model
/// get none. The path of integrated gradients moves source and prefix together.
/// @throws Error as attributedValue, and as requireSourceShares for Alti
Attribution attributionOf(const Causes& causes, const AttributionTarget& target, AttributionMethod method,
    const AttributionOptions& options = {});

/// How much each output of one layer changes when the values of one key are zeros in all heads of one attention of that
/// layer, by valueZeroingShares(). What the layer reads stays as it is in the whole pass. Outputs are those of the
/// whole layer, feed-forward included. Shape: [queries, keys]
/// @throws Error{InvalidArgument} for a layer that does not exist
ShareTable valueZeroing(const Causes& causes, AttentionKind kind, std::int64_t layer);

/// p(word at `position`) with each of these sources instead, each as long as the real one. The prefix stays.
std::vector<double> probabilitiesWith(
    const Causes& causes, std::int64_t position, std::int64_t word, std::span<const std::vector<std::int64_t>> sources);

/// Orders the source pieces by each explanation of the token that the translation has at the position, and deletes them
/// one by one. Empty after a stop request.
/// @throws Error as attributionOf, Error{InvalidArgument} for a source without pieces
std::optional<DeletionCurves> deletionCurves(
    const Causes& causes, std::int64_t position, const DeletionOptions& options = {}, std::stop_token stop = {});

/// After each sentence: how many are done, and how many there are.
using DeletionObserver = std::function<void(std::int64_t done, std::int64_t total)>;

/// The curves of one token of each sentence's own translation, drawn by the seed from all but END. Sentences without
/// pieces and translations without words are left out. Fewer after a stop request.
/// @throws Error as Decoder::translate and deletionCurves
std::vector<DeletionCurves> corpusDeletions(const std::shared_ptr<const TranslationModel>& model,
    std::span<const std::string> sources, const DecodeOptions& decode, const DeletionOptions& options,
    const DeletionObserver& observer = {}, std::stop_token stop = {});

}  // namespace translucent
