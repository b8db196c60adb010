#pragma once

#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace translucent {

/// A row and a column of a heatmap, from 0.
struct HeatmapCell {
    int row = 0;
    int column = 0;

    bool operator==(const HeatmapCell&) const = default;
};

/// A pointed-at position: a cell, or only its row or column if the other axis is unknown.
struct HeatmapFocus {
    std::optional<int> row;
    std::optional<int> column;

    bool empty() const { return !row && !column; }
    bool isCell() const { return row && column; }

    /// Without positions outside a matrix of this size.
    HeatmapFocus within(int rows, int columns) const
    {
        const auto limited = [](const std::optional<int>& index, int count) {
            return index && *index >= 0 && *index < count ? index : std::nullopt;
        };
        return {limited(row, rows), limited(column, columns)};
    }

    bool operator==(const HeatmapFocus&) const = default;
};

/// A labelled matrix: everything a heatmap shows.
struct HeatmapData {
    QString title;                        ///< for exports and assistive technology
    QString rowTitle;                     ///< meaning of the rows, e.g. "Target (queries)"
    QString columnTitle;                  ///< meaning of the columns
    QString rowName;                      ///< one row in the read-out, e.g. "query"
    QString columnName;                   ///< one column in the read-out
    QString valueTitle;                   ///< meaning of the numbers, with their unit
    QStringList rowLabels;                ///< one per row
    QStringList columnLabels;             ///< one per column
    std::vector<float> values;            ///< Shape: [rows, columns], row-major; −∞ = masked, NaN = not defined
    bool hatchesZeros = false;            ///< values of exactly 0 were masked out and are drawn as such
    bool centred = false;                 ///< of either sign: colours reach equally far from 0 both ways
    int decimals = 2;                     ///< of the numbers in the cells
    std::optional<float> span = {};       ///< their range, to compare matrices; if unset, that of the numbers
    std::vector<HeatmapCell> marks = {};  ///< framed in gold, for example the correct cells
    QString markName = {};                ///< their name in the read-out

    int rows() const { return int(rowLabels.size()); }
    int columns() const { return int(columnLabels.size()); }
    bool empty() const { return values.empty(); }
    bool contains(HeatmapCell cell) const
    {
        return cell.row >= 0 && cell.row < rows() && cell.column >= 0 && cell.column < columns();
    }
    float at(HeatmapCell cell) const
    {
        return values[std::size_t(cell.row) * std::size_t(columns()) + std::size_t(cell.column)];
    }
    float maximum() const { return values.empty() ? 0.0F : *std::max_element(values.begin(), values.end()); }

    bool hasHatching() const { return hatchesZeros && std::ranges::count(values, 0.0F) > 0; }

    /// The largest absolute value of the numbers that are neither masked nor undefined.
    float reach() const
    {
        float reach = 0;
        for (const float value : values)
            if (std::isfinite(value))
                reach = std::max(reach, std::abs(value));
        return reach;
    }

    bool operator==(const HeatmapData&) const = default;
};

}  // namespace translucent
