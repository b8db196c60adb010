#pragma once

#include "translucent/explain/step.h"
#include "widgets/chart_data.h"

#include <cstdint>
#include <vector>

namespace translucent {

/// The rows of a step over growing lengths, on logarithmic axes. `names` are those of the rows.
ChartData growthChart(
    const ExplainStep& step, const std::vector<std::int64_t>& lengths, const QStringList& names, const QString& yTitle);

/// Adds what grows with L² and with L, dashed, through the last points of the first two rows.
void addOrders(ChartData& chart);

}  // namespace translucent
