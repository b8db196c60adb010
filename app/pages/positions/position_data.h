#pragma once

#include "engine/translation_backend.h"
#include "translucent/explain/positions.h"
#include "widgets/chart_data.h"
#include "widgets/heatmap_data.h"

#include <optional>
#include <vector>

namespace translucent {

/// Where a table of positions comes from.
enum class PositionOrigin {
    Sinusoidal,     ///< the formula
    LearnedSource,  ///< the loaded model's encoder
    LearnedTarget,  ///< the loaded model's decoder
    None,           ///< nothing is added
};
QString originName(PositionOrigin origin);

/// The table of `origin`; nothing when the model has none. `options` sizes the formula's table and the empty one, and
/// limits the rows of a learned one. `model` may be nullptr.
std::optional<PositionTable> tableOf(PositionOrigin origin, const SinusoidOptions& options, const ModelSummary* model);

/// Why `tableOf` a learned origin gives nothing, in the current language.
QString missingTableText(const ModelSummary* model);

/// Positions down, dimensions across.
HeatmapData positionHeatmap(const PositionTable& table, const QString& title);

/// Positions down and across. `values`: Shape [length, length]
HeatmapData pairHeatmap(
    const std::vector<double>& values, std::int64_t length, const QString& title, const QString& valueTitle);

/// Cosine of the angle between any two positions; NaN where a vector is zero. Shape: [length, length]
std::vector<double> similarities(const PositionTable& table);

/// The chosen dimensions over position, one series each.
ChartData positionCurves(const PositionTable& table, const std::vector<int>& dimensions, const QString& title);

/// "0", "1", …
QStringList numbered(std::int64_t count);

/// "6.28319", "3.3e−16": as it stands in sentences and tables of the page.
QString shownNumber(double value, int decimals = 4);

/// How far from 0 all but the twentieth part of the numbers lie: on a scale as far as the few that reach much farther,
/// all others would be pale.
float typicalReach(std::vector<float> values);

}  // namespace translucent
