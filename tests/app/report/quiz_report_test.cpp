#include "report/quiz_report.h"

#include "report/report_document.h"
#include "test_registry.h"

#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

using namespace translucent;

namespace {

Quiz smallQuiz()
{
    Quiz quiz {.title = "Friday & more", .seed = 11, .showsText = false, .questions = {}};
    LessonQuestion options {.text = "Which?", .why = "Because <so>.", .hint = {}, .answer = LessonOptions()};
    options.answer = LessonOptions {{"this", "no", false}, {"that", "yes", true}, {"neither", "no", false}};
    LessonQuestion number {.text = "How many?", .why = "Count.", .hint = {}, .answer = FixedNumber {8, 0}};
    LiveAnswer live;
    live.measure = Measure::LeastCertainToken;
    LessonQuestion token {.text = "Which token?", .why = "Look.", .hint = {}, .answer = live};
    for (const LessonQuestion& each : {options, number, token}) {
        QuizQuestion question;
        question.step.text = "The lesson gives it away.";
        question.step.scene.sentence = "你好。";
        question.step.ask = each;
        quiz.questions.push_back(question);
    }
    return quiz;
}

}  // namespace

class QuizReportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void questionsHaveTheirOptionsInTheOrderOfTheWindow()
    {
        const Quiz quiz = smallQuiz();
        const Report report = quizReport(quiz, false);
        QCOMPARE(report.title, QStringLiteral("Friday & more"));
        QCOMPARE(report.sections.size(), std::size_t(3));
        QCOMPARE(report.sections[0].title, QStringLiteral("1. Which?"));
        const auto& question = std::get<LessonQuestion>(quiz.questions[0].step.ask);
        const auto order = optionOrder(question, quiz.seed);
        const auto& options = std::get<LessonOptions>(question.answer);
        for (std::size_t place = 0; place < order.size(); ++place)
            QCOMPARE(report.sections[0].choices[qsizetype(place)],
                QStringLiteral("%1. %2").arg(
                    QChar(u'A' + char16_t(place)), QString::fromStdString(options[order[place]].text)));
        QCOMPARE(report.sections[2].paragraphs, QStringList(QStringLiteral("Sentence: 你好。")));
    }

    /// Neither the lesson's text, nor reasons, nor which option is right.
    void withoutTheAnswersNothingGivesThemAway()
    {
        const QString html = QString::fromUtf8(reportHtml(quizReport(smallQuiz(), false)));
        for (const char* secret : {"gives it away", "Because", "Count", "Answers"})
            QVERIFY2(!html.contains(QLatin1String(secret)), secret);
        QVERIFY(html.contains(QLatin1String("Friday &amp; more")));
        QXmlStreamReader reader(html);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }

    void theAnswersAreAtTheEnd()
    {
        const Quiz quiz = smallQuiz();
        const auto order = optionOrder(std::get<LessonQuestion>(quiz.questions[0].step.ask), quiz.seed);
        const auto letter = QChar(u'A' + char16_t(std::ranges::find(order, std::size_t(1)) - order.begin()));
        const Report report = quizReport(quiz, true);
        QCOMPARE(report.sections.size(), std::size_t(4));
        const auto& rows = report.sections[3].tables.at(0).rows;
        QCOMPARE(rows.size(), std::size_t(3));
        QCOMPARE(rows[0][1].text, letter + QStringLiteral(". that"));
        QCOMPARE(rows[0][2].text, QStringLiteral("Because <so>."));
        QCOMPARE(rows[1][1].text, QStringLiteral("8"));
        QCOMPARE(rows[2][1].text, QStringLiteral("as the program computes it"));
        QVERIFY(reportHtml(report).contains("Because &lt;so&gt;."));
        QVERIFY(reportPdf(report).startsWith("%PDF"));
    }
};

TRANSLUCENT_TEST(QuizReportTest)
#include "quiz_report_test.moc"
