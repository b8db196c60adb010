#pragma once

#include "engine/requests.h"
#include "widgets/heatmap_style.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// "Input of the encoder", "Encoder 1", "Decoder 1, cross-attention": layers count from 1.
QString patchStateName(const PatchState& state);

/// The name of a cell in scenes: that of the array and the position from 0, "encoder.layers.0.output@5".
QString patchSiteName(const PatchSite& site);

/// The cell that is drawn for a site, and its share.
struct PatchCell {
    PatchSite site;
    HeatmapCell cell;  ///< in the map of its stack
    double recovered = 0;
};
/// Those of the names that this pair and model have.
std::vector<PatchCell> patchCellsNamed(const PatchedPair& answer, const QStringList& names);
/// Of a cell in the map of a stack, which must exist.
PatchSite patchSiteAt(const PatchedPair& answer, StackKind stack, HeatmapCell cell);

/// "三 / 两": what stands at a source position of both sentences; in the decoder what is read and written there.
QString patchPositionName(const PatchedPair& answer, StackKind stack, std::size_t position);

/// The two words that are compared: "three", "two".
QString cleanWordOf(const PatchedPair& answer);
QString corruptedWordOf(const PatchedPair& answer);

/// States by positions of one stack: what is recovered when a state is exchanged. Frames the chosen states and hatches
/// what they can change. Both stacks have one scale.
HeatmapData patchHeatmap(const PatchedPair& answer, StackKind stack, std::span<const PatchCell> chosen);

/// Both sentences, each with its translation, in which the first word that differs is bold, and the difference of the
/// logits; as HTML.
QString patchSentences(const PatchedPair& answer);

/// What the exchange of the chosen states does. `together` is what all of them recover at once, if it is known.
QString patchReadout(
    const PatchedPair& answer, std::span<const PatchCell> chosen, const std::optional<double>& together);

/// All numbers as CSV: one row for each state and position.
QByteArray patchTable(const PatchedPair& answer);

}  // namespace translucent
