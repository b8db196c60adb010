#pragma once

#include "engine/attention_record.h"
#include "widgets/chart_data.h"
#include "widgets/head_grid.h"
#include "widgets/heatmap_painter.h"
#include "widgets/picture_file.h"

namespace translucent {

/// Its weights with labels and titles in the current language, as the page Attention has them; cross-attention with the
/// gold links of the sentence framed.
HeatmapData attentionMoment(const AttentionRecord& record, const AttentionMomentId& id);

/// The pieces that a gold link joins: a cell per pair of pieces that overlap its words.
std::vector<HeatmapCell> goldCells(const AttentionRecord::Sentence& sentence);

/// All heads of that kind at that moment, layer by layer. `id.layer` and `id.head` do not matter.
std::vector<std::vector<HeadPicture>> headPictures(
    const AttentionRecord& record, AttentionMomentId id, const HeatmapStyle& style);

/// The same head from the first moment to the last: six maps at most, all from 0 to 1 (factors as far as they reach).
/// `id.moment` does not matter.
Picture attentionSeries(const AttentionRecord& record, const AttentionMomentId& id, const HeatmapStyle& style);

/// All moments of that head: step, query, and a column per key.
QByteArray attentionSeriesCsv(const AttentionRecord& record, const AttentionMomentId& id);

/// The alignment error rate of every head over the steps; without series where there are no gold links.
ChartData alignmentErrorChart(const AttentionRecord& record);

}  // namespace translucent
