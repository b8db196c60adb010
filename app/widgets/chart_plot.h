#pragma once

#include "widgets/chart_data.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QSize>

#include <optional>

class QCPAxis;
class QCustomPlot;
class QPainter;

namespace translucent {

/// The appearance of a chart.
struct ChartLook {
    QFont font;
    QPalette palette;
    std::optional<int> emphasis = {};  ///< a series in front of the others, which fade
    double leastText = 0;              ///< pixels: no exponent is smaller
};

/// Updates a plot with all data of a chart; existing series of the same kind only get the new numbers. The visible
/// range does not change.
void showChart(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

/// Fits ticks, labels and legend to the size of the plot and the visible range; call before drawing.
void fitChart(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

void styleAxis(QCPAxis& axis, const ChartAxis& wanted, const ChartLook& look);

/// Fits ticks and labels to the size of the plot and the visible range.
void fitAxes(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

/// Limits `range` to `whole`, with a size of at least `least`.
void setSeen(QCPAxis& axis, const ChartAxis& wanted, ChartRange range, const ChartRange& whole, double least = 0);
void moveSeen(QCPAxis& axis, double pixels);

/// A bar as it is drawn; nothing for a point of a curve.
std::optional<QRectF> barRect(QCustomPlot& plot, const ChartData& data, const ChartPoint& point);

/// The chart as a drawing, with a legend.
void paintChart(QPainter& painter, QSize size, ChartData data, const ChartLook& look, const ChartRange& seenX,
    const ChartRange& seenY);

}  // namespace translucent
