#include "pages/training/training_chart.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>

namespace translucent {

namespace {

constexpr std::size_t kMostPoints = 400;

class TrainingChartText {
    Q_DECLARE_TR_FUNCTIONS(translucent::TrainingChart)

public:
    static QString title(TrainingCurve curve);
    static QString axis(TrainingCurve curve);
    static QString comparison(RunComparison comparison);
    static QString comparisonAxis(RunComparison comparison);
    static std::vector<ChartSeries> series(TrainingCurve curve, const TrainingHistory& history, double smoothing);
    static std::vector<ChartGuide> guides(const TrainingHistory& history);
    static QString steps() { return tr("Step"); }
    static QString minutes() { return tr("Minutes of training"); }
};

/// Each point mixed with those before it; the bias of the first ones is taken out.
void smooth(std::vector<double>& values, double share)
{
    double mean = 0, weight = 0;
    for (double& value : values) {
        if (!std::isfinite(value))
            continue;
        mean = share * mean + (1 - share) * value;
        weight = share * weight + (1 - share);
        value = mean / weight;
    }
}

/// So few points that drawing them is quick, the least and the greatest of every stretch among them.
void thinOut(ChartSeries& series)
{
    const std::size_t count = series.x.size();
    if (count <= kMostPoints)
        return;
    ChartSeries kept = series;
    kept.x.clear();
    kept.y.clear();
    const std::size_t stretches = kMostPoints / 2;
    for (std::size_t stretch = 0; stretch < stretches; ++stretch) {
        const auto begin = series.y.begin() + std::ptrdiff_t(stretch * count / stretches);
        const auto end = series.y.begin() + std::ptrdiff_t((stretch + 1) * count / stretches);
        auto [first, second] = std::minmax_element(begin, end);
        if (second < first)
            std::swap(first, second);
        for (const auto at : {first, second}) {
            const auto index = std::size_t(at - series.y.begin());
            if (!kept.x.empty() && kept.x.back() >= series.x[index])
                continue;
            kept.x.push_back(series.x[index]);
            kept.y.push_back(series.y[index]);
        }
    }
    series = std::move(kept);
}

template <typename Event, typename X, typename Y>
ChartSeries seriesOf(const QString& name, const std::vector<Event>& events, X x, Y y)
{
    ChartSeries series {name};
    for (const Event& event : events) {
        series.x.push_back(double(std::invoke(x, event)));
        series.y.push_back(double(std::invoke(y, event)));
    }
    return series;
}

ChartSeries perStep(const QString& name, const TrainingHistory& history, double TrainingStep::*value, double smoothing)
{
    ChartSeries series = seriesOf(name, history.steps, &TrainingStep::step, value);
    smooth(series.y, smoothing);
    thinOut(series);
    return series;
}

ChartSeries perEvaluation(const QString& name, const TrainingHistory& history, double TrainingEvaluation::*value)
{
    ChartSeries series = seriesOf(name, history.evaluations, &TrainingEvaluation::step, value);
    series.style = SeriesStyle::LineAndPoints;
    return series;
}

/// Where an axis ends that leaves out the highest points.
void clip(ChartData& data)
{
    constexpr double kShown = 0.98;
    std::vector<double> values;
    for (const ChartSeries& series : data.series)
        std::ranges::copy_if(series.y, std::back_inserter(values), [](double value) { return std::isfinite(value); });
    if (values.empty())
        return;
    const auto at = values.begin() + std::ptrdiff_t(kShown * double(values.size() - 1));
    std::ranges::nth_element(values, at);
    data.y.upper = *at * 1.05;
}

void apply(const CurveOptions& options, ChartData& data)
{
    data.x.logarithmic = options.logarithmicX;
    data.x.whole = data.x.title == TrainingChartText::steps() && !options.logarithmicX;
    data.y.logarithmic = options.logarithmicY;
    if (options.clipped)
        clip(data);
}

std::vector<ChartSeries> TrainingChartText::series(
    TrainingCurve curve, const TrainingHistory& history, double smoothing)
{
    switch (curve) {
    case TrainingCurve::Loss:
        return {perStep(tr("training"), history, &TrainingStep::loss, smoothing),
            perEvaluation(tr("validation"), history, &TrainingEvaluation::devLoss)};
    case TrainingCurve::Perplexity: return {perEvaluation(axis(curve), history, &TrainingEvaluation::perplexity)};
    case TrainingCurve::Score: {
        auto exact = perEvaluation(tr("exact match %"), history, &TrainingEvaluation::exactMatch);
        for (double& share : exact.y)
            share *= 100;
        return {perEvaluation(tr("BLEU"), history, &TrainingEvaluation::bleu),
            perEvaluation(tr("chrF"), history, &TrainingEvaluation::chrf), exact};
    }
    case TrainingCurve::LearningRate: return {perStep(axis(curve), history, &TrainingStep::learningRate, 0)};
    case TrainingCurve::GradientNorm: return {perStep(axis(curve), history, &TrainingStep::gradientNorm, smoothing)};
    case TrainingCurve::Speed: break;
    }
    return {perStep(axis(curve), history, &TrainingStep::tokensPerSecond, 0)};
}

std::vector<ChartGuide> TrainingChartText::guides(const TrainingHistory& history)
{
    std::vector<ChartGuide> guides;
    if (const auto start = overfittingStart(history.evaluations))
        guides.push_back({Qt::Vertical, double(history.evaluations[*start].step), tr("overfitting begins")});
    for (const TrainingRecovery& recovery : history.recoveries)
        guides.push_back({Qt::Vertical, double(recovery.step), tr("recovered")});
    return guides;
}

QString TrainingChartText::title(TrainingCurve curve)
{
    switch (curve) {
    case TrainingCurve::Loss: return tr("Loss");
    case TrainingCurve::Perplexity: return tr("Validation perplexity");
    case TrainingCurve::Score: return tr("Quality");
    case TrainingCurve::LearningRate: return tr("Learning rate");
    case TrainingCurve::GradientNorm: return tr("Gradient norm before clipping");
    case TrainingCurve::Speed: break;
    }
    return tr("Speed (target tokens)");
}

QString TrainingChartText::axis(TrainingCurve curve)
{
    switch (curve) {
    case TrainingCurve::Loss: return tr("nats/token");
    case TrainingCurve::Perplexity: return tr("per token");
    case TrainingCurve::Score: return tr("0 to 100");
    case TrainingCurve::LearningRate: return tr("learning rate");
    case TrainingCurve::GradientNorm: return tr("norm");
    case TrainingCurve::Speed: break;
    }
    return tr("tokens/s");
}

QString TrainingChartText::comparison(RunComparison comparison)
{
    switch (comparison) {
    case RunComparison::DevLoss: return tr("Validation loss (nats per token)");
    case RunComparison::TrainLoss: return tr("Training loss (nats per token)");
    case RunComparison::Bleu: return tr("BLEU");
    case RunComparison::Chrf: return tr("chrF");
    case RunComparison::Perplexity: return tr("Perplexity");
    case RunComparison::GradientNorm: return tr("Gradient norm");
    case RunComparison::LearningRate: return tr("Learning rate");
    case RunComparison::Speed: break;
    }
    return tr("Tokens per second");
}

QString TrainingChartText::comparisonAxis(RunComparison comparison)
{
    switch (comparison) {
    case RunComparison::DevLoss:
    case RunComparison::TrainLoss: return axis(TrainingCurve::Loss);
    case RunComparison::Bleu:
    case RunComparison::Chrf: return axis(TrainingCurve::Score);
    case RunComparison::Perplexity: return axis(TrainingCurve::Perplexity);
    case RunComparison::GradientNorm: return axis(TrainingCurve::GradientNorm);
    case RunComparison::LearningRate: return axis(TrainingCurve::LearningRate);
    case RunComparison::Speed: break;
    }
    return axis(TrainingCurve::Speed);
}

ChartSeries compared(RunComparison comparison, const NamedHistory& run, double smoothing)
{
    switch (comparison) {
    case RunComparison::DevLoss: return perEvaluation(run.name, *run.history, &TrainingEvaluation::devLoss);
    case RunComparison::Bleu: return perEvaluation(run.name, *run.history, &TrainingEvaluation::bleu);
    case RunComparison::Chrf: return perEvaluation(run.name, *run.history, &TrainingEvaluation::chrf);
    case RunComparison::Perplexity: return perEvaluation(run.name, *run.history, &TrainingEvaluation::perplexity);
    case RunComparison::TrainLoss: return perStep(run.name, *run.history, &TrainingStep::loss, smoothing);
    case RunComparison::GradientNorm: return perStep(run.name, *run.history, &TrainingStep::gradientNorm, smoothing);
    case RunComparison::LearningRate: return perStep(run.name, *run.history, &TrainingStep::learningRate, 0);
    case RunComparison::Speed: break;
    }
    return perStep(run.name, *run.history, &TrainingStep::tokensPerSecond, 0);
}

/// Steps become the minutes at which they were done.
void putOverMinutes(ChartSeries& series, const TrainingHistory& history)
{
    constexpr double kSecondsPerMinute = 60;
    std::map<double, double> minutes;
    for (const TrainingStep& step : history.steps)
        minutes[double(step.step)] = step.seconds / kSecondsPerMinute;
    for (const TrainingEvaluation& evaluation : history.evaluations)
        minutes[double(evaluation.step)] = evaluation.seconds / kSecondsPerMinute;
    for (double& x : series.x)
        x = minutes[x];
}

}  // namespace

QString trainingCurveTitle(TrainingCurve curve)
{
    return TrainingChartText::title(curve);
}

QString trainingCurveStem(TrainingCurve curve)
{
    constexpr std::array kStems {"loss", "perplexity", "scores", "learning-rate", "gradient-norm", "speed"};
    return QString::fromLatin1(kStems[std::size_t(curve)]);
}

ChartData trainingChart(TrainingCurve curve, const TrainingHistory& history, const CurveOptions& options)
{
    ChartData data {TrainingChartText::title(curve), {TrainingChartText::steps()}, {TrainingChartText::axis(curve)},
        TrainingChartText::series(curve, history, options.smoothing)};
    if (curve == TrainingCurve::Loss || curve == TrainingCurve::Perplexity)
        data.guides = TrainingChartText::guides(history);
    apply(options, data);
    return data;
}

QString runComparisonTitle(RunComparison comparison)
{
    return TrainingChartText::comparison(comparison);
}

ChartData comparisonChart(
    RunComparison comparison, const QList<NamedHistory>& runs, bool overMinutes, const CurveOptions& options)
{
    ChartData data {TrainingChartText::comparison(comparison),
        {overMinutes ? TrainingChartText::minutes() : TrainingChartText::steps()},
        {TrainingChartText::comparisonAxis(comparison)}, {}};
    for (const NamedHistory& run : runs) {
        data.series.push_back(compared(comparison, run, options.smoothing));
        if (overMinutes)
            putOverMinutes(data.series.back(), *run.history);
    }
    apply(options, data);
    return data;
}

}  // namespace translucent
