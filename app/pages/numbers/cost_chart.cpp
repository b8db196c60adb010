#include "pages/numbers/cost_chart.h"

#include "pages/numbers/step_text.h"

#include <cmath>

namespace translucent {

ChartData growthChart(
    const ExplainStep& step, const std::vector<std::int64_t>& lengths, const QStringList& names, const QString& yTitle)
{
    ChartData chart {stepName(step.name), {QStringLiteral("L"), true}, {yTitle, true}, {}};
    for (qsizetype row = 0; row < names.size(); ++row) {
        ChartSeries series {names[row]};
        for (std::size_t column = 0; column < step.table.width(); ++column) {
            series.x.push_back(double(lengths[column]));
            series.y.push_back(step.table.at(std::size_t(row), column));
        }
        chart.series.push_back(std::move(series));
    }
    return chart;
}

void addOrders(ChartData& chart)
{
    const QString names[] {QStringLiteral("∝ L²"), QStringLiteral("∝ L")};
    for (std::size_t row = 0; row < 2; ++row) {
        const ChartSeries measured = chart.series[row];
        ChartSeries order {names[row], measured.x};
        order.dashed = true;
        for (const double length : measured.x)
            order.y.push_back(measured.y.back() * std::pow(length / measured.x.back(), row == 0 ? 2 : 1));
        chart.series.push_back(std::move(order));
    }
}

}  // namespace translucent
