#include "pages/training/compare_view.h"

#include "engine/training_desk.h"
#include "pages/training/curve_toolbar.h"
#include "pages/training/quantity_text.h"
#include "pages/training/training_switch.h"
#include "widgets/line_chart.h"
#include "widgets/table_picture.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

CompareView::CompareView(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_hint(makeLabel("hint", "compareHint", this))
    , m_content(new QSplitter(Qt::Vertical, this))
    , m_curve(new QComboBox(this))
    , m_overMinutes(new QCheckBox(this))
    , m_toolbar(new CurveToolbar(QStringLiteral("compare"), this))
    , m_chart(new LineChart("compareChart", this))
    , m_saveChart(
          new ExportButton("compareChartExport", m_chart->exportSource([] { return QStringLiteral("runs"); }), this))
    , m_tableTitle(makeLabel("section", "compareTableTitle", this))
    , m_table(new QTableWidget(this))
    , m_saveTable(new ExportButton("compareTableExport",
          {[this] {
               return tablePicture(*m_table->model(), {m_tableTitle->text(), {}, font(), {}, 0});
           },
              [this] {
                  QList<QStringList> table = rows();
                  return csvTable(table);
              },
              [] { return QStringLiteral("runs-compared"); }},
          this))
{
    m_curve->setObjectName(QStringLiteral("compareCurve"));
    m_overMinutes->setObjectName(QStringLiteral("compareOverMinutes"));
    m_table->setObjectName(QStringLiteral("compareTable"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_chart->setProperty("role", QStringLiteral("smallChart"));
    m_chart->setMinimumHeight(90);
    m_table->setMinimumHeight(60);
    for (int comparison = 0; comparison < kRunComparisons; ++comparison)
        m_curve->addItem(QString(), comparison);
    buildLayout();
    connect(m_curve, &QComboBox::currentIndexChanged, this, &CompareView::draw);
    connect(m_overMinutes, &QCheckBox::toggled, this, &CompareView::draw);
    connect(m_toolbar, &CurveToolbar::changed, this, &CompareView::draw);
    for (ExportButton* button : {m_saveChart, m_saveTable})
        connect(button, &ExportButton::said, this, &CompareView::said);
    retranslateUi();
}

void CompareView::buildLayout()
{
    auto* bar = new QHBoxLayout;
    bar->addWidget(m_curve);
    bar->addWidget(m_overMinutes);
    bar->addSpacing(12);
    bar->addWidget(m_toolbar, 1);
    bar->addWidget(m_saveChart);
    auto* top = makeFrame("card", "compareCurves", this);
    auto* curves = new QVBoxLayout(top);
    curves->setContentsMargins(12, 8, 12, 8);
    curves->addLayout(bar);
    curves->addWidget(m_chart, 1);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_tableTitle, 1);
    heading->addWidget(m_saveTable);
    auto* bottom = makeFrame("card", "compareResults", this);
    auto* results = new QVBoxLayout(bottom);
    results->setContentsMargins(12, 8, 12, 8);
    results->addLayout(heading);
    results->addWidget(m_table, 1);
    m_content->setChildrenCollapsible(false);
    m_content->setHandleWidth(8);
    m_content->addWidget(top);
    m_content->addWidget(bottom);
    m_content->setSizes({260, 260});
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
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
    fillTable();
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
    for (const TrainingSwitch& choice : trainingSwitches()) {
        QStringList row {choice.label};
        for (const QString& directory : std::as_const(m_directories)) {
            const auto run = m_desk.runOf(directory);
            row << (run ? choice.text(run->recipe) : unknown);
        }
        const bool differs =
            std::any_of(row.begin() + 1, row.end(), [&row](const QString& text) { return text != row[1]; });
        if (differs)
            rows << row;
    }
    return rows;
}

void CompareView::fillTable()
{
    const QList<QStringList> table = rows();
    m_table->setColumnCount(int(table.first().size()));
    m_table->setRowCount(int(table.size()) - 1);
    m_table->setHorizontalHeaderLabels(table.first());
    for (int row = 1; row < table.size(); ++row)
        for (int column = 0; column < table[row].size(); ++column)
            m_table->setItem(row - 1, column, new QTableWidgetItem(table[row][column]));
    m_table->resizeColumnsToContents();
}

void CompareView::retranslateUi()
{
    for (int comparison = 0; comparison < kRunComparisons; ++comparison)
        m_curve->setItemText(comparison, runComparisonTitle(RunComparison(comparison)));
    m_hint->setText(tr("Nothing to compare yet.\nTick runs on the left to see their curves, results and settings side "
                       "by side."));
    m_curve->setToolTip(tr("Curve to plot for the ticked runs"));
    m_overMinutes->setText(tr("By time"));
    m_overMinutes->setToolTip(tr("Plot against minutes of training instead of steps"));
    m_tableTitle->setText(tr("Results, and the settings in which the runs differ"));
    m_toolbar->retranslateUi();
    draw();
}

}  // namespace translucent
