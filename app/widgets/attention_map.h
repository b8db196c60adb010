#pragma once

#include "translucent/scores/attention_statistics.h"
#include "widgets/attention_labels.h"
#include "widgets/heatmap_data.h"

#include <optional>
#include <span>

namespace translucent {

/// "Attention weight", or "Signed factor" if the trace contains factors.
QString attentionValueTitle(bool factors);

/// The weights with labels and titles in the current language.
HeatmapData attentionMap(const SentenceTokens& tokens, const ForwardTrace& trace, const AttentionChoice& choice);

/// "Cross-attention · layer 1 · head 2", counted from 1.
QString attentionMapTitle(const AttentionChoice& choice);

/// "attention-cross-layer1-head2": for file names.
QString attentionFileStem(const AttentionChoice& choice);

/// "1", "Mean", "Rollout", "Best": a column of maps.
QString headChoiceName(const HeadChoice& choice);

/// The full form, for tool tips and assistive technology.
QString headChoiceDescription(const HeadChoice& choice, std::int64_t layer);

/// Measures how spread out the weights of one query are.
struct AttentionRowStatistics {
    double entropy = 0;  ///< bits; 0 = all weight on one key
    float maximum = 0;
    int maximumKey = 0;
    double sum = 0;
};
AttentionRowStatistics attentionRowStatistics(std::span<const float> weights);

/// One line about the focused row, or about all rows if none is focused, in the current language. For signed factors,
/// entropy and the sum of 1 are omitted. `causal`: row t sees only its first t + 1 keys.
QString attentionSummary(const HeatmapData& map, std::optional<int> row, bool causal);

}  // namespace translucent
