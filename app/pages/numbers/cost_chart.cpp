#include "pages/numbers/cost_chart.h"

#include "pages/numbers/step_text.h"

#include <cmath>

namespace translucent {

PlotData growthChart(const ExplainStep& step, const std::vector<std::int64_t>& lengths, const QStringList& names, const QString& yTitle)
{
    PlotData chart;
    chart.title = stepName(step.name);
    chart.xTitle = QStringLiteral("L");
    chart.yTitle = yTitle;
    chart.logarithmicX = chart.logarithmicY = true;
    for (qsizetype row = 0; row < names.size(); ++row) {
        PlotSeries series {names[row], {}, {}, PlotSeries::Kind::Line};
        for (std::size_t column = 0; column < step.table.width(); ++column) {
            series.x.push_back(double(lengths[column]));
            series.y.push_back(step.table.at(std::size_t(row), column));
        }
        chart.series.push_back(std::move(series));
    }
    return chart;
}

void addOrders(PlotData& chart)
{
    const QString names[] {QStringLiteral("∝ L²"), QStringLiteral("∝ L")};
    for (std::size_t row = 0; row < 2; ++row) {
        const PlotSeries measured = chart.series[row];
        PlotSeries order {names[row], measured.x, {}, PlotSeries::Kind::DashedLine};
        for (const double length : measured.x)
            order.y.push_back(measured.y.back() * std::pow(length / measured.x.back(), row == 0 ? 2 : 1));
        chart.series.push_back(std::move(order));
    }
}

}  // namespace translucent
