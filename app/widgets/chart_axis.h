#pragma once

#include "widgets/chart_plot.h"

class QCPAxis;

namespace translucent {

void styleAxis(QCPAxis& axis, const ChartAxis& wanted, const ChartLook& look);

/// Ticks and labels as they fit the size of the plot and what is seen.
void fitAxes(QCustomPlot& plot, const ChartData& data, const ChartLook& look);

/// As much of `whole` as `range` wants, nothing beyond it and no less than `least`.
void setSeen(QCPAxis& axis, const ChartAxis& wanted, ChartRange range, const ChartRange& whole, double least = 0);
void moveSeen(QCPAxis& axis, double pixels);

}  // namespace translucent
