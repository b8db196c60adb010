#include "pages/lessons/lessons_page.h"
#include "shell/lesson_guide.h"
#include "shell/main_window.h"
#include "shell/scene_player.h"
#include "test_registry.h"
#include "translucent/lessons/quiz_file.h"
#include "translucent/lessons/result_table.h"
#include "widgets/lesson_panel.h"
#include "widgets/list_table.h"
#include "window_fixture.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace translucent;
using namespace translucent::test;

namespace {

/// A window of somebody, over a fake engine.
class Desk {
public:
    Desk()
    {
        m_fixture.window->openFirstModel({});
        m_fixture.window->show();
    }

    MainWindow& window() { return *m_fixture.window; }
    template <typename Widget>
    Widget* find(const char* name)
    {
        return m_fixture.find<Widget>(name);
    }
    void press(const char* name) { find<QToolButton>(name)->click(); }

    void chooseFile(const QString& file)
    {
        auto* dialog = window().findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(file);
        delete dialog;
    }
    void giveName(const QString& name)
    {
        auto* dialog = window().findChild<QInputDialog*>();
        QVERIFY(dialog);
        dialog->setTextValue(name);
        dialog->accept();
        delete dialog;
    }

    /// Waits until the question of the step is asked, and chooses the right option or the first wrong one.
    void answer(bool isRight)
    {
        QTRY_VERIFY(!window().scenePlayer().isBusy() && find<QListWidget>("answerChoices")->isVisible());
        const LessonRun& run = *window().guide().run();
        const auto& options = std::get<LessonOptions>(run.question()->answer);
        auto* list = find<QListWidget>("answerChoices");
        const auto wanted =
            std::ranges::find(options, isRight, [](const LessonOption& option) { return option.right; });
        const auto items = list->findItems(QString::fromStdString(wanted->text), Qt::MatchEndsWith);
        QCOMPARE(items.size(), 1);
        const std::size_t tries = std::size_t(run.record().tries);
        list->setCurrentItem(items.first());
        find<QPushButton>("lessonCheck")->click();
        QCOMPARE(std::size_t(run.record().tries), tries + 1);
        QCOMPARE(run.record().done, isRight);
    }

private:
    WindowFixture m_fixture;
};

QByteArray lessonOfTenQuestions()
{
    QByteArray lesson = "---\nformat: 1\ntitle: Ten\nminutes: 5\nobjective: See it\n---\n";
    for (int i = 1; i <= 10; ++i) {
        const QByteArray number = QByteArray::number(i);
        lesson += "## Step " + number + "\nThe answer is right " + number
            + ".\n```show\npage: lessons\n```\n```ask\nquestion: Question " + number + "?\n- [x] right " + number
            + " — yes.\n- [ ] wrong " + number + " — no.\n- [ ] even worse " + number + " — no.\nwhy: So.\n```\n";
    }
    return lesson;
}

}  // namespace

/// A quiz on its way: a teacher makes it, two learners take it in windows of their own, and their answers become a
/// table.
class QuizClassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_directory->path()).mkdir(QStringLiteral("lessons")));
        QFile file(path("lessons/01-ten.md"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(lessonOfTenQuestions());
    }

    void tenQuestionsAndTwoLearnersBecomeATable()
    {
        makeQuiz();
        const Quiz quiz = readQuiz(path("friday.tlquiz").toStdString());
        QCOMPARE(quiz.questions.size(), std::size_t(10));
        QVERIFY(QDir(m_directory->path()).mkdir(QStringLiteral("class")));
        takeQuiz(QStringLiteral("Han Meimei"), "class/han", {1, 1, 1, 1, 1, 2, 1, 1, 1, 1});
        takeQuiz(QStringLiteral("李雷"), "class/li", {1, 2, 1, 3, 1, 2, 1, 1, 1, 0});
        const ClassResults results = readClassResults(path("class").toStdString());
        QCOMPARE(results.tables.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(tableText(results.tables.front())),
            QStringLiteral("Quiz: 10 questions, 2 learners\n"
                           "\n"
                           "learner      1   2   3   4   5   6   7   8   9  10   points  minutes\n"
                           "Han Meimei   1   1   1   1   1   2   1   1   1   1     9/10      0.0\n"
                           "李雷         1   2   1   3   1   2   1   1   1   x     6/10      0.0\n"
                           "points       2   1   2   1   2   0   2   2   2   1\n"
                           "\n"
                           "1 is right at the first try, which is a point; 2 at the second; x wrong, s shown, - not "
                           "answered.\n"
                           "\n"
                           "Hardest questions, with how many learners had the point:\n"
                           "   6  0 of 2  Question 6?\n"
                           "   2  1 of 2  Question 2?\n"
                           "   4  1 of 2  Question 4?\n"
                           "  10  1 of 2  Question 10?\n"));
        const QuizResult& li = results.tables.front().rows[1].result;
        QCOMPARE(li.answers[1].given, (std::vector<std::string> {"wrong 2", "right 2"}));
        QCOMPARE(li.quizId, quizId(quiz));
        showTable();
    }

    void aDamagedQuizIsNamedAndNothingChanges()
    {
        Desk desk;
        QFile file(path("bad.tlquiz"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"quiz_format\": 7}");
        file.close();
        desk.window().openQuiz(file.fileName());
        QVERIFY(desk.find<QLabel>("errorSentence")->text().contains(QLatin1String("bad.tlquiz")));
        QVERIFY(!desk.window().guide().isLeading());
    }

    void aDroppedQuizIsBegunAndContinuesWhereItWasLeft()
    {
        makeQuiz();
        Desk desk;
        drop(desk.window(), path("friday.tlquiz"));
        desk.answer(true);
        desk.window().guide().goTo(1);
        desk.window().guide().leave();
        drop(desk.window(), path("friday.tlquiz"));
        QCOMPARE(desk.window().guide().run()->index(), std::size_t(1));
        QVERIFY(desk.window().guide().run()->records().front().done);
    }

private:
    static void drop(QWidget& window, const QString& file)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &event);
        QVERIFY(event.isAccepted());
    }
    QString path(const char* name) const { return m_directory->filePath(QString::fromLatin1(name)); }

    void makeQuiz()
    {
        Desk teacher;
        auto* page = teacher.window().findChild<LessonsPage*>();
        teacher.window().showPage(int(teacher.window().pages().indexOf(page)));
        Q_EMIT page->folderRequested(path("lessons"));
        teacher.press("makeQuiz");
        teacher.find<QSpinBox>("quizNumber")->setValue(10);
        teacher.find<QPushButton>("quizDraw")->click();
        teacher.find<QPushButton>("quizSave")->click();
        teacher.chooseFile(path("friday"));
    }

    /// The tries that each question takes; 0 = one wrong try only.
    void takeQuiz(const QString& name, const char* file, const QList<int>& tries)
    {
        Desk learner;
        learner.window().openQuiz(path("friday.tlquiz"));
        for (qsizetype question = 0; question < tries.size(); ++question) {
            QCOMPARE(learner.window().guide().run()->index(), std::size_t(question));
            QVERIFY(!learner.find<QWidget>("lessonText")->isVisible());
            for (int i = 1; i < std::max(tries[question], 2); ++i)
                if (tries[question] != 1)
                    learner.answer(false);
            if (tries[question] > 0)
                learner.answer(true);
            learner.window().guide().goTo(std::size_t(question + 1));
        }
        learner.window().guide().leave();
        learner.press("saveAnswers");
        learner.giveName(name);
        learner.chooseFile(path(file));
    }

    void showTable()
    {
        Desk teacher;
        auto* page = teacher.window().findChild<LessonsPage*>();
        teacher.window().showPage(int(teacher.window().pages().indexOf(page)));
        teacher.press("classResultsButton");
        teacher.chooseFile(path("class"));
        const auto* table = teacher.find<ListTable>("resultTable");
        QCOMPARE(table->rows().size(), std::size_t(2));
        QCOMPARE(table->rows()[1].texts.mid(0, 5),
            QStringList({QStringLiteral("李雷"), QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("1"),
                QStringLiteral("3")}));
        QVERIFY(table->rows()[1].tip.contains(QStringLiteral("2. wrong 2 → right 2")));
        QVERIFY(teacher.find<QLabel>("resultHardest")->text().contains(QStringLiteral("Question 6? (0 of 2)")));
        teacher.find<QPushButton>("saveResults")->click();
        teacher.chooseFile(path("table"));
        QFile csv(path("table.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(QString::fromUtf8(csv.readAll()).contains(QStringLiteral(",6,10,0.0,1,2,1,3,1,2,1,1,1,x\r\n")));
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

TRANSLUCENT_TEST(QuizClassTest)
#include "quiz_class_test.moc"
