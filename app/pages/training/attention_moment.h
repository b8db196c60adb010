#pragma once

#include "engine/attention_record.h"
#include "widgets/chart_data.h"
#include "widgets/heatmap_data.h"

namespace translucent {

/// One head at one evaluation, all from 0.
struct AttentionMomentId {
    std::size_t moment = 0;
    std::size_t sentence = 0;
    int layer = 0;
    int head = 0;
};

/// Its weights with labels and titles in the current language.
HeatmapData attentionMoment(const AttentionRecord& record, const AttentionMomentId& id);

/// The alignment error rate of every head over the steps; without series where there are no gold links.
ChartData alignmentErrorChart(const AttentionRecord& record);

}  // namespace translucent
