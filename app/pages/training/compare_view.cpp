#include "pages/training/compare_view.h"

#include "pages/training/quality_card.h"
#include "pages/training/recipe_options.h"
#include "pages/training/recipe_outlook.h"
#include "pages/training/training_chart.h"
#include "widgets/explanation.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLocale>
#include <QSplitter>

#include <algorithm>

namespace translucent {

CompareView::CompareView(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : TrainingTab(desk, state, parent)
    , m_curve(control<NarrowChoice>("compareCurve", this, tr("Curve to plot for the ticked runs")))
    , m_overMinutes(makeCheck(QStringLiteral("compareOverMinutes"), tr("By time"),
          tr("Plot against minutes of training instead of steps"), this))
    , m_toolbar(new CurveToolbar(QStringLiteral("compare"), this))
    , m_chart(smallChart(QStringLiteral("compareChart"), 190, this))
    , m_table(new ListTable("compareTable", {}, this))
    , m_quality(new QualityCard(desk, this))
{
    setObjectName(QStringLiteral("compare"));
    for (int comparison = 0; comparison < kRunComparisons; ++comparison)
        m_curve->addItem(runComparisonTitle(RunComparison(comparison)), comparison);
    QLabel* title =
        makeText("section", "compareTableTitle", tr("Results, and the settings in which the runs differ"), this);
    m_table->setAccessibleName(title->text());
    m_table->setMinimumHeight(120);
    m_table->setMeanings({{tr("Results of the best evaluation first, then every setting in which the runs differ")},
        {tr("One of the ticked runs"), "run"}});
    explain(*m_chart, tr("One curve of all ticked runs, so that the effect of a setting can be seen."), "run");
    auto* saveChart =
        new ExportButton("compareChartExport", m_chart->exportSource([] { return QStringLiteral("runs"); }), this);
    auto* saveTable = new ExportButton(
        "compareTableExport", m_table->exportSource([title] { return title->text(); }, "runs-compared"), this);
    QBoxLayout* bar = columnOf({rowOf({{m_curve, 1}, m_overMinutes, saveChart}), m_toolbar});
    fill(tr("Nothing to compare yet.\nTick runs on the left to see their curves, results and settings side by side."),
        splitterOf("compareSplitter", Qt::Vertical,
            {cardOf("compareCurves", bar, {m_chart}, this),
                cardOf("compareResults", rowOf({{title, 1}, saveTable}), {m_table}, this), m_quality},
            {240, 220, 240}, this));
    connect(m_curve, &QComboBox::currentIndexChanged, this, &CompareView::draw);
    connect(m_overMinutes, &QCheckBox::toggled, this, &CompareView::draw);
    connect(m_toolbar, &CurveToolbar::changed, this, &CompareView::draw);
    draw();
}

/// The ticked runs as the list has them; without any, the one that is looked at.
QStringList CompareView::compared() const
{
    QStringList ticked;
    for (const TrainingRunPtr& run : m_desk.runs().runs())
        if (m_state.compared.contains(run->directory))
            ticked << run->directory;
    if (ticked.isEmpty() && !m_state.run.isEmpty())
        ticked << m_state.run;
    return ticked;
}

void CompareView::refresh()
{
    if (!isVisible())
        return;
    qint64 steps = 0;
    const QStringList directories = compared();
    for (const QString& directory : directories)
        steps += m_desk.history(directory).lastStep();
    if (std::exchange(m_drawnSteps, steps) != steps || directories != m_directories)
        draw();
}

void CompareView::draw()
{
    m_directories = compared();
    QList<NamedHistory> runs;
    for (const QString& directory : std::as_const(m_directories))
        runs.append({QDir(directory).dirName(), &m_desk.history(directory)});
    const bool any = std::ranges::any_of(runs, [](const NamedHistory& run) { return !run.history->empty(); });
    showContent(any);
    m_chart->setData(comparisonChart(
        RunComparison(m_curve->currentData().toInt()), runs, m_overMinutes->isChecked(), m_toolbar->options()));
    m_table->setTexts(rows());
    m_quality->setRuns(m_directories);
}

/// Results first, then every setting in which the runs differ; the header names the runs.
QList<QStringList> CompareView::rows() const
{
    const QLocale locale;
    QList<QStringList> rows {{QString()}, {tr("BLEU")}, {tr("chrF")}, {tr("Perplexity")}, {tr("Validation loss")},
        {tr("Steps")}, {tr("Time")}, {tr("Parameters")}, {tr("Corpus")}};
    for (const RecipeOption& option : RecipeOption::all())
        rows << QStringList {option.label()};
    const QString unknown = QStringLiteral("–");
    for (const QString& directory : std::as_const(m_directories)) {
        const TrainingHistory& history = m_desk.history(directory);
        const auto run = m_desk.runOf(directory);
        const auto* best = history.best();
        const auto number = [&](double TrainingEvaluation::*member, int decimals) {
            return best ? locale.toString(best->*member, 'f', decimals) : unknown;
        };
        QStringList column {QDir(directory).dirName(), number(&TrainingEvaluation::bleu, 1),
            number(&TrainingEvaluation::chrf, 1), number(&TrainingEvaluation::perplexity, 2),
            number(&TrainingEvaluation::devLoss, 3), locale.toString(history.lastStep()),
            durationText(history.seconds()),
            history.start ? locale.toString(qlonglong(history.start->parameters)) : unknown,
            run ? QString::fromStdString(run->corpus) : unknown};
        for (const RecipeOption& option : RecipeOption::all())
            column << (run ? option.text(run->recipe) : unknown);
        for (qsizetype row = 0; row < rows.size(); ++row)
            rows[row] << column[row];
    }
    const auto first = rows.begin() + rows.size() - qsizetype(RecipeOption::all().size());
    rows.erase(std::remove_if(first, rows.end(),
                   [](const QStringList& row) {
                       return std::all_of(
                           row.begin() + 1, row.end(), [&row](const QString& text) { return text == row[1]; });
                   }),
        rows.end());
    return rows;
}

}  // namespace translucent
