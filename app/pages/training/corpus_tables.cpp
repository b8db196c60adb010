#include "pages/training/corpus_tables.h"

#include <QHeaderView>
#include <QLocale>
#include <QTableWidget>

#include <algorithm>

namespace translucent {

namespace {

QTableWidget* makeTable(const char* objectName, int columns, QWidget* parent)
{
    auto* table = new QTableWidget(0, columns, parent);
    table->setObjectName(QString::fromLatin1(objectName));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(true);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().lineSpacing() + 9);
    table->setMinimumHeight(48);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

void setRow(QTableWidget& table, int row, const QStringList& cells)
{
    for (int column = 0; column < cells.size(); ++column)
        table.setItem(row, column, new QTableWidgetItem(cells[column]));
}

}  // namespace

CorpusTables::CorpusTables(QWidget* parent)
    : QTabWidget(parent)
    , m_statistics(makeTable("corpusStatistics", 2, this))
    , m_preview(makeTable("corpusPreview", 2, this))
    , m_problems(makeTable("corpusProblems", 2, this))
{
    setObjectName(QStringLiteral("corpusTabs"));
    addTab(m_statistics, QString());
    addTab(m_preview, QString());
    addTab(m_problems, QString());
    m_statistics->horizontalHeader()->hide();
    m_preview->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    retranslateUi();
}

void CorpusTables::setSurvey(const CorpusSurvey& survey)
{
    showStatistics(survey);
    showPreview(survey);
    showProblems(survey);
}

void CorpusTables::showStatistics(const CorpusSurvey& survey)
{
    const CorpusStatistics& s = survey.statistics;
    const QLocale locale;
    const auto count = [&locale](std::size_t number) { return locale.toString(qulonglong(number)); };
    const auto lengths = [&](double mean, std::size_t longest) {
        return tr("mean %1, longest %2").arg(locale.toString(mean, 'f', 1), count(longest));
    };
    const QString unseen = survey.unseen.isEmpty()
        ? tr("none in the validation set")
        : QStringLiteral("%1: %2").arg(survey.unseen.size()).arg(survey.unseen.mid(0, 40).join(u' '));
    const QList<QStringList> rows {
        {tr("Training set"), tr("%1 pairs").arg(count(survey.trainPairs))},
        {tr("Validation set"), tr("%1 pairs").arg(count(survey.devPairs))},
        {tr("Source characters"), lengths(s.meanSourceCharacters, s.longestSourceCharacters)},
        {tr("Translation words"), lengths(s.meanTargetWords, s.longestTargetWords)},
        {tr("Distinct"),
            tr("%1 characters, %2 words").arg(count(s.distinctSourceCharacters), count(s.distinctTargetWords))},
        {tr("Repeated pairs"), count(s.duplicatePairs)},
        {tr("Distinct sources"), count(s.distinctSources)},
        {tr("With gold alignments"), count(s.alignedPairs)},
        {tr("Unknown characters"), unseen},
    };
    m_statistics->setRowCount(int(rows.size()));
    for (int row = 0; row < rows.size(); ++row)
        setRow(*m_statistics, row, rows[row]);
    m_statistics->resizeColumnToContents(0);
}

void CorpusTables::showPreview(const CorpusSurvey& survey)
{
    m_preview->setRowCount(int(survey.preview.size()));
    for (int row = 0; row < m_preview->rowCount(); ++row) {
        const SentencePair& pair = survey.preview[std::size_t(row)];
        setRow(*m_preview, row, {QString::fromStdString(pair.source), QString::fromStdString(pair.target)});
    }
}

void CorpusTables::showProblems(const CorpusSurvey& survey)
{
    constexpr std::size_t kMostShown = 500;
    const auto& problems = survey.problems;
    setTabText(2, problems.empty() ? tr("No problems") : tr("Problems (%1)").arg(survey.leftOut));
    m_problems->setRowCount(int(std::min(problems.size(), kMostShown)));
    for (int row = 0; row < m_problems->rowCount(); ++row) {
        const CorpusProblem& problem = problems[std::size_t(row)];
        setRow(*m_problems, row, {QString::number(problem.line), QString::fromStdString(problem.message)});
    }
}

void CorpusTables::retranslateUi()
{
    setTabText(0, tr("Statistics"));
    setTabText(1, tr("Preview"));
    setTabText(2, tr("Problems"));
    m_preview->setHorizontalHeaderLabels({tr("Source"), tr("Translation")});
    m_problems->setHorizontalHeaderLabels({tr("Line"), tr("Reason skipped")});
}

}  // namespace translucent
