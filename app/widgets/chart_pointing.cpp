#include "widgets/chart_pointing.h"

#include "widgets/chart_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kReach = 5;  // beyond the area of the curves

double distance(const ChartPlot& plot, const ChartPoint& point, QPointF position)
{
    const QPointF end = *plot.pixelOf(point);
    const auto bar = plot.barOf(point);
    const double nearestY = bar ? std::clamp(position.y(), bar->top(), bar->bottom()) : end.y();
    return std::hypot(end.x() - position.x(), nearestY - position.y());
}

}  // namespace

std::optional<int> nearestIn(const ChartPlot& plot, const ChartData& data, int series, double pixelX)
{
    std::optional<int> best;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < int(data.series[std::size_t(series)].x.size()); ++i) {
        const auto pixel = plot.pixelOf({series, i});
        if (!pixel || std::abs(pixel->x() - pixelX) >= least)
            continue;
        least = std::abs(pixel->x() - pixelX);
        best = i;
    }
    return best;
}

std::optional<ChartPoint> nearestPoint(const ChartPlot& plot, const ChartData& data, QPointF position)
{
    if (!plot.area().adjusted(-kReach, -kReach, kReach, kReach).contains(position))
        return {};
    std::optional<ChartPoint> best;
    double least = std::numeric_limits<double>::infinity();
    for (int series = 0; series < int(data.series.size()); ++series) {
        const auto point = nearestIn(plot, data, series, position.x());
        if (!point)
            continue;
        const double away = distance(plot, {series, *point}, position);
        if (away < least) {
            least = away;
            best = ChartPoint {series, *point};
        }
    }
    return best;
}

}  // namespace translucent
