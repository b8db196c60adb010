#pragma once

#include "engine/translation_result.h"
#include "widgets/heatmap_painter.h"

#include <span>

namespace translucent {

/// One head, or the mean of a layer's heads, of one hypothesis.
struct AttentionMapId {
    AttentionKind kind = AttentionKind::Cross;
    std::size_t hypothesis = 0;
    int layer = 0;
    int head = 0;                        ///< or Selection::kAllHeads, kRollout, kBestHeads
    std::vector<HeadId> bestHeads = {};  ///< for kBestHeads, of all layers

    bool operator==(const AttentionMapId&) const = default;
};

int attentionLayers(const ForwardTrace& trace, AttentionKind kind);
int attentionHeads(const ForwardTrace& trace, AttentionKind kind);

/// The weights of one map. Shape: [queries, keys]. The rollout of a layer is ½(A + I) times that of the layer below,
/// A the mean of its heads. Source: Abnar and Zuidema 2020, "Quantifying Attention Flow in Transformers", §3.
std::vector<float> attentionWeights(const ForwardTrace& trace, const AttentionMapId& map);

/// The map with labels and titles in the current language.
HeatmapData attentionMap(const TranslationResult& result, const AttentionMapId& map);

/// The columns of a grid of maps: the heads, kAllHeads, and kRollout or, when the model's best heads are known,
/// kBestHeads.
std::vector<int> attentionColumns(const ForwardTrace& trace, const AttentionMapId& map);

/// All maps of `map.kind`, one pixel per weight. Shape: [layer][attentionColumns]. The mean of the best heads, which
/// are of all layers, stands in the first row only; the others have a null image there. `toMaximum`: the last colour of
/// each picture stands for its own largest weight instead of 1.
std::vector<std::vector<QImage>> attentionThumbnails(
    const ForwardTrace& trace, const AttentionMapId& map, HeatmapStyle style, bool toMaximum);

/// "Cross-attention · layer 1 · head 2", counted from 1.
QString attentionMapTitle(const AttentionMapId& map);

/// "attention-cross-layer1-head2": for file names.
QString attentionFileStem(const AttentionMapId& map);

/// How spread out the weights of one query are.
struct AttentionRowStatistics {
    double entropy = 0;  ///< bits; 0 = all weight on one key
    float maximum = 0;
    int maximumKey = 0;
    double sum = 0;
};
AttentionRowStatistics attentionRowStatistics(std::span<const float> weights);

/// One line about the focused row, or about all rows without one, in the current language.
/// `causal`: row t sees only its first t + 1 keys.
QString attentionSummary(const HeatmapData& map, std::optional<int> row, bool causal);

}  // namespace translucent
