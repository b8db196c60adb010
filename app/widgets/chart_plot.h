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

/// What a chart is drawn with.
struct ChartLook {
    QFont font;
    QPalette palette;
    std::optional<int> emphasis = {};  ///< a series in front of the others, which fade
    double leastText = 0;              ///< pixels: no exponent is smaller
};

/// Puts everything of a chart into a plot; series of the kind that was there before only take the new numbers. What is
/// seen of the axes stays.
void showChart(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

/// Fits ticks, labels and legend to the size of the plot and to what is seen; to be called before it is drawn.
void fitChart(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

void styleAxis(QCPAxis& axis, const ChartAxis& wanted, const ChartLook& look);

/// Ticks and labels as they fit the size of the plot and what is seen.
void fitAxes(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

/// As much of `whole` as `range` wants, nothing beyond it and no less than `least`.
void setSeen(QCPAxis& axis, const ChartAxis& wanted, ChartRange range, const ChartRange& whole, double least = 0);
void moveSeen(QCPAxis& axis, double pixels);

/// A bar as it is drawn; nothing for a point of a curve.
std::optional<QRectF> barRect(QCustomPlot& plot, const ChartData& data, const ChartPoint& point);

/// The chart as a drawing, with a legend.
void paintChart(QPainter& painter, QSize size, ChartData data, const ChartLook& look, const ChartRange& seenX,
    const ChartRange& seenY);

}  // namespace translucent
