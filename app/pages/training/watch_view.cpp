#include "pages/training/watch_view.h"

#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QFontInfo>
#include <QGridLayout>
#include <QLocale>
#include <QSplitter>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr int kColumns = 3;
constexpr int kAll = -1;
constexpr int kLeastHeight = 112;
constexpr double kLegendShare = 0.8;          ///< of the text
constexpr std::size_t kMostEvaluations = 12;  ///< columns of the table of samples

}  // namespace

WatchView::WatchView(TrainingController& controller, TrainingState& state, QWidget* parent)
    : TrainingTab(controller, state, parent)
    , m_shown(control<NarrowChoice>("watchCurve", this, tr("Shows all curves, or one of them large")))
    , m_toolbar(new CurveToolbar(QStringLiteral("watch"), this))
    , m_samples(new ListTable("sampleTable", {}, this))
{
    setObjectName(QStringLiteral("watch"));
    QLabel* title = makeText(
        "section", "samplesTitle", tr("The same sentences, translated again at each evaluation – newest first"), this);
    m_samples->setAccessibleName(title->text());
    m_samples->setMeanings({{tr("A sentence of the validation set; the model never trains on it"), "validation-test"},
        {tr("The reference translation"), "reference"}, {tr("What the model wrote after so many steps"), "step"}});
    QFrame* samples = cardOf("samplesCard", rowOf({title}), {m_samples}, this);
    samples->setMinimumHeight(140);
    auto* content = new TabContent(this);
    QSplitter* parts = splitterOf("watchSplitter", Qt::Vertical, {createCharts(), samples}, {300, 170}, content);
    columnOf({rowOf({m_shown, {m_toolbar, 1}}), {parts, 1}}, content);
    fill(tr("Nothing has been measured yet.\nStart a run under \"Set up\", or choose a run on the left."), content);
    connect(m_shown, &QComboBox::currentIndexChanged, this, &WatchView::arrange);
    connect(m_toolbar, &CurveToolbar::changed, this, &WatchView::draw);
    draw();
}

QWidget* WatchView::createCharts()
{
    auto* charts = new QWidget(this);
    m_grid = new QGridLayout(charts);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(8);
    m_shown->addItem(tr("All curves"), kAll);
    for (const TrainingCurve curve : kTrainingCurves) {
        m_shown->addItem(trainingCurveTitle(curve), int(curve));
        m_cells.push_back(createCell(curve));
    }
    arrange();
    return charts;
}

WatchView::Cell WatchView::createCell(TrainingCurve curve)
{
    const QString stem = trainingCurveStem(curve);
    QLabel* title = makeRichText("section", "curveTitle", this);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    LineChart* chart = smallChart(stem + QStringLiteral("Chart"), kLeastHeight, this);
    ExportButton* save = flatExport(stem + QStringLiteral("Export"),
        chart->exportSource([stem] { return QStringLiteral("training-") + stem; }), this);
    explainCurve(*chart, curve);
    QLabel* wait = makeText("caption", "curveWait", {}, this);
    wait->setAlignment(Qt::AlignCenter);
    connect(chart, &LineChart::hoverChanged, this,
        [this, chart](std::optional<ChartPoint> point) { linkCrosshair(*chart, point); });
    QFrame* card = cardOf("curveCard", rowOf({{title, 1}, save}), {chart, wait}, this);
    card->layout()->setContentsMargins(8, 2, 6, 2);
    card->layout()->setSpacing(0);
    return {curve, card, title, chart, wait, save};
}

/// Curves without a sentence are explained by the glossary.
void WatchView::explainCurve(LineChart& chart, TrainingCurve curve) const
{
    switch (curve) {
    case TrainingCurve::Loss:
        return explain(chart,
            tr("Mean cross-entropy per token: both curves should fall. When only the training loss still does, the "
               "model memorises its sentences."),
            "overfitting");
    case TrainingCurve::Perplexity: return explain(chart, {}, "perplexity");
    case TrainingCurve::Score:
        return explain(chart,
            tr("How close translations of the validation set come to their references, by BLEU, chrF and exact match."),
            "bleu");
    case TrainingCurve::LearningRate: return explain(chart, {}, "schedule");
    case TrainingCurve::GradientNorm: return explain(chart, {}, "gradient-clipping");
    case TrainingCurve::LayerGradients:
        return explain(chart,
            tr("How strong the gradient of each layer is, on a logarithmic scale. With residual connections all layers "
               "lie close together; without them the lowest layers get next to nothing and hardly learn."),
            "residual");
    case TrainingCurve::Reward:
        return explain(chart,
            tr("Sentence BLEU or chrF, 0 to 1, of translations that the model samples in self-critical training, and "
               "of what they are compared with: its own greedy translation, or the other samples. Both should rise."),
            "sampling");
    case TrainingCurve::RewardVariance:
        return explain(chart,
            tr("The smaller the variance of what weighs the gradients, the less noisy they are. Weighed by the reward "
               "minus the baseline, they have the same expectation as weighed by the reward alone."),
            "sampling");
    case TrainingCurve::Speed: break;
    }
    explain(chart, tr("Target tokens trained per second: how fast this machine trains."), "batch");
}

/// Links the crosshairs of all charts, since they have the same steps.
void WatchView::linkCrosshair(const LineChart& pointedAt, std::optional<ChartPoint> point)
{
    std::optional<double> x;
    if (point)
        x = pointedAt.data().series[std::size_t(point->series)].x[std::size_t(point->point)];
    for (const Cell& cell : m_cells)
        if (cell.chart != &pointedAt)
            cell.chart->setCrosshair(x);
}

/// The usual six, or a single one instead.
void WatchView::arrange()
{
    const int shown = m_shown->currentData().toInt();
    for (const Cell& cell : m_cells)
        m_grid->removeWidget(cell.card);
    for (int row = 0; row < 2; ++row)
        m_grid->setRowStretch(row, shown == kAll || row == 0 ? 1 : 0);
    for (int column = 0; column < kColumns; ++column)
        m_grid->setColumnStretch(column, shown == kAll || column == 0 ? 1 : 0);
    for (int index = 0; index < int(m_cells.size()); ++index) {
        const Cell& cell = m_cells[std::size_t(index)];
        const bool visible = shown == kAll ? isUsual(cell.curve) : shown == int(cell.curve);
        cell.card->setVisible(visible);
        if (visible)
            m_grid->addWidget(cell.card, shown == kAll ? index / kColumns : 0, shown == kAll ? index % kColumns : 0);
    }
}

void WatchView::showRuns()
{
    m_drawnStep = -1;
    draw();
}

void WatchView::refresh()
{
    const TrainingHistory& history = m_controller.history(m_state.run);
    if (isVisible() && (history.lastStep() != m_drawnStep || history.evaluations.size() != m_drawnEvaluations))
        draw();
}

void WatchView::draw()
{
    const TrainingHistory& history = m_controller.history(m_state.run);
    m_drawnStep = history.lastStep();
    m_drawnEvaluations = history.evaluations.size();
    showContent(!history.empty());
    const CurveOptions options = m_toolbar->options();
    for (const Cell& cell : m_cells)
        drawCell(cell, trainingChart(cell.curve, history, options));
    showSamples();
}

/// The title and the meaning of the colours: a legend inside the chart would take a third of its height.
QString WatchView::headingOf(const Cell& cell, const ChartData& shown) const
{
    QString heading = trainingCurveTitle(cell.curve).toHtmlEscaped();
    if (shown.pointable() < 2 || cell.curve == TrainingCurve::LayerGradients)
        return heading;
    const Backdrop backdrop = backdropOf(palette().color(QPalette::Base));
    const int pixels =
        int(std::ceil(std::max(kLegendShare * QFontInfo(QApplication::font()).pixelSize(), leastSmallText(*this))));
    for (int index = 0; index < shown.pointable(); ++index)
        heading +=
            QStringLiteral(" <span style='font-weight:normal; font-size:%1px'><font color='%2'>●</font>%3</span>")
                .arg(pixels)
                .arg(lineColour(shown.colourOf(index, backdrop), palette()).name(),
                    shown.series[std::size_t(index)].name.toHtmlEscaped());
    return heading;
}

/// The headings have sizes and colours of their own.
void WatchView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        for (const Cell& cell : m_cells)
            cell.title->setText(headingOf(cell, cell.chart->data()));
}

/// An empty chart would look like an error.
void WatchView::drawCell(const Cell& cell, ChartData shown)
{
    const bool waits = std::ranges::all_of(shown.series, [](const ChartSeries& series) { return series.x.empty(); });
    cell.chart->setVisible(!waits);
    cell.save->setVisible(!waits);
    cell.wait->setVisible(waits);
    const auto run = m_controller.runOf(m_state.run);
    const bool isNext = m_controller.history(m_state.run).evaluations.empty();
    cell.wait->setText(run && isNext ? tr("First measured at step %1")
                                           .arg(QLocale().toString(qlonglong(run->recipe.training.evaluateEverySteps)))
                                     : tr("Not measured"));
    cell.title->setText(headingOf(cell, shown));
    shown.legend = cell.curve == TrainingCurve::LayerGradients;
    cell.chart->setData(std::move(shown));
}

void WatchView::showSamples()
{
    const TrainingHistory& history = m_controller.history(m_state.run);
    const auto& all = history.evaluations;
    const std::vector<TrainingEvaluation> newest(
        all.rbegin(), all.rbegin() + qsizetype(std::min(kMostEvaluations, all.size())));
    QList<QStringList> texts {{tr("Source"), tr("Reference")}};
    for (const TrainingEvaluation& evaluation : newest)
        texts.front() << tr("Step %1").arg(QLocale().toString(evaluation.step));
    const auto known = history.start ? history.start->samples : std::vector<SentencePair>();
    for (std::size_t row = 0; row < (newest.empty() ? 0 : newest.front().samples.size()); ++row) {
        const SentencePair pair = row < known.size() ? known[row] : SentencePair();
        QStringList line {QString::fromStdString(pair.source), QString::fromStdString(pair.target)};
        for (const TrainingEvaluation& evaluation : newest)
            line << (row < evaluation.samples.size() ? QString::fromStdString(evaluation.samples[row]) : QString());
        texts << line;
    }
    m_samples->setTexts(texts);
}

}  // namespace translucent
