#include "pages/training/quality_card.h"

#include "pages/training/quality_tables.h"
#include "widgets/explanation.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QDir>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>

namespace translucent {

namespace {

enum QualityView { Scores, ByLength, ByFrequency };

}  // namespace

QualityCard::QualityCard(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_measurement(desk.program())
    , m_view(control<NarrowChoice>("qualityView", this, tr("What to show of the translations")))
    , m_start(makePushButton("qualityStart", {}, {}, this))
    , m_status(makeText("readout", "qualityStatus", {}, this))
    , m_scores(new ListTable("qualityScores", QualityTables::scoreColumns(), this))
    , m_chart(smallChart(QStringLiteral("qualityChart"), 150, this))
    , m_groups(new ListTable("qualityGroups", {}, this))
    , m_stack(new QStackedLayout)
{
    m_view->addItems({tr("Scores"), tr("By sentence length"), tr("By word frequency")});
    m_scores->setAccessibleName(tr("Scores of the ticked runs"));
    m_scores->setMinimumHeight(150);
    m_groups->setAccessibleName(tr("Groups of sentences or words"));
    m_groups->setMeanings({{tr("Which sentences or words")}, {tr("How many there are in the references")},
        {tr("Score of one of the ticked runs"), "run"}});
    explain(*m_chart,
        tr("How well the ticked runs translate short and long sentences (chrF2), or rare and frequent words (F1, the "
           "harmonic mean of precision and recall)."),
        "chrf");
    m_grouped = splitterOf("qualitySplitter", Qt::Horizontal, {m_chart, m_groups}, {420, 300}, this);
    m_stack->addWidget(m_scores);
    m_stack->addWidget(m_grouped);
    auto* stage = new QWidget(this);
    stage->setLayout(m_stack);
    columnOf({cardOf("qualityCard", createHeading(), {stage, m_status}, this)}, this);
    connect(m_view, &QComboBox::currentIndexChanged, this, &QualityCard::showQuality);
    connect(m_start, &QPushButton::clicked, this, &QualityCard::measureOrStop);
    connect(&m_measurement, &QualityMeasurement::measured, this, &QualityCard::take);
    connect(&m_measurement, &QualityMeasurement::failed, this, &QualityCard::complain);
    showQuality();
}

QLayout* QualityCard::createHeading()
{
    QLabel* title = makeText("section", "qualityTitle", tr("Is the difference real?"), this);
    const auto stem = [] { return QStringLiteral("runs-quality"); };
    const auto scores = m_scores->exportSource([title] { return title->text(); }, "runs-quality");
    const auto chart = m_chart->exportSource(stem);
    auto* save = new ExportButton("qualityExport",
        {[this, scores, chart] { return m_view->currentIndex() == Scores ? scores.picture() : chart.picture(); },
            [this, scores, chart] { return m_view->currentIndex() == Scores ? scores.table() : chart.table(); }, stem},
        this);
    return rowOf({{title, 1}, m_view, m_start, save});
}

void QualityCard::setRuns(const QStringList& directories)
{
    if (m_directories == directories)
        return;
    m_measurement.cancel();
    m_directories = directories;
    m_names.clear();
    for (const QString& directory : directories)
        m_names << QDir(directory).dirName();
    m_result.reset();
    m_problem.clear();
    showQuality();
}

void QualityCard::measureOrStop()
{
    m_problem.clear();
    if (m_measurement.isRunning())
        m_measurement.cancel();
    else if (const auto run = m_desk.runOf(m_directories.value(0)))
        m_measurement.start(m_directories, *run);
    showQuality();
}

void QualityCard::take(const QualityResult& result)
{
    m_result = result;
    showQuality();
}

void QualityCard::complain(const QString& reason)
{
    m_problem = reason;
    showQuality();
}

QString QualityCard::status() const
{
    if (m_measurement.isRunning())
        return tr("The runs translate the validation pairs of %1 …").arg(m_names.value(0));
    if (!m_problem.isEmpty())
        return tr("The runs cannot be compared: %1").arg(m_problem);
    if (m_directories.size() < 2)
        return tr("Tick two or more runs on the left to compare their translations.");
    if (!m_result)
        return tr("The best models of the ticked runs can translate the same validation pairs, those of %1.")
            .arg(m_names.value(0));
    return tr(
        "On %1 validation pairs of %2, greedy. * and bold: chance alone seldom gives such a difference (p < 0.05).")
        .arg(QLocale().toString(qulonglong(m_result->pairs)), m_names.value(0));
}

void QualityCard::showQuality()
{
    const bool running = m_measurement.isRunning();
    m_start->setText(running ? tr("Stop") : tr("Compare translations"));
    m_start->setToolTip(
        running ? tr("Stop comparing") : tr("Translate the same validation pairs with every ticked run"));
    m_start->setEnabled(running || m_directories.size() > 1);
    m_status->setText(status());
    const QualityResult result = m_result.value_or(QualityResult());
    const int view = m_view->currentIndex();
    m_stack->setCurrentWidget(view == Scores ? static_cast<QWidget*>(m_scores) : m_grouped);
    m_scores->setRows(QualityTables::scores(result, m_names));
    const QStringList names = m_names.mid(0, qsizetype(result.models.size()));
    m_chart->setData(
        view == ByFrequency ? QualityTables::frequencyChart(result, names) : QualityTables::lengthChart(result, names));
    m_groups->setTexts(
        view == ByFrequency ? QualityTables::frequencies(result, names) : QualityTables::lengths(result, names));
}

}  // namespace translucent
