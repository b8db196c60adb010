#include "pages/training/label_views.h"

#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QLocale>
#include <QSplitter>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace translucent {

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
constexpr int kLeastHeight = 260;     ///< of the matrix
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
          {{tr("Label"), tr("What a word or a sentence can be"), ListColumn::Word},
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
    m_parts->widget(0)->setMinimumHeight(beside ? kLeastHeight : kReadableHeight);
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
