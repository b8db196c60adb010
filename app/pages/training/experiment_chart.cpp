#include "pages/training/experiment_chart.h"

#include "engine/guarded_job.h"
#include "pages/training/experiment_words.h"
#include "pages/training/training_chart.h"

#include <QCoreApplication>

#include <algorithm>
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

/// Where in the experiment's metrics the sets of pairs stand that a measure is taken on.
std::vector<std::size_t> placesOf(const TrainingExperiment& experiment, const std::string& metric)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < experiment.metrics.size(); ++i)
        if (experiment.metrics[i].metric == metric && experiment.metrics[i].of.empty())
            places.push_back(i);
    return places;
}

ChartSeries curveOf(const QString& name, const RunResult& run, const std::vector<std::size_t>& places)
{
    ChartSeries series {name};
    for (std::size_t i = 0; i < places.size(); ++i)
        if (const auto& value = run.values[places[i]]) {
            series.x.push_back(double(i + 1));
            series.y.push_back(*value);
        }
    return series;
}

/// The mean of a variant's seeds, and the seeds behind it; nothing without a seed.
void addVariant(ChartData& data, std::vector<ChartSeries>& behind, const QString& name, std::vector<ChartSeries> seeds)
{
    if (seeds.empty())
        return;
    for (ChartSeries& seed : seeds)
        seed.behind = int(data.series.size());
    data.series.push_back(meanOf(name, seeds));
    std::ranges::move(seeds, std::back_inserter(behind));
}

QString seedName(const QString& variant, std::size_t count)
{
    return ExperimentChart::tr("%1, seed %2").arg(variant).arg(count + 1);
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
                seeds.push_back(curveOf(seedName(variant.name, seeds.size()), *history, value));
        addVariant(data, behind, variant.name, std::move(seeds));
    }
    std::ranges::move(behind, std::back_inserter(data.series));
    return data;
}

std::vector<std::string> metricsByTest(const TrainingExperiment& experiment)
{
    std::vector<std::string> metrics;
    for (const MetricChoice& choice : experiment.metrics)
        if (placesOf(experiment, choice.metric).size() > 1 && std::ranges::count(metrics, choice.metric) == 0)
            metrics.push_back(choice.metric);
    return metrics;
}

ChartData testsChart(const TrainingExperiment& experiment, const ExperimentResults& results, const std::string& metric)
{
    const auto places = placesOf(experiment, metric);
    const QString title = translated(experimentMetric(metric).title);
    ChartData data {title, {ExperimentChart::tr("Pairs")}, {title}, {}};
    for (const std::size_t place : places) {
        const std::string& on = experiment.metrics[place].on;
        data.xLabels << (on.empty() ? ExperimentChart::tr("validation") : QString::fromStdString(on));
    }
    data.x.lower = 1;
    data.x.upper = double(places.size());
    std::vector<ChartSeries> behind;
    for (std::size_t v = 0; v < experiment.variants.size(); ++v) {
        const QString name = inLanguage(experiment.variants[v].label);
        std::vector<ChartSeries> seeds;
        for (const RunResult& run : results.runs)
            if (run.run.variant == v && run.hasEnded())
                seeds.push_back(curveOf(seedName(name, seeds.size()), run, places));
        addVariant(data, behind, name, std::move(seeds));
    }
    std::ranges::move(behind, std::back_inserter(data.series));
    return data;
}

}  // namespace translucent
