#pragma once

#include "widgets/chart_data.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QSize>

#include <optional>

class QCustomPlot;
class QPainter;

namespace translucent {

/// What a chart is drawn with.
struct ChartLook {
    QFont font;
    QPalette palette;
    std::optional<int> emphasis = {};  ///< a series in front of the others, which fade
};

/// Puts everything of a chart into a plot; series of the kind that was there before only take the new numbers. What is
/// seen of the axes stays.
void showChart(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

/// Fits ticks, labels and legend to the size of the plot and to what is seen; to be called before it is drawn.
void fitChart(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

/// A bar as it is drawn; nothing for a point of a curve.
std::optional<QRectF> barRect(QCustomPlot& plot, const ChartData& data, const ChartPoint& point);

/// The chart as a drawing, with a legend.
void paintChart(QPainter& painter, QSize size, ChartData data, const ChartLook& look, const ChartRange& seenX,
    const ChartRange& seenY);

}  // namespace translucent
