#include "pages/training/compare_view.h"

#include "engine/training_desk.h"
#include "pages/training/recipe_options.h"
#include "pages/training/training_chart.h"
#include "pages/training/training_forecast.h"
#include "pages/training/training_parts.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

CompareView::CompareView(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_curve(named<NarrowChoice>("compareCurve", this, tr("Curve to plot for the ticked runs")))
    , m_overMinutes(makeCheck(QStringLiteral("compareOverMinutes"), tr("By time"),
          tr("Plot against minutes of training instead of steps"), this))
    , m_toolbar(new CurveToolbar(QStringLiteral("compare"), this))
    , m_chart(new LineChart("compareChart", this))
    , m_table(new ListTable("compareTable", {}, this))
    , m_hint(makeHint("compareHint",
          tr("Nothing to compare yet.\nTick runs on the left to see their curves, results and settings side by side."),
          this))
{
    m_chart->setProperty("role", QStringLiteral("smallChart"));
    m_chart->setMinimumHeight(90);
    m_table->horizontalHeader()->setStretchLastSection(true);
    for (int comparison = 0; comparison < kRunComparisons; ++comparison)
        m_curve->addItem(runComparisonTitle(RunComparison(comparison)), comparison);
    layOut();
    connect(m_curve, &QComboBox::currentIndexChanged, this, &CompareView::draw);
    connect(m_overMinutes, &QCheckBox::toggled, this, &CompareView::draw);
    connect(m_toolbar, &CurveToolbar::changed, this, &CompareView::draw);
    draw();
}

void CompareView::layOut()
{
    auto* title = makeHeading("compareTableTitle", tr("Results, and the settings in which the runs differ"), this);
    auto* saveChart =
        new ExportButton("compareChartExport", m_chart->exportSource([] { return QStringLiteral("runs"); }), this);
    auto* saveTable = new ExportButton(
        "compareTableExport", m_table->exportSource([title] { return title->text(); }, "runs-compared"), this);
    auto* bar = new QVBoxLayout;
    bar->addLayout(rowOf({m_curve, m_overMinutes, saveChart}, m_curve));
    bar->addWidget(m_toolbar);
    m_content = splitterOf("compareSplitter", Qt::Vertical,
        {cardOf("compareCurves", bar, {m_chart}, this),
            cardOf("compareResults", rowOf({title, saveTable}, title), {m_table}, this)},
        {260, 260}, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_content, 1);
}

void CompareView::setRuns(const QStringList& directories)
{
    m_directories = directories;
    m_drawnSteps = -1;
    refresh();
}

void CompareView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void CompareView::refresh()
{
    if (!isVisible())
        return;
    qint64 steps = 0;
    for (const QString& directory : std::as_const(m_directories))
        steps += m_desk.history(directory).lastStep();
    if (std::exchange(m_drawnSteps, steps) != steps)
        draw();
}

void CompareView::draw()
{
    QList<NamedHistory> runs;
    for (const QString& directory : std::as_const(m_directories))
        runs.append({QDir(directory).dirName(), &m_desk.history(directory)});
    const bool any = std::ranges::any_of(runs, [](const NamedHistory& run) { return !run.history->empty(); });
    m_hint->setVisible(!any);
    m_content->setVisible(any);
    m_chart->setData(comparisonChart(
        RunComparison(m_curve->currentData().toInt()), runs, m_overMinutes->isChecked(), m_toolbar->options()));
    m_table->setTexts(rows());
}

/// Results first, then every setting in which the runs differ; the header names the runs.
QList<QStringList> CompareView::rows() const
{
    const QLocale locale;
    QStringList header {QString()};
    QStringList steps {tr("Steps")}, minutes {tr("Time")}, loss {tr("Best validation loss")},
        perplexity {tr("Perplexity")}, bleu {tr("BLEU")}, chrf {tr("chrF")}, parameters {tr("Parameters")},
        corpus {tr("Sentences")};
    const QString unknown = QStringLiteral("–");
    for (const QString& directory : std::as_const(m_directories)) {
        const TrainingHistory& history = m_desk.history(directory);
        const auto run = m_desk.runOf(directory);
        const auto* best = history.best();
        header << QDir(directory).dirName();
        steps << locale.toString(history.lastStep());
        minutes << durationText(history.seconds());
        loss << (best ? locale.toString(best->devLoss, 'f', 3) : unknown);
        perplexity << (best ? locale.toString(best->perplexity, 'f', 2) : unknown);
        bleu << (best ? locale.toString(best->bleu, 'f', 1) : unknown);
        chrf << (best ? locale.toString(best->chrf, 'f', 1) : unknown);
        parameters << (history.start ? locale.toString(qlonglong(history.start->parameters)) : unknown);
        corpus << (run ? QString::fromStdString(run->corpus) : unknown);
    }
    QList<QStringList> rows {header, bleu, chrf, perplexity, loss, steps, minutes, parameters, corpus};
    for (const RecipeOption& option : RecipeOption::all()) {
        QStringList row {option.label()};
        for (const QString& directory : std::as_const(m_directories)) {
            const auto run = m_desk.runOf(directory);
            row << (run ? option.text(run->recipe) : unknown);
        }
        const bool differs =
            std::any_of(row.begin() + 1, row.end(), [&row](const QString& text) { return text != row[1]; });
        if (differs)
            rows << row;
    }
    return rows;
}

}  // namespace translucent
