#pragma once

#include "engine/requests.h"
#include "widgets/chart_data.h"
#include "widgets/heatmap_style.h"

#include <QByteArray>
#include <QString>

#include <array>
#include <optional>

namespace translucent {

/// What the colour of a head stands for.
enum class HeadMeasure {
    Rule,        ///< the share of its weight on the keys of its main rule
    Confidence,  ///< its largest weights
    Importance,  ///< by the gradient, in its layer
    LossChange,  ///< when it is switched off
};
inline constexpr std::array kHeadMeasures {
    HeadMeasure::Rule, HeadMeasure::Confidence, HeadMeasure::Importance, HeadMeasure::LossChange};

QString headMeasureName(HeadMeasure measure);
/// What the numbers of the map are and how to read them.
QString headMeasureMeaning(HeadMeasure measure);

/// "Aligned", "Previous"
QString headRuleName(HeadRule rule);

/// "Cross-attention · layer 2 · head 1": layers and heads count from 1.
QString examinedHeadTitle(const HeadId& head);

/// The cell of a head in headMap(), and the inverse; empty if the study does not have it.
std::optional<HeatmapCell> cellOfHead(const HeadStudy& study, const HeadId& head);
std::optional<HeadId> headOfCell(const HeadStudy& study, HeatmapCell cell);

/// Layers of the three attentions by heads. Changes of the loss whose interval does not contain 0 are marked.
HeatmapData headMap(const HeadStudy& study, HeadMeasure measure);

/// The rules that the head follows most, confidence and importance, and the loss without it: a line each. The study has
/// the head.
QString headFacts(const HeadStudy& study, const HeadId& head);

/// All numbers as CSV: one row for each head.
QByteArray headStudyTable(const HeadStudy& study);

/// Loss or BLEU by the number of heads that are removed. For one attention by importance, measured again or once, and,
/// for the loss, the band of the random orders; without one, all three by importance measured again.
ChartData pruningChart(const PruningCurves& curves, std::optional<AttentionKind> kind, bool isBleu);

}  // namespace translucent
