#include "pages/training/training_parts.h"

#include "widgets/line_chart.h"
#include "widgets/popover.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QFrame>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSlider>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace translucent {

namespace {

constexpr int kLeastChart = 150;  ///< pixels from left to right

constexpr std::size_t kMostPoints = 400;

/// A quantity that is measured in each step or in each evaluation.
struct Quantity {
    const char* axis;
    double TrainingStep::*ofStep = nullptr;
    double TrainingEvaluation::*ofEvaluation = nullptr;
    bool smoothed = false;
    double SampleRewards::*ofRewards = nullptr;  ///< in each step with rewards
};

struct TrainingChart {
    Q_DECLARE_TR_FUNCTIONS(translucent::TrainingChart)

public:
    static QString steps() { return tr("Step"); }
    static QString minutes() { return tr("Minutes of training"); }

    static constexpr Quantity trainLoss {QT_TR_NOOP("nats/token"), &TrainingStep::loss, nullptr, true};
    static constexpr Quantity devLoss {QT_TR_NOOP("nats/token"), nullptr, &TrainingEvaluation::devLoss};
    static constexpr Quantity perplexity {QT_TR_NOOP("per token"), nullptr, &TrainingEvaluation::perplexity};
    static constexpr Quantity bleu {QT_TR_NOOP("0 to 100"), nullptr, &TrainingEvaluation::bleu};
    static constexpr Quantity chrf {QT_TR_NOOP("0 to 100"), nullptr, &TrainingEvaluation::chrf};
    static constexpr Quantity exact {QT_TR_NOOP("0 to 100"), nullptr, &TrainingEvaluation::exactMatch};
    static constexpr Quantity learningRate {QT_TR_NOOP("learning rate"), &TrainingStep::learningRate};
    static constexpr Quantity gradientNorm {QT_TR_NOOP("norm"), &TrainingStep::gradientNorm, nullptr, true};
    static constexpr Quantity speed {QT_TR_NOOP("tokens/s"), &TrainingStep::tokensPerSecond};
    static constexpr Quantity reward {QT_TR_NOOP("0 to 1"), nullptr, nullptr, true, &SampleRewards::reward};
    static constexpr Quantity baseline {QT_TR_NOOP("0 to 1"), nullptr, nullptr, true, &SampleRewards::baseline};
    static constexpr Quantity rewardVariance {
        QT_TR_NOOP("variance"), nullptr, nullptr, true, &SampleRewards::rewardVariance};
    static constexpr Quantity advantageVariance {
        QT_TR_NOOP("variance"), nullptr, nullptr, true, &SampleRewards::advantageVariance};

    static std::vector<ChartGuide> guides(const TrainingHistory& history);

    struct Curve {
        const char* stem;
        const char* title;
        std::vector<std::pair<const char*, const Quantity*>> lines;  ///< a single one is named like its axis
    };
    static inline const std::array<Curve, kTrainingCurves.size()> curves {{
        {"loss", QT_TR_NOOP("Loss"), {{QT_TR_NOOP("training"), &trainLoss}, {QT_TR_NOOP("validation"), &devLoss}}},
        {"perplexity", QT_TR_NOOP("Validation perplexity"), {{perplexity.axis, &perplexity}}},
        {"scores", QT_TR_NOOP("Quality"),
            {{QT_TR_NOOP("BLEU"), &bleu}, {QT_TR_NOOP("chrF"), &chrf}, {QT_TR_NOOP("exact match %"), &exact}}},
        {"learning-rate", QT_TR_NOOP("Learning rate"), {{learningRate.axis, &learningRate}}},
        {"gradient-norm", QT_TR_NOOP("Gradient norm before clipping"), {{gradientNorm.axis, &gradientNorm}}},
        {"speed", QT_TR_NOOP("Speed (target tokens)"), {{speed.axis, &speed}}},
        {"layer-gradients", QT_TR_NOOP("Gradient norm by layer"), {}},
        {"reward", QT_TR_NOOP("Reward of sampled translations"),
            {{QT_TR_NOOP("reward"), &reward}, {QT_TR_NOOP("baseline"), &baseline}}},
        {"reward-variance", QT_TR_NOOP("Variance of rewards"),
            {{QT_TR_NOOP("reward"), &rewardVariance}, {QT_TR_NOOP("reward − baseline"), &advantageVariance}}},
    }};
    static const Curve& of(TrainingCurve curve) { return curves[std::size_t(curve)]; }

    static constexpr std::array<std::pair<const char*, const Quantity*>, kRunComparisons> comparisons {{
        {QT_TR_NOOP("Validation loss (nats per token)"), &devLoss},
        {QT_TR_NOOP("Training loss (nats per token)"), &trainLoss},
        {QT_TR_NOOP("BLEU"), &bleu},
        {QT_TR_NOOP("chrF"), &chrf},
        {QT_TR_NOOP("Perplexity"), &perplexity},
        {QT_TR_NOOP("Gradient norm"), &gradientNorm},
        {QT_TR_NOOP("Learning rate"), &learningRate},
        {QT_TR_NOOP("Tokens per second"), &speed},
    }};
    static const auto& of(RunComparison comparison) { return comparisons[std::size_t(comparison)]; }
};

std::vector<ChartGuide> TrainingChart::guides(const TrainingHistory& history)
{
    std::vector<ChartGuide> guides;
    if (const auto start = overfittingStart(history.evaluations))
        guides.push_back({Qt::Vertical, double(history.evaluations[*start].step), tr("overfitting begins")});
    for (const TrainingRecovery& recovery : history.recoveries)
        guides.push_back({Qt::Vertical, double(recovery.step), tr("recovered")});
    return guides;
}

/// Exponential smoothing; the bias of the first points is removed.
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

/// Reduces the points so that drawing is fast; keeps the minimum and maximum of every section.
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

template <typename Event>
ChartSeries seriesOf(const QString& name, const std::vector<Event>& events, double Event::*value)
{
    ChartSeries series {name};
    for (const Event& event : events) {
        series.x.push_back(double(event.step));
        series.y.push_back(event.*value);
    }
    return series;
}

ChartSeries seriesOf(const QString& name, const std::vector<TrainingStep>& steps, double SampleRewards::*value)
{
    ChartSeries series {name};
    for (const TrainingStep& step : steps)
        if (step.rewards) {
            series.x.push_back(double(step.step));
            series.y.push_back((*step.rewards).*value);
        }
    return series;
}

/// For models that predict labels, in percent.
ChartSeries labelSeries(const QString& name, const TrainingHistory& history, double (LabelScores::*measure)() const)
{
    ChartSeries series {name};
    for (const TrainingEvaluation& evaluation : history.evaluations) {
        series.x.push_back(double(evaluation.step));
        series.y.push_back(evaluation.labels ? 100 * ((*evaluation.labels).*measure)() : std::nan(""));
    }
    return series;
}

/// Curves, and the original data of smoothed ones.
struct Curves {
    std::vector<ChartSeries> shown;
    std::vector<ChartSeries> behind;

    void add(const QString& name, const Quantity& quantity, const TrainingHistory& history, double smoothing);
};

void Curves::add(const QString& name, const Quantity& quantity, const TrainingHistory& history, double smoothing)
{
    if (quantity.ofEvaluation) {
        shown.push_back(seriesOf(name, history.evaluations, quantity.ofEvaluation));
        shown.back().style = SeriesStyle::LineAndPoints;
        return;
    }
    ChartSeries series = quantity.ofRewards ? seriesOf(name, history.steps, quantity.ofRewards)
                                            : seriesOf(name, history.steps, quantity.ofStep);
    if (quantity.smoothed && smoothing > 0) {
        behind.push_back(series);
        behind.back().name = TrainingChart::tr("%1, not smoothed").arg(name);
        behind.back().behind = int(shown.size());
        thinOut(behind.back());
        smooth(series.y, smoothing);
    }
    thinOut(series);
    shown.push_back(std::move(series));
}

/// Sets the end of an axis that excludes the highest points.
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

void apply(const CurveOptions& options, Curves curves, ChartData& data)
{
    data.series = std::move(curves.shown);
    std::ranges::move(curves.behind, std::back_inserter(data.series));
    data.x.logarithmic = options.logarithmicX;
    data.x.whole = data.x.title == TrainingChart::steps() && !options.logarithmicX;
    data.y.logarithmic = options.logarithmicY;
    if (options.clipped)
        clip(data);
}

/// "encoder.layers.0" as the window calls it.
QString layerName(const std::string& path)
{
    const QString number = QString::fromStdString(path).section(u'.', -1);
    return (path.starts_with("encoder") ? TrainingChart::tr("encoder %1", "a layer")
                                        : TrainingChart::tr("decoder %1", "a layer"))
        .arg(number.toInt() + 1);
}

/// One line per layer, dashed for the decoder; on a logarithmic axis, because vanishing gradients differ by orders of
/// magnitude.
ChartData layerGradientChart(const TrainingHistory& history, const CurveOptions& options)
{
    Curves curves;
    for (const TrainingEvaluation& evaluation : history.evaluations)
        for (std::size_t layer = 0; layer < evaluation.layerGradients.size(); ++layer) {
            if (curves.shown.size() == layer) {
                const std::string& path = evaluation.layerGradients[layer].layer;
                curves.shown.push_back({layerName(path)});
                curves.shown.back().style = SeriesStyle::LineAndPoints;
                curves.shown.back().dashed = path.starts_with("decoder");
            }
            curves.shown[layer].x.push_back(double(evaluation.step));
            curves.shown[layer].y.push_back(evaluation.layerGradients[layer].norm);
        }
    if (curves.shown.empty())
        curves.shown.push_back({TrainingChart::tr("norm")});
    ChartData data {
        trainingCurveTitle(TrainingCurve::LayerGradients), {TrainingChart::steps()}, {TrainingChart::tr("norm")}, {}};
    apply(options, std::move(curves), data);
    data.y.logarithmic = true;
    return data;
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

void TrainingTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void TrainingTab::fill(const QString& hint, QWidget* content, QWidget* offer)
{
    m_empty = new QWidget(this);
    m_hint = makeText("hint", (objectName() + QStringLiteral("Hint")).toLatin1().constData(), hint, m_empty);
    m_hint->setAlignment(Qt::AlignCenter);
    if (offer)
        columnOf(
            {LayoutPart::room(), m_hint, rowOf({LayoutPart::room(), offer, LayoutPart::room()}), LayoutPart::room()},
            m_empty, {}, 16);
    else
        columnOf({{m_hint, 1}}, m_empty);
    content->setObjectName(QStringLiteral("pageContent"));  // the style sheet's name for scrolled content
    m_scroll = makeColumnScroll((objectName() + QStringLiteral("Scroll")).toLatin1().constData(), content, this);
    columnOf({{m_empty, 1}, {m_scroll, 1}}, this, {0, 8, 0, 0});
}

void TrainingTab::showContent(bool any)
{
    m_empty->setVisible(!any);
    m_scroll->setVisible(any);
}

LineChart* smallChart(const QString& objectName, int leastHeight, QWidget* parent)
{
    auto* chart = new LineChart(objectName.toLatin1().constData(), parent);
    chart->setProperty("role", QStringLiteral("smallChart"));
    limitSize(*chart, {{kLeastChart, leastHeight}});
    return chart;
}

ExportButton* flatExport(const QString& objectName, ExportSource source, QWidget* parent)
{
    auto* button = new ExportButton(objectName.toLatin1().constData(), std::move(source), parent);
    button->setProperty("role", QStringLiteral("flat"));
    return button;
}

CurveToolbar::CurveToolbar(const QString& prefix, QWidget* parent)
    : QToolButton(parent)
    , m_smoothing(new QSlider(Qt::Horizontal))
{
    setObjectName(prefix + QStringLiteral("Options"));
    setProperty("role", QStringLiteral("button"));
    setProperty("compact", true);
    setText(QStringLiteral("⋯"));
    setToolTip(tr("Smoothing, axes and outliers of the curves"));
    setAccessibleName(toolTip());
    auto* panel = new Popover((prefix + QStringLiteral("OptionsPanel")).toLatin1().constData(), this);
    m_smoothing->setParent(panel);
    m_logX = makeCheck(prefix + QStringLiteral("LogX"), tr("Log steps"), tr("Logarithmic axis of steps"), panel);
    m_logY = makeCheck(prefix + QStringLiteral("LogY"), tr("Log values"), tr("Logarithmic axis of values"), panel);
    m_clip =
        makeCheck(prefix + QStringLiteral("Clip"), tr("Hide outliers"), tr("Hides the highest 2% of values"), panel);
    auto* label = makeLabel(tr("Smoothing"), panel);
    label->setBuddy(m_smoothing);
    m_smoothing->setObjectName(prefix + QStringLiteral("Smoothing"));
    m_smoothing->setToolTip(tr("How strongly the training curves are smoothed with earlier values"));
    m_smoothing->setRange(0, 99);
    m_smoothing->setValue(60);
    limitWidth(*m_smoothing, 110);
    columnOf({rowOf({label, {m_smoothing, 1}}), m_logX, m_logY, m_clip}, panel, {12, 12, 12, 12}, 10);
    for (QCheckBox* box : {m_logX, m_logY, m_clip})
        connect(box, &QCheckBox::toggled, this, &CurveToolbar::changed);
    connect(m_smoothing, &QSlider::valueChanged, this, &CurveToolbar::changed);
}

CurveOptions CurveToolbar::options() const
{
    return {m_smoothing->value() / 100.0, m_logX->isChecked(), m_logY->isChecked(), m_clip->isChecked()};
}

QString trainingCurveTitle(TrainingCurve curve)
{
    return TrainingChart::tr(TrainingChart::of(curve).title);
}

QString trainingCurveStem(TrainingCurve curve)
{
    return QString::fromLatin1(TrainingChart::of(curve).stem);
}

ChartData trainingChart(TrainingCurve curve, const TrainingHistory& history, const CurveOptions& options)
{
    if (curve == TrainingCurve::LayerGradients)
        return layerGradientChart(history, options);
    const auto& lines = TrainingChart::of(curve).lines;
    ChartData data {
        trainingCurveTitle(curve), {TrainingChart::steps()}, {TrainingChart::tr(lines.front().second->axis)}, {}};
    Curves curves;
    const bool labels = !history.evaluations.empty() && history.evaluations.back().labels;
    for (const auto& [name, quantity] : lines) {
        if (labels && (quantity == &TrainingChart::bleu || quantity == &TrainingChart::chrf)) {
            curves.shown.push_back(quantity == &TrainingChart::bleu
                    ? labelSeries(TrainingChart::tr("accuracy %"), history, &LabelScores::accuracy)
                    : labelSeries(TrainingChart::tr("macro F1 %"), history, &LabelScores::macroF1));
            continue;
        }
        curves.add(TrainingChart::tr(name), *quantity, history, options.smoothing);
        if (quantity == &TrainingChart::exact)
            for (double& share : curves.shown.back().y)
                share *= 100;
        if (quantity == &TrainingChart::baseline)  // equals the reward if several translations are sampled
            curves.shown.back().dashed = true;
    }
    if (curve == TrainingCurve::Loss || curve == TrainingCurve::Perplexity)
        data.guides = TrainingChart::guides(history);
    apply(options, std::move(curves), data);
    return data;
}

QString runComparisonTitle(RunComparison comparison)
{
    return TrainingChart::tr(TrainingChart::of(comparison).first);
}

ChartData comparisonChart(
    RunComparison comparison, const QList<NamedHistory>& runs, bool overMinutes, const CurveOptions& options)
{
    const Quantity& quantity = *TrainingChart::of(comparison).second;
    ChartData data {runComparisonTitle(comparison), {overMinutes ? TrainingChart::minutes() : TrainingChart::steps()},
        {TrainingChart::tr(quantity.axis)}, {}};
    Curves curves;
    for (const NamedHistory& run : runs)
        curves.add(run.name, quantity, *run.history, options.smoothing);
    if (overMinutes) {
        for (std::size_t i = 0; i < curves.shown.size(); ++i)
            putOverMinutes(curves.shown[i], *runs[qsizetype(i)].history);
        for (ChartSeries& raw : curves.behind)
            putOverMinutes(raw, *runs[*raw.behind].history);
    }
    apply(options, std::move(curves), data);
    return data;
}

}  // namespace translucent
