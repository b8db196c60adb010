#pragma once

#include "widgets/chart_data.h"

#include <QPointF>

namespace translucent {

class ChartPlot;

/// Of a series the shown point nearest across.
std::optional<int> nearestIn(const ChartPlot& plot, const ChartData& data, int series, double pixelX);

/// Of each series the point nearest across, of these the one nearest; nothing beside the axes. A bar is as far as the
/// line through its middle.
std::optional<ChartPoint> nearestPoint(const ChartPlot& plot, const ChartData& data, QPointF position);

}  // namespace translucent
