#include "pages/lessons/lessons_page.h"

#include "fake_backend.h"
#include "pages/lessons/quiz_dialog.h"
#include "test_registry.h"
#include "translucent/lessons/result_table.h"

#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <tuple>

using namespace translucent;

class LessonsPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        QDir(m_directory->path()).mkdir(QStringLiteral("course"));
        for (const char* name : {"1.md", "2.md"})
            write(QString::fromLatin1(name),
                "---\nformat: 1\ntitle: A lesson\nminutes: 7\nobjective: See it\n---\n## A\nText\n## B\nText\n");
        write(QStringLiteral("3.md"), "nothing");
        m_settings =
            std::make_unique<QSettings>(m_directory->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_shelf = std::make_unique<LessonShelf>(*m_settings, nullptr);
        m_page = std::make_unique<LessonsPage>(
            m_session, *m_shelf, [this] { return m_directory->filePath(QStringLiteral("course")); }, nullptr);
        m_page->resize(900, 600);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void lessonsAreNumberedAndInGroups()
    {
        write(QStringLiteral("2.md"),
            "---\nformat: 2\ntitle: Heads\ngroup: Attention\nminutes: 7\nobjective: See it\n---\n## A\nText\n");
        m_shelf->openCourse(m_shelf->folder());
        QCOMPARE(texts("lessonGroup"), QStringList(QStringLiteral("Attention")));
        QCOMPARE(texts("lessonNumber"), QStringList({QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}));
    }

    void oneClickGoesOnWhereTheCourseWasLeft()
    {
        auto* goOn = m_page->findChild<QPushButton*>(QStringLiteral("goOnLesson"));
        const auto* title = m_page->findChild<QLabel*>(QStringLiteral("goOnTitle"));
        QSignalSpy requested(m_page.get(), &LessonsPage::lessonRequested);
        goOn->click();
        QCOMPARE(requested.takeFirst().first().toString(), QStringLiteral("1"));
        LessonRun run(m_shelf->lessons().first().lesson, {}, 0);
        run.markDone();
        run.goTo(1);
        run.markDone();
        m_shelf->keep(QStringLiteral("1"), run);
        QVERIFY(title->text().startsWith(QLatin1String("2.")));
        goOn->click();
        QCOMPARE(requested.takeFirst().first().toString(), QStringLiteral("2"));
        LessonRun second(m_shelf->find(QStringLiteral("2"))->lesson, {}, 0);
        second.markDone();
        second.goTo(1);
        m_shelf->keep(QStringLiteral("2"), second);
        LessonShelf later(*m_settings, nullptr);  // after a restart
        later.openCourse(m_shelf->folder());
        QCOMPARE(later.toGoOnWith()->id, QStringLiteral("2"));
        QCOMPARE(later.toGoOnWith()->step, std::size_t(1));
    }

    /// Rows whose text fits in one line reserve no room for more.
    void theListEndsWithTheLastLesson()
    {
        const QByteArray lesson =
            "---\nformat: 1\ntitle: A lesson\nminutes: 7\nobjective: "
            "Tell how much of a word comes from the source and how much from what was written before"
            "\n---\n## A\nText\n";
        for (int number = 10; number < 40; ++number)
            write(QStringLiteral("%1.md").arg(number), lesson.constData());
        m_page->resize(1150, 500);
        m_shelf->openCourse(m_shelf->folder());
        const auto* scroll = m_page->findChild<QScrollArea*>(QStringLiteral("lessonsScroll"));
        QTRY_VERIFY(scroll->widget()->height() > 2 * scroll->viewport()->height());
        int end = 0;
        for (const QPushButton* row : scroll->findChildren<QPushButton*>(QStringLiteral("startLesson")))
            end = std::max(end, row->geometry().bottom());
        QVERIFY(end > 0);
        QVERIFY2(scroll->widget()->height() - end < 20,
            qPrintable(QStringLiteral("%1 of %2").arg(end).arg(scroll->widget()->height())));
    }

    void everyLessonHasItsRow()
    {
        QCOMPARE(texts("lessonTitle"),
            QStringList({QStringLiteral("A lesson"), QStringLiteral("A lesson"), QStringLiteral("3")}));
        constexpr QChar kMayBreak(0x200B);  // in long words, such as paths
        QVERIFY(texts("lessonObjective").last().remove(kMayBreak).contains(QLatin1String("3.md, line 1")));
        QCOMPARE(buttons().size(), 3);
        QVERIFY(!buttons().last()->isEnabled());  // it cannot be read
        QSignalSpy requested(m_page.get(), &LessonsPage::lessonRequested);
        buttons()[1]->click();
        QCOMPARE(requested.first().first().toString(), QStringLiteral("2"));
    }

    /// Starting a lesson stores the progress of the previous one, which rebuilds the cards.
    void aButtonOutlivesItsClick()
    {
        const QPointer<QPushButton> clicked = buttons()[1];
        QString begun;
        connect(m_page.get(), &LessonsPage::lessonRequested, m_page.get(), [&](const QString& id) {
            m_shelf->forget(QStringLiteral("1"));
            QVERIFY(clicked);
            begun = id;
        });
        clicked->click();
        QCOMPARE(begun, QStringLiteral("2"));
        QCOMPARE(buttons().size(), 3);
    }

    void progressIsShown()
    {
        LessonRun run(m_shelf->lessons().first().lesson, {}, 0);
        run.markDone();
        m_shelf->keep(QStringLiteral("1"), run);
        QVERIFY(texts("lessonProgress").first().contains(QLatin1String("1 of 2 steps")));
        QCOMPARE(buttons().first()->accessibleName(), QStringLiteral("Continue: A lesson"));
        run.goTo(1);
        run.markDone();
        m_shelf->keep(QStringLiteral("1"), run);
        QCOMPARE(buttons().first()->accessibleName(), QStringLiteral("Start again: A lesson"));
        buttons().first()->click();
        QVERIFY(!m_shelf->lessons().first().isBegun());
    }

    void anotherFolderCanBeLeftAgain()
    {
        auto* own = m_page->findChild<QToolButton*>(QStringLiteral("ownLessons"));
        QVERIFY(own->isHidden());
        m_shelf->open(m_directory->path());
        QVERIFY(own->isVisible());
        QVERIFY(m_page->findChild<QLabel*>(QStringLiteral("lessonsProblem"))
                    ->text()
                    .contains(QLatin1String("contains no lesson")));
        own->click();
        QVERIFY(own->isHidden());
        QCOMPARE(m_shelf->lessons().size(), 3);
    }

    void aQuizIsMadeOfTickedQuestions()
    {
        writeSums();
        QDialog* dialog = askForQuiz();
        QVERIFY(dialog);
        auto* start = dialog->findChild<QPushButton*>(QStringLiteral("quizStart"));
        QVERIFY(!start->isEnabled());
        auto* tree = dialog->findChild<QTreeWidget*>();
        QCOMPARE(tree->topLevelItemCount(), 1);  // lessons without questions are not listed
        tree->topLevelItem(0)->child(1)->setCheckState(0, Qt::Checked);
        dialog->findChild<QLineEdit*>(QStringLiteral("quizTitle"))->setText(QStringLiteral("Friday"));
        QSignalSpy requested(m_page.get(), &LessonsPage::lessonRequested);
        start->click();
        QCOMPARE(requested.first().first().toString(), QStringLiteral("quiz"));
        const Lesson& quiz = m_shelf->find(QStringLiteral("quiz"))->lesson;
        QCOMPARE(quiz.title, "Friday");
        QCOMPARE(quiz.steps.size(), std::size_t(1));
        QCOMPARE(std::get<LessonQuestion>(quiz.steps.front().ask).text, "Two and two?");
        answer({false, true});
        LessonShelf later(*m_settings, nullptr);  // after a restart
        later.openCourse(m_shelf->folder());
        QCOMPARE(later.find(QStringLiteral("quiz"))->records.front().tries, 2);
        QCOMPARE(later.find(QStringLiteral("quiz"))->records.front().given,
            QStringList({QStringLiteral("wrong"), QStringLiteral("right")}));
        QCOMPARE(later.quizDate().date(), QDate::currentDate());
        later.forget(QStringLiteral("quiz"));
        QVERIFY(!later.find(QStringLiteral("quiz"))->isBegun());
        QVERIFY(later.find(QStringLiteral("quiz"))->records.front().given.isEmpty());
    }

    void aQuizIsDrawnByLot()
    {
        writeSums();
        QuizDialog dialog(m_shelf->lessons(), m_page.get());
        auto* number = dialog.findChild<QSpinBox*>(QStringLiteral("quizNumber"));
        QCOMPARE(number->maximum(), 2);
        for (const std::size_t count : {1U, 2U}) {
            number->setValue(int(count));
            dialog.findChild<QPushButton*>(QStringLiteral("quizDraw"))->click();
            QCOMPARE(dialog.quiz().questions.size(), count);
        }
        QuizDialog other(m_shelf->lessons(), m_page.get());
        QVERIFY(other.quiz().seed != dialog.quiz().seed);  // of 32 bits
    }

    void aQuizIsSavedBeforeItIsTaken()
    {
        writeSums();
        QDialog* dialog = askForQuiz();
        auto* save = dialog->findChild<QPushButton*>(QStringLiteral("quizSave"));
        QVERIFY(!save->isEnabled());
        dialog->findChild<QPushButton*>(QStringLiteral("quizDraw"))->click();
        dialog->findChild<QCheckBox*>(QStringLiteral("quizText"))->setChecked(true);
        save->click();
        chooseFile(*dialog, path("friday"));
        const Quiz quiz = readQuiz(path("friday.tlquiz").toStdString());
        QCOMPARE(quiz.questions.size(), std::size_t(2));
        QVERIFY(quiz.showsText);
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("quizSaved"))->isVisible());
        dialog->reject();
        QVERIFY(!m_shelf->quiz());
    }

    /// The tools are there with the quiz only.
    void theQuizAndItsAnswersAreSaved()
    {
        QVERIFY(!m_page->findChild<QWidget*>(QStringLiteral("quizTools")));
        writeSums();
        m_shelf->setQuiz({"Friday", 3, false, quizQuestions(m_shelf->find(QStringLiteral("2"))->lesson)}, {});
        answer({true});
        press("saveQuiz");
        chooseFile(*m_page, path("friday.tlquiz"));
        QCOMPARE(toText(readQuiz(path("friday.tlquiz").toStdString())), toText(*m_shelf->quiz()));
        press("saveAnswers");
        giveName(QStringLiteral(" 李雷 "));
        chooseFile(*m_page, path("li"));
        const QuizResult result = readQuizResult(path("li.tlresult").toStdString());
        QCOMPARE(result.learner, "李雷");
        QCOMPARE(result.quiz, "Friday");
        QCOMPARE(result.quizId, quizId(*m_shelf->quiz()));
        QCOMPARE(result.minutes, 1.5);
        QCOMPARE(result.points(), std::int64_t(1));
        QCOMPARE(result.answers.size(), std::size_t(2));
        QCOMPARE(result.answers[1].outcome, QuizOutcome::Unanswered);
        QVERIFY(notice().contains(QLatin1String("li.tlresult")));
    }

    /// Of lessons, only finished ones with questions; the class sees them in a table like a quiz.
    void theAnswersToALessonAreSaved()
    {
        write(QStringLiteral("2.md"),
            "---\nformat: 1\ntitle: Sums & more\nminutes: 7\nobjective: See it\n---\n## A\nText\n## B\n```ask\n"
            "question: One and one?\nnumber: 2\nwhy: So.\n```\n");
        m_shelf->openCourse(m_shelf->folder());
        const auto* button = m_page->findChild<QToolButton*>(QStringLiteral("saveLessonAnswers"));
        QVERIFY(button->isHidden());
        LessonRun without(m_shelf->find(QStringLiteral("1"))->lesson, {}, 0),
            sums(m_shelf->find(QStringLiteral("2"))->lesson, {}, 0);
        without.markDone();
        without.goTo(1);
        without.markDone();
        m_shelf->keep(QStringLiteral("1"), without);
        sums.markDone();
        sums.goTo(1);
        sums.answer(false, QStringLiteral("3"));
        m_shelf->keep(QStringLiteral("2"), sums);
        QVERIFY2(button->isHidden(), "without questions, or not finished");
        sums.answer(true, QStringLiteral("2"));
        m_shelf->keep(QStringLiteral("2"), sums);
        QVERIFY(!button->isHidden());
        QCOMPARE(button->menu()->actions().size(), 1);
        QCOMPARE(button->menu()->actions().front()->text(), QStringLiteral("2. Sums && more"));
        button->menu()->actions().front()->trigger();
        giveName(QStringLiteral("Li Lei"));
        chooseFile(*m_page, path("li"));
        const ClassResults results = readClassResults(m_directory->path().toStdString());
        QCOMPARE(results.tables.size(), 1U);
        QCOMPARE(results.tables[0].quiz, "Sums & more");
        QCOMPARE(results.tables[0].questions, std::vector<std::string> {"One and one?"});
        const QuizResult& result = results.tables[0].rows.at(0).result;
        QCOMPARE(result.learner, "Li Lei");
        QCOMPARE(result.answers.at(0).given, (std::vector<std::string> {"3", "2"}));
        QCOMPARE(resultMark(result.answers.at(0)), "2");
        QCOMPARE(result.quizId, quizId({"", 0, false, quizQuestions(m_shelf->find(QStringLiteral("2"))->lesson)}));
    }

    void theSummaryHasNameDateAndSingleAnswers()
    {
        writeSums();
        m_shelf->setQuiz({"Fri <day>", 3, false, quizQuestions(m_shelf->find(QStringLiteral("2"))->lesson)}, {});
        answer({false, true});
        press("saveSummary");
        giveName(QStringLiteral("Han Meimei"));
        chooseFile(*m_page, path("summary.html"));
        QFile file(path("summary.html"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString html = QString::fromUtf8(file.readAll());
        for (const QString& part : {QStringLiteral("Han Meimei"), QStringLiteral("<h2>Fri &lt;day&gt;</h2>"),
                 QLocale().toString(QDate::currentDate(), QLocale::LongFormat),
                 QStringLiteral("<td>One and one?</td><td>wrong → right</td><td>right at try 2</td>"),
                 QStringLiteral("<td>Two and two?</td><td></td><td>not answered</td>")})
            QVERIFY2(html.contains(part), qPrintable(html));
    }

    void aQuizIsPrintedWithItsAnswersIfTheyAreChosen()
    {
        writeSums();
        m_shelf->setQuiz({"Friday", 3, false, quizQuestions(m_shelf->find(QStringLiteral("2"))->lesson)}, {});
        QSignalSpy printed(m_page.get(), &LessonsPage::quizPrintRequested);
        for (const auto& [filter, file, withAnswers] :
            {std::tuple("Web page (*.html)", "a.html", false),
                std::tuple("Web page with the answers (*.html)", "a.html", true),
                std::tuple("PDF (*.pdf)", "a.pdf", false), std::tuple("PDF with the answers (*.pdf)", "a.pdf", true)}) {
            press("printQuiz");
            m_page->findChild<QFileDialog*>()->selectNameFilter(QString::fromLatin1(filter));
            chooseFile(*m_page, path("a"));
            const auto arguments = printed.takeFirst();
            QCOMPARE(arguments.at(0).toString(), path(file));
            QCOMPARE(arguments.at(1).toBool(), withAnswers);
        }
        press("printQuiz");
        chooseFile(*m_page, path("b.PDF"));  // what is typed counts, not the type that is chosen
        QCOMPARE(printed.takeFirst().at(0).toString(), path("b.PDF"));
    }

private:
    QString path(const char* name) const { return m_directory->filePath(QString::fromLatin1(name)); }
    void writeSums()
    {
        write(QStringLiteral("2.md"),
            "---\nformat: 1\ntitle: Sums\nminutes: 7\nobjective: See it\n---\n## A\nText\n```ask\nquestion: One and "
            "one?\nnumber: 2\nwhy: So.\n```\n## B\n```ask\nquestion: Two and two?\nnumber: 4\nwhy: So.\n```\n");
        m_shelf->openCourse(m_shelf->folder());
    }
    void press(const char* name) { m_page->findChild<QToolButton*>(QString::fromLatin1(name))->click(); }
    QDialog* askForQuiz()
    {
        press("makeQuiz");
        return m_page->findChild<QDialog*>(QStringLiteral("quizDialog"));
    }
    /// Answers the first question of the quiz, in a minute and a half.
    void answer(const QList<bool>& tries)
    {
        LessonRun run(m_shelf->find(QStringLiteral("quiz"))->lesson, {}, 0);
        for (const bool isRight : tries)
            run.answer(isRight, isRight ? QStringLiteral("right") : QStringLiteral("wrong"));
        run.spend(90);
        m_shelf->keep(QStringLiteral("quiz"), run);
    }
    static void chooseFile(QWidget& asker, const QString& file)
    {
        auto* dialog = asker.findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(file);
        delete dialog;
    }
    void giveName(const QString& name)
    {
        auto* dialog = m_page->findChild<QInputDialog*>();
        QVERIFY(dialog);
        dialog->setTextValue(name);
        dialog->accept();
        delete dialog;
    }
    void write(const QString& name, const char* text)
    {
        QFile file(m_directory->filePath(QStringLiteral("course/") + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QStringList texts(const char* name) const
    {
        QStringList found;
        for (const QLabel* label : m_page->findChildren<QLabel*>(QString::fromLatin1(name)))
            found << label->text();
        return found;
    }
    QString notice() const
    {
        constexpr QChar kMayBreak(0x200B);
        return m_page->findChild<QLabel*>(QStringLiteral("lessonsProblem"))->text().remove(kMayBreak);
    }
    QList<QPushButton*> buttons() const { return m_page->findChildren<QPushButton*>(QStringLiteral("startLesson")); }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<LessonShelf> m_shelf;
    Engine m_engine {test::fakeBackend()};
    Session m_session {m_engine, GoldSentences()};
    std::unique_ptr<LessonsPage> m_page;
};

TRANSLUCENT_TEST(LessonsPageTest)
#include "lessons_page_test.moc"
