#include "pages/training/watch_view.h"

#include "engine/training_desk.h"
#include "pages/training/training_parts.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLocale>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kColumns = 3;
constexpr int kAll = -1;
constexpr int kLeastChart = 112;
constexpr std::size_t kMostEvaluations = 12;  ///< columns of the table of samples

}  // namespace

WatchView::WatchView(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_shown(named<NarrowChoice>("watchCurve", this, tr("Shows all curves, or one of them large")))
    , m_toolbar(new CurveToolbar(QStringLiteral("watch"), this))
    , m_grid(new QGridLayout)
    , m_samples(new ListTable("sampleTable", {}, this))
    , m_hint(makeHint("watchHint",
          tr("Nothing has been measured yet.\nStart a training under \"Set up\", or choose a run on the left."), this))
    , m_content(new QWidget(this))
{
    auto* title =
        makeHeading("samplesTitle", tr("The same sentences, translated again at each evaluation – newest first"), this);
    QFrame* samples = cardOf("samplesCard", rowOf({title}, title), {m_samples}, this);
    samples->setMinimumHeight(140);
    auto* scroll = named<QScrollArea>("watchScroll", this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(splitterOf("pageContent", Qt::Vertical, {createCharts(), samples}, {300, 170}, this));
    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->addLayout(rowOf({m_shown, m_toolbar}, m_toolbar));
    content->addWidget(scroll, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_content, 1);
    connect(m_shown, &QComboBox::currentIndexChanged, this, &WatchView::arrange);
    connect(m_toolbar, &CurveToolbar::changed, this, &WatchView::draw);
    draw();
}

QWidget* WatchView::createCharts()
{
    auto* charts = new QWidget(this);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(8);
    charts->setLayout(m_grid);
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
    auto* title = makeLabel("section", "curveTitle", this);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    title->setWordWrap(true);
    auto* chart = new LineChart((stem + QStringLiteral("Chart")).toLatin1().constData(), this);
    auto* save = new ExportButton((stem + QStringLiteral("Export")).toLatin1().constData(),
        chart->exportSource([stem] { return QStringLiteral("training-") + stem; }), this);
    chart->setProperty("role", QStringLiteral("smallChart"));
    chart->setMinimumHeight(kLeastChart);
    auto* wait = makeLabel("caption", "curveWait", this);
    wait->setAlignment(Qt::AlignCenter);
    wait->setWordWrap(true);
    save->setProperty("role", QStringLiteral("flat"));
    connect(chart, &LineChart::hoverChanged, this,
        [this, chart](std::optional<ChartPoint> point) { linkCrosshair(*chart, point); });
    QFrame* card = cardOf("curveCard", rowOf({title, save}, title), {chart, wait}, this);
    card->layout()->setContentsMargins(8, 2, 6, 2);
    card->layout()->setSpacing(0);
    return {curve, card, title, chart, wait, save};
}

/// What one chart is pointed at, is seen in all: they have the same steps.
void WatchView::linkCrosshair(const LineChart& pointedAt, std::optional<ChartPoint> point)
{
    std::optional<double> x;
    if (point)
        x = pointedAt.data().series[std::size_t(point->series)].x[std::size_t(point->point)];
    for (const Cell& cell : m_cells)
        if (cell.chart != &pointedAt)
            cell.chart->setCrosshair(x);
}

/// All six, or one alone in their place.
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
        const bool visible = shown == kAll || shown == int(cell.curve);
        cell.card->setVisible(visible);
        if (visible)
            m_grid->addWidget(cell.card, shown == kAll ? index / kColumns : 0, shown == kAll ? index % kColumns : 0);
    }
}

void WatchView::setRun(const QString& directory)
{
    m_directory = directory;
    m_drawnStep = -1;
    draw();
}

void WatchView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void WatchView::refresh()
{
    const TrainingHistory& history = m_desk.history(m_directory);
    if (isVisible() && (history.lastStep() != m_drawnStep || history.evaluations.size() != m_drawnEvaluations))
        draw();
}

void WatchView::draw()
{
    const TrainingHistory& history = m_desk.history(m_directory);
    m_drawnStep = history.lastStep();
    m_drawnEvaluations = history.evaluations.size();
    const bool empty = history.empty();
    m_hint->setVisible(empty);
    m_content->setVisible(!empty);
    const CurveOptions options = m_toolbar->options();
    for (const Cell& cell : m_cells)
        drawCell(cell, trainingChart(cell.curve, history, options));
    showSamples();
}

/// The title, and what the colours mean: a legend in the chart would take a third of its height.
QString WatchView::headingOf(const Cell& cell, const ChartData& shown) const
{
    QString heading = trainingCurveTitle(cell.curve).toHtmlEscaped();
    if (shown.pointable() < 2)
        return heading;
    const Backdrop backdrop = backdropOf(palette().color(QPalette::Base));
    for (int index = 0; index < shown.pointable(); ++index)
        heading +=
            QStringLiteral(" <span style='font-weight:normal; font-size:small'><font color='%1'>●</font>%2</span>")
                .arg(shown.colourOf(index, backdrop).name(), shown.series[std::size_t(index)].name.toHtmlEscaped());
    return heading;
}

/// Nothing but axes would look as if something had failed.
void WatchView::drawCell(const Cell& cell, ChartData shown)
{
    const bool waits = std::ranges::all_of(shown.series, [](const ChartSeries& series) { return series.x.empty(); });
    cell.chart->setVisible(!waits);
    cell.save->setVisible(!waits);
    cell.wait->setVisible(waits);
    const auto run = m_desk.runOf(m_directory);
    cell.wait->setText(run ? tr("Measured first at step %1")
                                 .arg(QLocale().toString(qlonglong(run->recipe.training.evaluateEverySteps)))
                           : tr("Not measured"));
    cell.title->setText(headingOf(cell, shown));
    shown.legend = false;
    cell.chart->setData(std::move(shown));
}

void WatchView::showSamples()
{
    const TrainingHistory& history = m_desk.history(m_directory);
    const auto& evaluations = history.evaluations;
    const std::size_t columns = std::min(kMostEvaluations, evaluations.size());
    QStringList header {tr("Source"), tr("Reference")};
    for (std::size_t column = 0; column < columns; ++column)
        header << tr("Step %1").arg(QLocale().toString(evaluations[evaluations.size() - 1 - column].step));
    QList<QStringList> texts {header};
    const std::size_t rows = evaluations.empty() ? 0 : evaluations.back().samples.size();
    for (std::size_t row = 0; row < rows; ++row) {
        const bool known = history.start && row < history.start->samples.size();
        QStringList line {known ? QString::fromStdString(history.start->samples[row].source) : QString(),
            known ? QString::fromStdString(history.start->samples[row].target) : QString()};
        for (std::size_t column = 0; column < columns; ++column) {
            const auto& samples = evaluations[evaluations.size() - 1 - column].samples;
            line << (row < samples.size() ? QString::fromStdString(samples[row]) : QString());
        }
        texts << line;
    }
    m_samples->setTexts(texts);
}

}  // namespace translucent
