#include "pages/lessons/lesson_summary.h"

#include <QCoreApplication>
#include <QDate>
#include <QLocale>
#include <QStringList>

namespace translucent {

namespace {

struct LessonSummary {
    Q_DECLARE_TR_FUNCTIONS(translucent::LessonSummary)
};

QString outcomeText(const StepRecord& record)
{
    return record.isFirstTry() ? LessonSummary::tr("right")
        : record.wasShown      ? LessonSummary::tr("shown")
        : record.done          ? LessonSummary::tr("right at try %1").arg(record.tries)
        : record.tries > 0     ? LessonSummary::tr("wrong")
                               : LessonSummary::tr("not answered");
}

/// Cells of a table, in this order.
QString tableRow(const QStringList& cells, const char* tag)
{
    const QString name = QString::fromLatin1(tag);
    QString row = QStringLiteral("<tr>");
    for (const QString& cell : cells)
        row += QStringLiteral("<%1>%2</%1>").arg(name, cell.toHtmlEscaped());
    return row + QStringLiteral("</tr>");
}

constexpr auto kTable = "<table border='1' cellspacing='0' cellpadding='6'>%1</table>";

/// Every question of the quiz, with what was answered.
QString quizPart(const LessonShelf& shelf)
{
    const ShelvedLesson* quiz = shelf.quiz() ? shelf.find(QString::fromLatin1(LessonShelf::kQuiz)) : nullptr;
    if (!quiz)
        return {};
    QString rows = tableRow({LessonSummary::tr("Lesson"), LessonSummary::tr("Question"),
                                LessonSummary::tr("Your answers"), LessonSummary::tr("Result")},
        "th");
    for (std::size_t i = 0; i < quiz->records.size(); ++i) {
        const LessonStep& step = quiz->lesson.steps[i];
        const StepRecord& record = quiz->records[i];
        rows += tableRow(
            {QString::fromStdString(step.title), QString::fromStdString(std::get<LessonQuestion>(step.ask).text),
                record.given.join(QStringLiteral(" → ")), outcomeText(record)},
            "td");
    }
    return QStringLiteral("<h2>%1</h2><p>%2</p>")
               .arg(QString::fromStdString(quiz->lesson.title).toHtmlEscaped(),
                   LessonSummary::tr("%1: %2 of %3 right at the first try")
                       .arg(QLocale().toString(shelf.quizDate(), QLocale::ShortFormat))
                       .arg(quiz->foundAtFirstTry())
                       .arg(quiz->questions()))
        + QString::fromLatin1(kTable).arg(rows);
}

QString lessonsPart(const LessonShelf& shelf)
{
    QString rows = tableRow({LessonSummary::tr("Lesson"), LessonSummary::tr("Steps done"),
                                LessonSummary::tr("Answers right at the first try")},
        "th");
    for (const ShelvedLesson& lesson : shelf.lessons())
        if (!lesson.problem && lesson.id != QLatin1String(LessonShelf::kQuiz))
            rows += tableRow({QString::fromStdString(lesson.lesson.title),
                                 QStringLiteral("%1 / %2").arg(lesson.doneSteps()).arg(lesson.lesson.steps.size()),
                                 QStringLiteral("%1 / %2").arg(lesson.foundAtFirstTry()).arg(lesson.questions())},
                "td");
    return QStringLiteral("<h2>%1</h2>").arg(LessonSummary::tr("Lessons")) + QString::fromLatin1(kTable).arg(rows);
}

}  // namespace

QString lessonSummary(const LessonShelf& shelf)
{
    const QString name =
        shelf.learner().isEmpty() ? QStringLiteral("____________________") : shelf.learner().toHtmlEscaped();
    return QStringLiteral("<!DOCTYPE html><html><head><meta charset='utf-8'><title>%1</title></head><body><h1>%1</h1>"
                          "<p>%2 %3 &nbsp; %4</p>")
               .arg(LessonSummary::tr("Translucent: summary of the lessons"), LessonSummary::tr("Name:"), name,
                   QLocale().toString(QDate::currentDate(), QLocale::LongFormat))
        + quizPart(shelf) + lessonsPart(shelf) + QStringLiteral("</body></html>\n");
}

}  // namespace translucent
