#include "pages/lessons/lessons_page.h"

#include "fake_backend.h"
#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

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
        write(QStringLiteral("2.md"),
            "---\nformat: 1\ntitle: Sums\nminutes: 7\nobjective: See it\n---\n## A\nText\n```ask\nquestion: One and "
            "one?\nnumber: 2\nwhy: So.\n```\n## B\n```ask\nquestion: Two and two?\nnumber: 4\nwhy: So.\n```\n");
        m_shelf->openCourse(m_shelf->folder());
        m_page->findChild<QToolButton*>(QStringLiteral("makeQuiz"))->click();
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("quizDialog"));
        QVERIFY(dialog);
        auto* start = dialog->findChild<QPushButton*>(QStringLiteral("quizStart"));
        QVERIFY(!start->isEnabled());
        auto* tree = dialog->findChild<QTreeWidget*>();
        QCOMPARE(tree->topLevelItemCount(), 1);  // lessons without questions are not listed
        tree->topLevelItem(0)->child(1)->setCheckState(0, Qt::Checked);
        QSignalSpy requested(m_page.get(), &LessonsPage::lessonRequested);
        start->click();
        QCOMPARE(requested.first().first().toString(), QStringLiteral("quiz"));
        const Lesson& quiz = m_shelf->find(QStringLiteral("quiz"))->lesson;
        QCOMPARE(quiz.steps.size(), std::size_t(1));
        QCOMPARE(std::get<LessonQuestion>(quiz.steps.front().ask).text, "Two and two?");
        LessonRun run(quiz, {}, 0);
        run.answer(false);
        run.answer(true);
        m_shelf->keep(QStringLiteral("quiz"), run);
        LessonShelf later(*m_settings, nullptr);  // after a restart
        later.openCourse(m_shelf->folder());
        QCOMPARE(later.find(QStringLiteral("quiz"))->records.front().tries, 2);
        QCOMPARE(later.quizDate().date(), QDate::currentDate());
        later.forget(QStringLiteral("quiz"));
        QVERIFY(!later.find(QStringLiteral("quiz"))->isBegun());
    }

    void aQuizIsDrawnByLot()
    {
        write(QStringLiteral("2.md"),
            "---\nformat: 1\ntitle: Sums\nminutes: 7\nobjective: See it\n---\n## A\nText\n```ask\nquestion: One and "
            "one?\nnumber: 2\nwhy: So.\n```\n## B\n```ask\nquestion: Two and two?\nnumber: 4\nwhy: So.\n```\n");
        m_shelf->openCourse(m_shelf->folder());
        QuizDialog dialog(m_shelf->lessons(), m_page.get());
        auto* number = dialog.findChild<QSpinBox*>(QStringLiteral("quizNumber"));
        QCOMPARE(number->maximum(), 2);
        for (const int count : {1, 2}) {
            number->setValue(count);
            dialog.findChild<QPushButton*>(QStringLiteral("quizDraw"))->click();
            QCOMPARE(dialog.chosen().size(), count);
        }
    }

private:
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
