#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "pages/page.h"
#include "shell/appearance.h"
#include "shell/language.h"
#include "shell/lesson_guide.h"
#include "shell/main_window.h"
#include "shell/sentence_bar.h"
#include "shell/stage.h"
#include "test_registry.h"
#include "translucent/resources.h"
#include "widgets/answer_form.h"
#include "widgets/lesson_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

/// A learner takes the whole course, over the real engine and the models that come along: everything that lessons name
/// is there, every wrong answer is refused, every right one accepted.
class CourseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_settings = std::make_unique<QSettings>(
            m_directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_engine = std::make_unique<Engine>(&loadBackend);
        Services services = coreServices();
        services.runsDirectory = [this] { return m_directory.filePath(QStringLiteral("runs")); };
        m_window = std::make_unique<MainWindow>(
            WindowContext {*m_engine, m_appearance, m_language, *m_settings, services});
        m_window->openFirstModel(QStringLiteral("everyday"));
        m_engine->start();
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTRY_VERIFY_WITH_TIMEOUT(m_engine->model(), 20000);
    }

    void cleanupTestCase()
    {
        m_window.reset();
        m_engine.reset();
    }

    void everyLesson_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("id");
        for (const auto* language : {"en", "zh"})
            for (const auto& file : lessonFiles(resourcePath(std::string("lessons/") + language)))
                QTest::addRow("%s %s", language, file.stem().c_str())
                    << QString::fromLatin1(language) << QString::fromStdString(file.stem().string());
    }

    void everyLesson()
    {
        QFETCH(QString, language);
        QFETCH(QString, id);
        m_language.setChoice(language == QLatin1String("zh") ? LanguageChoice::Chinese : LanguageChoice::English);
        auto* shelf = m_window->findChild<LessonShelf*>();
        shelf->openCourse(coreServices().lessons());
        QVERIFY2(shelf->problem().isEmpty(), qPrintable(shelf->problem()));
        shelf->forget(id);
        guide().begin(id);
        QVERIFY(guide().isLeading());
        for (std::size_t step = 0;; ++step) {
            QCOMPARE(guide().run()->index(), step);
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->stage().isBusy(), 20000);
            takeStep();
            if (QTest::currentTestFailed())
                return;
            const bool isLast = guide().run()->isLast();
            goOn()->click();
            if (isLast)
                break;
        }
        QVERIFY(!guide().isLeading());
        QVERIFY(shelf->find(id)->isFinished());
    }

private:
    LessonGuide& guide() { return m_window->guide(); }
    template <typename Widget>
    Widget* child(const char* name)
    {
        return m_window->findChild<Widget*>(QString::fromLatin1(name));
    }
    QPushButton* goOn() { return child<QPushButton>("lessonContinue"); }

    QString here()
    {
        return QStringLiteral("%1, step %2").arg(guide().id()).arg(guide().run()->index() + 1);
    }

    void takeStep()
    {
        const LessonStep& step = guide().run()->step();
        requireWidgets(step);
        if (const LessonTask* task = guide().run()->task())
            perform(*task);
        else if (const LessonQuestion* question = guide().run()->question())
            answer(*question);
        QVERIFY2(goOn()->isEnabled(), qPrintable(here()));
    }

    void requireWidgets(const LessonStep& step)
    {
        const auto require = [this](const std::string& name) {
            QVERIFY2(m_window->stage().find(QString::fromStdString(name)),
                qPrintable(here() + QStringLiteral(": there is no ") + QString::fromStdString(name)));
        };
        if (!step.highlight.empty()) {
            require(step.highlight);
            QWidget* lit = m_window->stage().find(QString::fromStdString(step.highlight));
            QVERIFY2(lit && lit->isVisible(), qPrintable(here() + QStringLiteral(": hidden ") + QString::fromStdString(step.highlight)));
        }
        for (const auto& [name, value] : step.scene.settings)
            require(name);
    }

    void perform(const LessonTask& task)
    {
        Selection& selection = m_window->selection();
        switch (task.goal) {
        case TaskGoal::TargetPinned: return selection.setPinnedTarget(1);
        case TaskGoal::SourcePinned: return selection.setPinnedSource(1);
        case TaskGoal::NewHead: return selection.setHead(OneHead {selection.headId().head == 0 ? 1 : 0});
        case TaskGoal::NewSentence: {
            const auto before = m_engine->result();
            m_window->bar().setSentence(
                before && before->sourceText == QStringLiteral("我想喝咖啡。") ? QStringLiteral("他在看书。") : QStringLiteral("我想喝咖啡。"));
            QTRY_VERIFY_WITH_TIMEOUT(m_engine->result() != before, 20000);
            return;
        }
        case TaskGoal::Changed: return m_window->experiment().setChange({{.disabledHeads = {{}}}, {}});
        case TaskGoal::Unchanged: return m_window->experiment().reset();
        case TaskGoal::Clicked: {
            QWidget* widget = m_window->stage().find(QString::fromStdString(task.widget));
            QVERIFY2(widget && widget->isVisible(), qPrintable(here() + QStringLiteral(": cannot click ") + QString::fromStdString(task.widget)));
            m_window->stage().reveal(*widget);
            QTest::keyClick(widget, Qt::Key_Home);
            QCoreApplication::processEvents();
            return;
        }
        case TaskGoal::TrainingStarted:
        case TaskGoal::TrainingFinished:  // minutes: other tests train
            guide().skip();
            return;
        }
    }

    void answer(const LessonQuestion& question)
    {
        if (const auto* options = std::get_if<LessonOptions>(&question.answer)) {
            for (const bool right : {false, true}) {
                const auto wanted = std::ranges::find(*options, right, &LessonOption::right);
                give(int(wanted - options->begin()));
                QCOMPARE(guide().run()->record().done, right);
            }
            return;
        }
        // As a learner who does not know: two wrong answers, then the answer is shown.
        for (int attempt = 0; attempt < 2; ++attempt)
            giveWrong();
        auto* show = child<QToolButton>("lessonAnswerButton");
        QTRY_VERIFY2(show->isVisible() || guide().run()->record().done, qPrintable(here()));
        if (!guide().run()->record().done)
            show->click();
        QTRY_VERIFY2_WITH_TIMEOUT(guide().run()->record().done, qPrintable(here()), 60000);
    }

    void giveWrong()
    {
        auto& form = child<LessonPanel>("lessonPanel")->form();
        const int tries = guide().run()->record().tries;
        if (child<QLineEdit>("answerNumber")->isVisible())
            child<QLineEdit>("answerNumber")->setText(QStringLiteral("-987654"));
        else
            form.choose(0);
        child<QPushButton>("lessonCheck")->click();
        QTRY_VERIFY2_WITH_TIMEOUT(guide().run()->record().tries > tries || guide().run()->record().done
                || child<QLabel>("lessonVerdict")->text().contains(QLatin1String("…")) == false,
            qPrintable(here() + child<QLabel>("lessonVerdict")->text()), 60000);
    }

    void give(int row)
    {
        child<LessonPanel>("lessonPanel")->form().choose(row);
        child<QPushButton>("lessonCheck")->click();
    }

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    Appearance m_appearance;
    Language m_language;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<MainWindow> m_window;
};

TRANSLUCENT_TEST(CourseTest)
#include "course_test.moc"
