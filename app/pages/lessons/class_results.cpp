#include "pages/lessons/class_results.h"

#include "engine/guarded_job.h"
#include "pages/lessons/quiz_dialog.h"
#include "widgets/list_table.h"
#include "widgets/messages.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include <utility>

namespace translucent {

namespace {

QString fileText(const std::filesystem::path& file)
{
    return QString::fromStdString(printable(file.filename().string()));
}

/// "1. this → that": what was answered at each try.
QString answersTip(const ResultRow& row)
{
    QStringList lines {fileText(row.file)};
    for (std::size_t question = 0; question < row.result.answers.size(); ++question) {
        QStringList given;
        for (const std::string& text : row.result.answers[question].given)
            given << QString::fromStdString(printable(text));
        if (!given.isEmpty())
            lines << QStringLiteral("%1. %2").arg(question + 1).arg(given.join(QStringLiteral(" → ")));
    }
    return lines.join(u'\n');
}

ListRow listRow(const ResultRow& row)
{
    ListRow texts {.texts = {QString::fromStdString(row.learner)}, .tip = answersTip(row)};
    for (const QuizAnswer& answer : row.result.answers)
        texts.texts << QString::fromStdString(resultMark(answer));
    texts.texts << QStringLiteral("%1 / %2").arg(row.result.points()).arg(row.result.answers.size())
                << QLocale().toString(row.result.minutes, 'f', 1);
    return texts;
}

}  // namespace

ClassResultsDialog::ClassResultsDialog(ClassResults results, QWidget* parent)
    : QDialog(parent)
    , m_results(std::move(results))
    , m_quizzes(makeChoice("resultQuizzes", tr("Quiz"), {}, this))
    , m_caption(makeText("section", "resultCaption", {}, this))
    , m_table(new ListTable("resultTable", {{.title = {}, .kind = ListColumn::Word}}, this))
    , m_legend(makeText("caption", "resultLegend",
          tr("1 is right at the first try, which is a point; 2 at the second; x wrong, s shown, - not answered."),
          this))
    , m_hardest(makeText("explanation", "resultHardest", {}, this))
    , m_problems(makeText("problem", "resultProblems", {}, this))
{
    setObjectName(QStringLiteral("classResults"));
    setWindowTitle(tr("Results of a class"));
    m_table->setAccessibleName(tr("Learners and questions"));
    for (const ResultTable& table : m_results.tables)
        m_quizzes->addItem(tr("%1, learners: %2").arg(QString::fromStdString(table.quiz)).arg(table.rows.size()));
    m_quizzes->setVisible(m_results.tables.size() > 1);
    layOut();
    connect(m_quizzes, &QComboBox::currentIndexChanged, this, &ClassResultsDialog::showTable);
    showTable(0);
    resize(
        QSize(fontMetrics().height() * 46, fontMetrics().height() * 30).boundedTo(parent->window()->size() * 9 / 10));
}

void ClassResultsDialog::layOut()
{
    QPushButton* save = makePushButton("saveResults", tr("Save as CSV…"), tr("For spreadsheets"), this);
    QPushButton* close = makePushButton("closeResults", tr("Close"), {}, this);
    save->setEnabled(!m_results.tables.empty());
    close->setDefault(true);
    connect(save, &QPushButton::clicked, this, &ClassResultsDialog::askWhereToSave);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    columnOf({rowOf({{m_caption, 1}, m_quizzes}), {m_table, 1}, m_legend, m_hardest, m_problems,
                 rowOf({save, LayoutPart::room(), close})},
        this, {20, 18, 20, 16}, 10);
}

void ClassResultsDialog::showTable(int index)
{
    const bool isTable = index >= 0 && std::size_t(index) < m_results.tables.size();
    const ResultTable* table = isTable ? &m_results.tables[std::size_t(index)] : nullptr;
    m_caption->setVisible(isTable);
    m_table->setVisible(isTable);
    m_legend->setVisible(isTable);
    const QString hardest = table ? hardestText(*table) : QString();
    m_hardest->setText(breakable(hardest));
    m_hardest->setVisible(!hardest.isEmpty());
    m_problems->setText(breakable(problems(table)));
    m_problems->setVisible(!m_problems->text().isEmpty());
    if (table)
        fill(*table);
}

void ClassResultsDialog::fill(const ResultTable& table)
{
    m_caption->setText(breakable(tr("%1 – questions: %2, learners: %3")
                                     .arg(QString::fromStdString(table.quiz))
                                     .arg(table.questions.size())
                                     .arg(table.rows.size())));
    std::vector<ColumnMeaning> meanings {{tr("The name that was typed, or that of the file")}};
    QStringList titles {tr("Learner")};
    for (std::size_t question = 0; question < table.questions.size(); ++question) {
        titles << QString::number(question + 1);
        meanings.push_back({QString::fromStdString(printable(table.questions[question]))});
    }
    titles << tr("Points") << tr("Minutes");
    meanings.push_back({tr("Questions answered right at the first try")});
    meanings.push_back({tr("Spent with the questions, without breaks")});
    m_table->setMeanings(std::move(meanings));
    m_table->setTexts({titles}, ListColumn::Rank);
    std::vector<ListRow> rows;
    for (const ResultRow& row : table.rows)
        rows.push_back(listRow(row));
    m_table->setRows(std::move(rows));
}

QString ClassResultsDialog::hardestText(const ResultTable& table) const
{
    constexpr std::size_t kMost = 3;
    QStringList lines;
    for (const auto question : table.hardest(kMost))
        lines << tr("%1. %2 (%3 of %4)")
                     .arg(question + 1)
                     .arg(QString::fromStdString(printable(table.questions[question])))
                     .arg(table.points(question))
                     .arg(table.rows.size());
    return lines.isEmpty() ? QString() : tr("Hardest, with how many had the point:") + u'\n' + lines.join(u'\n');
}

/// What the tables do not say: files that cannot be read, and files that do not count.
QString ClassResultsDialog::problems(const ResultTable* table) const
{
    QStringList lines;
    for (const auto& [file, reason] : m_results.damaged)
        lines << translated(reason);
    for (const ResultRow& row : spanOf(table ? &table->replaced : nullptr))
        lines << tr("%1 does not count: there is a newer file of %2.")
                     .arg(fileText(row.file), QString::fromStdString(row.learner));
    return lines.join(u'\n');
}

void ClassResultsDialog::askWhereToSave()
{
    const QString ending = QStringLiteral(".csv");
    translucent::askWhereToSave(*this,
        {tr("Save as CSV"), QStringLiteral("results.csv"), QStringLiteral("CSV (*.csv)")},
        [this, ending](const QString& path, const QString&) {
            const QString file = withEnding(path, ending);
            const auto failure = guarded([&] { writeCsv(file.toStdString(), m_results); });
            m_problems->setText(breakable(failure ? errorText(*failure) : tr("Saved: %1").arg(file)));
            m_problems->show();
        });
}

}  // namespace translucent
