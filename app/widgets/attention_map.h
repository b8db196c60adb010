#pragma once

#include "translucent/attention_statistics.h"
#include "widgets/attention_labels.h"
#include "widgets/heatmap_data.h"

#include <optional>
#include <span>

namespace translucent {

/// "Attention weight", or "Signed factor" where the trace has those instead.
QString attentionValueTitle(bool factors);

/// The weights with labels and titles in the current language.
HeatmapData attentionMap(const SentenceTokens& tokens, const ForwardTrace& trace, const AttentionChoice& choice);

/// "Cross-attention · layer 1 · head 2", counted from 1.
QString attentionMapTitle(const AttentionChoice& choice);

/// "attention-cross-layer1-head2": for file names.
QString attentionFileStem(const AttentionChoice& choice);

/// "1", "Mean", "Rollout", "Best": a column of maps.
QString headChoiceName(const HeadChoice& choice);

/// The same in full, for tool tips and assistive technology.
QString headChoiceDescription(const HeadChoice& choice, std::int64_t layer);

/// How spread out the weights of one query are.
struct AttentionRowStatistics {
    double entropy = 0;  ///< bits; 0 = all weight on one key
    float maximum = 0;
    int maximumKey = 0;
    double sum = 0;
};
AttentionRowStatistics attentionRowStatistics(std::span<const float> weights);

/// One line about the focused row, or about all rows without one, in the current language. Of signed factors neither
/// entropy nor a sum of 1 is shown.
/// `causal`: row t sees only its first t + 1 keys.
QString attentionSummary(const HeatmapData& map, std::optional<int> row, bool causal);

}  // namespace translucent
