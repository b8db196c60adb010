#pragma once

#include "widgets/heatmap_style.h"

namespace translucent {

/// value(row, column) = (1 + row · columns + column) / (rows · columns): every cell is different.
inline HeatmapData sampleHeatmap(int rows, int columns)
{
    HeatmapData data;
    data.title = QStringLiteral("Sample");
    data.rowTitle = QStringLiteral("Rows (queries)");
    data.columnTitle = QStringLiteral("Columns (keys)");
    data.rowName = QStringLiteral("Query");
    data.columnName = QStringLiteral("Key");
    data.valueTitle = QStringLiteral("Weight");
    for (int row = 0; row < rows; ++row)
        data.rowLabels << QStringLiteral("r%1").arg(row);
    for (int column = 0; column < columns; ++column)
        data.columnLabels << QStringLiteral("列%1").arg(column);
    for (int i = 0; i < rows * columns; ++i)
        data.values.push_back(float(1 + i) / float(rows * columns));
    return data;
}

}  // namespace translucent
