#include "pages/training/experiment_chart.h"

#include "engine/guarded_job.h"
#include "pages/training/training_chart.h"

#include <QCoreApplication>

#include <map>

namespace translucent {

namespace {

struct ExperimentChart {
    Q_DECLARE_TR_FUNCTIONS(translucent::ExperimentChart)
};

ChartSeries curveOf(const QString& name, const TrainingHistory& history, ExperimentMetric::OfPairs value)
{
    ChartSeries series {name};
    for (const TrainingEvaluation& evaluation : history.evaluations) {
        series.x.push_back(double(evaluation.step));
        series.y.push_back(value(evaluation));
    }
    return series;
}

/// At the steps that all of them have.
ChartSeries meanOf(const QString& name, const std::vector<ChartSeries>& seeds)
{
    std::map<double, std::pair<double, std::size_t>> sums;
    for (const ChartSeries& seed : seeds)
        for (std::size_t i = 0; i < seed.x.size(); ++i) {
            auto& [sum, count] = sums[seed.x[i]];
            sum += seed.y[i];
            ++count;
        }
    ChartSeries mean {name};
    mean.style = SeriesStyle::LineAndPoints;
    for (const auto& [x, sum] : sums)
        if (sum.second == seeds.size()) {
            mean.x.push_back(x);
            mean.y.push_back(sum.first / double(sum.second));
        }
    return mean;
}

}  // namespace

ChartData experimentChart(const ExperimentMetric& metric, const std::vector<VariantCurves>& variants)
{
    const auto value = std::get<ExperimentMetric::OfPairs>(metric.value);
    const QString title = translated(metric.title);
    ChartData data {title, {ExperimentChart::tr("Steps")}, {title}, {}};
    data.x.whole = true;
    std::vector<ChartSeries> behind;
    for (const VariantCurves& variant : variants) {
        std::vector<ChartSeries> seeds;
        for (const TrainingHistory* history : variant.seeds)
            if (!history->evaluations.empty())
                seeds.push_back(curveOf(
                    ExperimentChart::tr("%1, seed %2").arg(variant.name).arg(seeds.size() + 1), *history, value));
        if (seeds.empty())
            continue;
        for (ChartSeries& seed : seeds)
            seed.behind = int(data.series.size());
        data.series.push_back(meanOf(variant.name, seeds));
        std::ranges::move(seeds, std::back_inserter(behind));
    }
    std::ranges::move(behind, std::back_inserter(data.series));
    return data;
}

}  // namespace translucent
