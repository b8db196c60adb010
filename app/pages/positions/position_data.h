#pragma once

#include "engine/translation_backend.h"
#include "translucent/explain/positions.h"
#include "widgets/chart_data.h"
#include "widgets/heatmap_style.h"

#include <optional>
#include <vector>

namespace translucent {

/// The source of a table of positions.
enum class PositionOrigin {
    Sinusoidal,     ///< the formula
    LearnedSource,  ///< the loaded model's encoder
    LearnedTarget,  ///< the loaded model's decoder
    None,           ///< nothing is added
};
QString originName(PositionOrigin origin);

/// The table of `origin`; empty if the model has none. `options` sets the size of the formula's table and the empty
/// one, and limits the rows of a learned one. `model` can be nullptr.
std::optional<PositionTable> tableOf(PositionOrigin origin, const SinusoidOptions& options, const ModelSummary* model);

/// The reason why `tableOf` returns nothing for a learned origin, in the current language.
QString missingTableText(const ModelSummary* model);

/// Positions down, dimensions across.
HeatmapData positionHeatmap(const PositionTable& table, const QString& title);

/// Positions down and across. `values`: Shape [length, length]
HeatmapData pairHeatmap(
    const std::vector<double>& values, std::int64_t length, const QString& title, const QString& valueTitle);

/// Cosine of the angle between any two positions; NaN if a vector is zero. Shape: [length, length]
std::vector<double> similarities(const PositionTable& table);

/// The chosen dimensions over position, one series each.
ChartData positionCurves(const PositionTable& table, const std::vector<int>& dimensions, const QString& title);

/// "0", "1", …
QStringList numbered(std::int64_t count);

/// "6.28319", "3.3e−16": the format in sentences and tables of the page.
QString shownNumber(double value, int decimals = 4);

/// The distance from 0 that covers all but a twentieth of the numbers: on a scale for the few outliers, all others
/// would be pale.
float typicalReach(std::vector<float> values);

}  // namespace translucent
