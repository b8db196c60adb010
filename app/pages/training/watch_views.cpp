#include "pages/training/watch_views.h"

#include "pages/training/attention_player.h"
#include "pages/training/try_card.h"
#include "translucent/training/moments.h"
#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QFontInfo>
#include <QGridLayout>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

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
    , m_head(new HeadOverTime(controller, state, this))
    , m_try(new TryCard(controller, state, this))
    , m_samples(new ListTable("sampleTable", {}, this))
{
    setObjectName(QStringLiteral("watch"));
    auto* content = new TabContent(this);
    auto* pictures = splitterOf("watchPictures", Qt::Horizontal, {createCharts(), m_head}, {520, 420}, content);
    m_sampleCard = createSamples();
    columnOf({{pictures, 1}, m_try, m_sampleCard}, content);
    fill(tr("Nothing has been measured yet."), content, createOffer());
    connect(m_head, &HeadOverTime::allHeadsRequested, this, &WatchView::allHeadsRequested);
    connect(m_shown, &QComboBox::currentIndexChanged, this, [this] {
        arrange();
        draw();
    });
    connect(m_toolbar, &CurveToolbar::changed, this, &WatchView::draw);
    draw();
}

QWidget* WatchView::createCharts()
{
    auto* charts = new QWidget(this);
    m_grid = new QGridLayout;
    m_grid->setSpacing(8);
    m_shown->addItem(tr("All curves"), kAll);
    for (const TrainingCurve curve : kTrainingCurves) {
        m_shown->addItem(trainingCurveTitle(curve), int(curve));
        m_cells.push_back(createCell(curve));
    }
    m_shown->setCurrentIndex(m_shown->findData(int(TrainingCurve::Loss)));
    columnOf({rowOf({{m_shown, 1}, m_toolbar}), {m_grid, 1}}, charts, {}, 6);
    arrange();
    return charts;
}

QWidget* WatchView::createSamples()
{
    QLabel* title = makeText(
        "section", "samplesTitle", tr("The same sentences, translated again at each evaluation – newest first"), this);
    m_samples->setAccessibleName(title->text());
    m_samples->setMeanings({{tr("A sentence of the validation set; the model never trains on it"), "validation-test"},
        {tr("The reference translation"), "reference"}, {tr("What the model wrote after this many steps"), "step"}});
    m_samples->showAllRows();
    QFrame* card = cardOf("samplesCard", rowOf({{title, 1}}), {m_samples}, this);
    card->layout()->setContentsMargins(12, 6, 12, 8);
    return card;
}

/// The large button of an empty page.
QWidget* WatchView::createOffer()
{
    m_offer = makePushButton("startFirst", tr("▶ Train a model in 30 seconds"),
        tr("It learns to write letters backwards; the questions above ask for something else"), this);
    m_offer->setProperty("primary", true);
    connect(m_offer, &QPushButton::clicked, this, &WatchView::startRequested);
    return m_offer;
}

WatchView::Cell WatchView::createCell(TrainingCurve curve)
{
    const QString stem = trainingCurveStem(curve);
    QLabel* title = makeRichText("section", "curveTitle", this);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    LineChart* chart = smallChart(stem + QStringLiteral("Chart"), kLeastHeight, this);
    ExportButton* save = flatExport(stem + QStringLiteral("Export"),
        chart->exportSource([stem] { return QStringLiteral("training-") + stem; }), this);
    save->offerOn(*chart);
    explainCurve(*chart, curve);
    QLabel* wait = makeText("caption", "curveWait", {}, this);
    wait->setAlignment(Qt::AlignCenter);
    connect(chart, &LineChart::hoverChanged, this,
        [this, chart](std::optional<ChartPoint> point) { linkCrosshair(*chart, point); });
    if (curve == TrainingCurve::Loss)
        connect(chart, &LineChart::pinChanged, this, [this, chart](std::optional<ChartPoint> point) {
            if (point)
                goToMoment(*chart, *point);
        });
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
            tr("How close the translations of the validation set are to their references, by BLEU, chrF and exact "
               "match."),
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
            tr("The smaller the variance of the gradients' weights, the less noisy the gradients are. Weighted by the "
               "reward minus the baseline, they have the same expectation as weighted by the reward alone."),
            "sampling");
    case TrainingCurve::Speed: break;
    }
    explain(chart, tr("Target tokens trained per second: how fast this machine trains."), "batch");
}

/// The one nearest to the point, if the run has moments.
void WatchView::goToMoment(const LineChart& chart, const ChartPoint& point)
{
    if (m_state.run.isEmpty())
        return;
    const double step = chart.data().series[std::size_t(point.series)].x[std::size_t(point.point)];
    const auto moments = listMoments(m_state.run.toStdString());
    const auto nearest = std::ranges::min_element(
        moments, {}, [step](const Moment& moment) { return std::abs(double(moment.step) - step); });
    if (nearest != moments.end())
        Q_EMIT momentRequested(QString::fromStdString(nearest->directory.string()));
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

/// The usual six, or a single one instead, beside the head.
void WatchView::arrange()
{
    const int shown = m_shown->currentData().toInt();
    m_head->setVisible(shown != kAll);
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
    m_head->showRun();
    m_try->showRun();
    draw();
}

void WatchView::refresh()
{
    m_head->refresh();
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
    m_offer->setVisible(m_state.run.isEmpty());
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
    cell.save->setVisible(!waits && m_shown->currentData().toInt() != kAll);  // six would be too many
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
    m_sampleCard->setVisible(!newest.empty());
}

ChartData exposureChart(const Exposure& exposure, ExposureMeasure measure)
{
    const bool accuracy = measure == ExposureMeasure::Accuracy;
    ChartSeries forced {ExposureView::tr("Teacher forcing")}, free {ExposureView::tr("Free running")};
    free.shadedTo = 0;
    for (const ExposurePosition& at : exposure.positions) {
        forced.x.push_back(double(at.position));
        free.x.push_back(double(at.position));
        forced.y.push_back(accuracy ? 100 * at.forcedAccuracy : at.forcedLoss);
        free.y.push_back(accuracy ? 100 * at.freeAccuracy : at.freePairs > 0 ? at.freeLoss : std::nan(""));
    }
    ChartData chart {accuracy ? ExposureView::tr("Token accuracy by position") : ExposureView::tr("Loss by position"),
        {ExposureView::tr("Target position")},
        {accuracy ? ExposureView::tr("Right tokens (%)") : ExposureView::tr("Loss (nats per token)")},
        {std::move(forced), std::move(free)}};
    chart.x.whole = true;
    chart.y.lower = 0;
    if (accuracy)
        chart.y.upper = 100;
    return chart;
}

ExposureView::ExposureView(TrainingController& controller, TrainingState& state, QWidget* parent)
    : TrainingTab(controller, state, parent)
    , m_measurement(controller.program())
{
    setObjectName(QStringLiteral("exposure"));
    m_summary = makeRichText("readout", "exposureSummary", this);
    m_accuracy = createCell("exposureAccuracy", tr("Token accuracy by position"),
        tr("How often the most probable token matches the reference: after the reference tokens (teacher forcing, as "
           "in training), and at the same position of the model's own translation (free running). A single extra or "
           "missing word makes everything after it count as wrong."));
    m_loss = createCell("exposureLoss", tr("Loss by position"),
        tr("How improbable the token of the reference is: after the reference tokens, and after those that the model "
           "has chosen itself."));
    auto* content = new TabContent(this);
    auto* charts = splitterOf("exposureSplitter", Qt::Horizontal, {m_accuracy.card, m_loss.card}, {500, 400}, content);
    columnOf({m_summary, {charts, 1}}, content);
    fill({}, content);
    connect(&m_controller, &TrainingController::evaluated, this, [this](const QString& directory) {
        m_stale = m_stale || directory == m_directory;
        refresh();
    });
    connect(&m_measurement, &ExposureMeasurement::measured, this, &ExposureView::take);
    connect(&m_measurement, &ExposureMeasurement::failed, this, &ExposureView::complain);
    showExposure();
}

ExposureView::Cell ExposureView::createCell(const char* name, const QString& title, const QString& explanation)
{
    const QString stem = QLatin1String(name);
    LineChart* chart = smallChart(stem + QStringLiteral("Chart"), 180, this);
    chart->setData(exposureChart({}, ExposureMeasure::Accuracy));
    explain(*chart, explanation, "exposure-bias");
    ExportButton* save = flatExport(
        stem + QStringLiteral("Export"), chart->exportSource([] { return QStringLiteral("exposure-bias"); }), this);
    QLabel* heading = makeText("section", "exposureTitle", title, this);
    return {cardOf("exposureCard", rowOf({{heading, 1}, save}), {chart}, this), chart};
}

void ExposureView::showRuns()
{
    if (std::exchange(m_directory, m_state.run) == m_state.run)
        return refresh();
    m_measurement.cancel();
    m_exposure.reset();
    m_problem.clear();
    m_step = -1;
    m_stale = true;
    showExposure();
    refresh();
}

void ExposureView::refresh()
{
    if (!isVisible() || !m_stale || m_measurement.isRunning() || m_directory.isEmpty())
        return;
    const auto run = m_controller.runOf(m_directory);
    const auto step = stepOfModel(m_directory);
    if (!run || !step)
        return;
    m_stale = false;
    if (std::exchange(m_step, *step) != *step)
        m_measurement.start(m_directory, *run);
    showExposure();
}

void ExposureView::take(const Exposure& exposure)
{
    m_exposure = exposure;
    m_problem.clear();
    showExposure();
    refresh();
}

void ExposureView::complain(const QString& reason)
{
    m_exposure.reset();
    m_problem = reason;
    m_step = -1;
    showExposure();
}

QString ExposureView::hint() const
{
    if (!m_problem.isEmpty())
        return tr("The exposure bias of this run cannot be measured: %1").arg(m_problem);
    if (m_measurement.isRunning())
        return tr("The model is being measured on its validation pairs …");
    return tr("No model to measure yet.\nChoose a run with a model on the left, or start one under \"Set up\".");
}

QString ExposureView::summary() const
{
    const QLocale locale;
    const auto percent = [&locale](double share) { return locale.toString(100 * share, 'f', 1); };
    const ExposurePosition& all = m_exposure->all;
    return tr(
        "Best model, step %1, on %2 validation pairs: <b>%3%</b> of the tokens right after the reference, <b>%4%</b> "
        "after its own output – a gap of <b>%5</b> points. Loss %6 and %7.")
        .arg(locale.toString(m_step), locale.toString(qulonglong(m_exposure->pairs)), percent(all.forcedAccuracy),
            percent(all.freeAccuracy), percent(all.forcedAccuracy - all.freeAccuracy),
            locale.toString(all.forcedLoss, 'f', 3), locale.toString(all.freeLoss, 'f', 3));
}

void ExposureView::showExposure()
{
    m_hint->setText(hint());
    showContent(m_exposure.has_value());
    if (!m_exposure)
        return;
    m_summary->setText(summary());
    m_accuracy.chart->setData(exposureChart(*m_exposure, ExposureMeasure::Accuracy));
    m_loss.chart->setData(exposureChart(*m_exposure, ExposureMeasure::Loss));
}

namespace {

constexpr int kNarrow = 480;
constexpr int kLeastMatrixHeight = 260;
constexpr int kReadableHeight = 440;  ///< if the tab scrolls anyway
constexpr int kSideBySide = 900;      ///< minimum width in pixels for matrix and table side by side

/// The best evaluation with labels, otherwise the newest; nullptr if there is none.
const TrainingEvaluation* shownEvaluation(const std::vector<TrainingEvaluation>& evaluations)
{
    const TrainingEvaluation* shown = nullptr;
    for (const TrainingEvaluation& evaluation : evaluations)
        if (evaluation.labels && (evaluation.best || !shown))
            shown = &evaluation;
    return shown;
}

QString percent(double share)
{
    return QLocale().toString(100 * share, 'f', 1);
}

}  // namespace

HeatmapData confusionMap(const LabelScores& scores)
{
    QStringList labels;
    for (const std::string& label : scores.labels)
        labels << QString::fromStdString(label);
    HeatmapData map {LabelView::tr("Confusion matrix"), LabelView::tr("Right label"), LabelView::tr("Label given"),
        LabelView::tr("Right"), LabelView::tr("Given"), LabelView::tr("Share of the reference label's places"), labels,
        labels, {}};
    for (const auto& row : scores.confusion) {
        std::int64_t sum = 0;
        for (const auto count : row)
            sum += count;
        for (const auto count : row)
            map.values.push_back(sum > 0 ? float(count) / float(sum) : 0.0F);
    }
    for (int i = 0; i < int(scores.labels.size()); ++i)
        map.marks.push_back({i, i});
    map.markName = LabelView::tr("right");
    return map;
}

LabelView::LabelView(TrainingController& controller, TrainingState& state, QWidget* parent)
    : TrainingTab(controller, state, parent)
    , m_summary(makeRichText("readout", "labelSummary", this))
    , m_confusion(new HeatmapPanel(this))
    , m_table(new ListTable("labelTable",
          {{tr("Label"), tr("A possible label of a word or a sentence"), ListColumn::Word},
              {tr("Precision %"), tr("Precision: share of the places given this label that really have it")},
              {tr("Recall %"), tr("Recall: share of the places with this label that were given it")},
              {tr("F1 %"), tr("Harmonic mean of precision and recall")},
              {tr("Places"), tr("Number of places with this label")}},
          this))
{
    setObjectName(QStringLiteral("labels"));
    m_confusion->setFileStem(QStringLiteral("confusion"));
    explain(*m_confusion,
        tr("Each row is a reference label; its cells show which labels the model gave. If nothing were confused, all "
           "would be on the framed diagonal."));
    m_table->setAccessibleName(tr("Labels one by one"));
    auto* content = new TabContent(this);
    QFrame* map = cardOf("confusionCard", rowOf({makeText("section", "confusionTitle", tr("Confusion matrix"), this)}),
        {m_confusion}, this);
    QFrame* table = cardOf("labelTableCard",
        rowOf({makeText("section", "labelTableTitle", tr("Labels one by one"), this)}), {m_table}, this);
    table->setMinimumHeight(160);
    m_parts = splitterOf("labelSplitter", Qt::Vertical, {map, table}, {560, 380}, content);
    m_parts->setMinimumWidth(kNarrow);  // less than both need side by side
    columnOf({m_summary, {m_parts, 1}}, content);
    fill(tr("This run gives no labels.\nTrain a model with the task tagging or classification under \"Set up\" to see "
            "here what it confuses."),
        content);
    showContent(false);
}

void LabelView::resizeEvent(QResizeEvent* event)
{
    TrainingTab::resizeEvent(event);
    const bool beside = width() >= kSideBySide;
    m_parts->setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
    m_parts->widget(0)->setMinimumHeight(beside ? kLeastMatrixHeight : kReadableHeight);
}

void LabelView::refresh()
{
    if (!isVisible())
        return;
    const TrainingEvaluation* evaluation =
        m_state.run.isEmpty() ? nullptr : shownEvaluation(m_controller.history(m_state.run).evaluations);
    showContent(evaluation != nullptr);
    if (evaluation && std::exchange(m_shown, *evaluation->labels) != *evaluation->labels)
        showScores(*evaluation->labels, evaluation->step);
    if (!evaluation)
        m_shown = {};
}

void LabelView::showScores(const LabelScores& scores, qint64 step)
{
    m_summary->setText(
        tr("Best model, step %1, on %2 labels of the validation set: accuracy <b>%3%</b>, macro F1 <b>%4%</b>.")
            .arg(QLocale().toString(step), QLocale().toString(qlonglong(scores.total())), percent(scores.accuracy()),
                percent(scores.macroF1())));
    m_confusion->showWhole(confusionMap(scores));
    std::vector<ListRow> rows;
    for (const LabelScore& score : scores.byLabel())
        rows.push_back({{QString::fromStdString(score.label), percent(score.precision()), percent(score.recall()),
            percent(score.f1()), QLocale().toString(qlonglong(score.expected))}});
    m_table->setRows(std::move(rows));
}

}  // namespace translucent
