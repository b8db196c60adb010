#include "report/quiz_report.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cstddef>

namespace translucent {

namespace {

struct QuizReport {
    Q_DECLARE_TR_FUNCTIONS(translucent::QuizReport)
};

const LessonQuestion& askedBy(const QuizQuestion& question)
{
    return std::get<LessonQuestion>(question.step.ask);
}

/// "A" to "Z", then numbers.
QString letterOf(std::size_t place)
{
    constexpr std::size_t kLetters = 26;
    return place < kLetters ? QString(QChar(u'A' + char16_t(place))) : QString::number(place + 1);
}

ReportSection questionSection(const QuizQuestion& question, std::size_t number, const Quiz& quiz)
{
    const LessonQuestion& asked = askedBy(question);
    ReportSection section {.title = QStringLiteral("%1. %2").arg(number).arg(QString::fromStdString(asked.text))};
    if (const auto& sentence = question.step.scene.sentence;
        sentence && !std::holds_alternative<FixedNumber>(asked.answer))
        section.paragraphs << QuizReport::tr("Sentence: %1").arg(QString::fromStdString(*sentence));
    if (const auto* options = std::get_if<LessonOptions>(&asked.answer)) {
        const auto order = optionOrder(asked, quiz.seed);
        for (std::size_t place = 0; place < order.size(); ++place)
            section.choices << QStringLiteral("%1. %2").arg(
                letterOf(place), QString::fromStdString(options->at(order[place]).text));
    } else {
        section.choices << QuizReport::tr("Answer: ____________________");
    }
    return section;
}

QString rightAnswer(const LessonQuestion& question, const Quiz& quiz)
{
    if (const auto* fixed = std::get_if<FixedNumber>(&question.answer))
        return QLocale().toString(fixed->value, 'g', 6);
    const auto* options = std::get_if<LessonOptions>(&question.answer);
    if (!options)
        return QuizReport::tr("as the program computes it");
    const auto order = optionOrder(question, quiz.seed);
    const auto right = std::ranges::find_if(order, [&](std::size_t option) { return options->at(option).right; });
    return QStringLiteral("%1. %2").arg(
        letterOf(std::size_t(right - order.begin())), QString::fromStdString(options->at(*right).text));
}

ReportSection answerSection(const Quiz& quiz)
{
    ReportTable table {.caption = {},
        .header = {QuizReport::tr("Question"), QuizReport::tr("Answer"), QuizReport::tr("Why")},
        .rows = {}};
    for (const QuizQuestion& question : quiz.questions) {
        const LessonQuestion& asked = askedBy(question);
        table.rows.push_back({{QString::number(table.rows.size() + 1)}, {rightAnswer(asked, quiz)},
            {QString::fromStdString(asked.why)}});
    }
    ReportSection section {.title = QuizReport::tr("Answers")};
    section.tables.push_back(std::move(table));
    return section;
}

}  // namespace

Report quizReport(const Quiz& quiz, bool withAnswers)
{
    Report report {.language = reportLanguage(),
        .title = QString::fromStdString(quiz.title),
        .origin = QuizReport::tr("Name: ____________________   Date: ____________"),
        .sections = {}};
    for (const QuizQuestion& question : quiz.questions)
        report.sections.push_back(questionSection(question, report.sections.size() + 1, quiz));
    if (withAnswers)
        report.sections.push_back(answerSection(quiz));
    return report;
}

}  // namespace translucent
