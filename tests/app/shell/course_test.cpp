#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "pages/page.h"
#include "shell/appearance.h"
#include "shell/lesson_answers.h"
#include "shell/lesson_guide.h"
#include "shell/lesson_lights.h"
#include "shell/main_window.h"
#include "shell/scene_player.h"
#include "shell/sentence_bar.h"
#include "shell/window_settings.h"
#include "test_registry.h"
#include "translucent/files/resources.h"
#include "widgets/lesson_panel.h"
#include "widgets/pointing.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace translucent;

/// A learner takes the whole course, over the real engine and the bundled models: everything that lessons name exists,
/// every wrong answer is rejected, every correct one accepted.
class CourseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_settings =
            std::make_unique<QSettings>(m_directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_engine = std::make_unique<Engine>(&loadBackend);
        Services services = coreServices();
        services.runsDirectory = [this] { return m_directory.filePath(QStringLiteral("runs")); };
        m_window =
            std::make_unique<MainWindow>(WindowContext {*m_engine, m_appearance, m_language, *m_settings, services});
        m_window->openFirstModel(QStringLiteral("everyday"));
        m_engine->start();
        m_window->resize(1280, 720);
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
        QVERIFY(!shelf->problem());
        shelf->forget(id);
        guide().begin(id);
        QVERIFY(guide().isLeading());
        m_hasSkippedTraining = false;
        for (std::size_t step = 0;; ++step) {
            QCOMPARE(guide().run()->index(), step);
            QTRY_VERIFY_WITH_TIMEOUT(!m_window->scenePlayer().isBusy(), 20000);
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

    QString here() { return QStringLiteral("%1, step %2").arg(guide().id()).arg(guide().run()->index() + 1); }

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
            QVERIFY2(m_window->scenePlayer().find(QString::fromStdString(name)),
                qPrintable(here() + QStringLiteral(": there is no ") + QString::fromStdString(name)));
        };
        for (const std::string& name : step.highlights) {
            require(name);
            QTRY_VERIFY2_WITH_TIMEOUT(isVisible(name) || m_hasSkippedTraining,
                qPrintable(here() + QStringLiteral(": hidden ") + QString::fromStdString(name)), 20000);
        }
        for (const auto& [name, value] : step.scene.settings)
            require(name);
        requireLight(step);
    }

    /// Nothing that the step lights, links to, asks about or quotes is under the veil.
    void requireLight(const LessonStep& step)
    {
        auto* spotlight = child<Spotlight>("spotlight");
        QWidgetList spoken = spokenOf(step, *m_window->centralWidget());
        for (const std::string& name : step.highlights)
            spoken << m_window->scenePlayer().find(QString::fromStdString(name));
        for (const QWidget* widget : std::as_const(spoken))
            QTRY_VERIFY2_WITH_TIMEOUT(spotlight->spares(*widget),
                qPrintable(here() + QStringLiteral(": veiled ") + widget->objectName()), 2000);
    }

    bool isVisible(const std::string& name)
    {
        const QWidget* widget = m_window->scenePlayer().find(QString::fromStdString(name));
        return widget && widget->isVisible();
    }

    void perform(const LessonTask& task)
    {
        Selection& selection = m_window->session().selection();
        switch (task.goal) {
        case TaskGoal::TargetPinned: return pinTarget(task);
        case TaskGoal::SourcePinned: return selection.setPinnedSource(1);
        case TaskGoal::NewHead:
            if (task.kind)
                selection.setAttentionKind(*task.kind);
            return selection.setHead(OneHead {selection.headId().head == 0 ? 1 : 0});
        case TaskGoal::NewSentence: {
            const auto before = m_window->session().result();
            m_window->bar().setSentence(before && before->sourceText == QStringLiteral("我想喝咖啡。")
                    ? QStringLiteral("他在看书。")
                    : QStringLiteral("我想喝咖啡。"));
            QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result() != before, 20000);
            return;
        }
        case TaskGoal::Changed: return m_window->session().changes().setChange({{.disabledHeads = {{}}}, {}});
        case TaskGoal::Unchanged: return m_window->session().changes().reset();
        case TaskGoal::Clicked: {
            QTRY_VERIFY2_WITH_TIMEOUT(isVisible(task.widget),
                qPrintable(here() + QStringLiteral(": cannot click ") + QString::fromStdString(task.widget)), 20000);
            QWidget* widget = m_window->scenePlayer().reveal(QString::fromStdString(task.widget));
            if (auto* list = qobject_cast<QComboBox*>(widget))
                choose(*list, QString::fromStdString(task.part));
            else
                clickOn(*widget, QString::fromStdString(task.part));
            QTRY_VERIFY2(guide().run()->record().done, qPrintable(here()));
            return;
        }
        case TaskGoal::TrainingStarted:
        case TaskGoal::TrainingFinished:  // takes minutes; other tests train
            m_hasSkippedTraining = true;
            return guide().skip();
        }
    }

    /// Another token than the one that the task names does not count.
    void pinTarget(const LessonTask& task)
    {
        Selection& selection = m_window->session().selection();
        const int tokens = int(selection.result()->translation.hypotheses.front().tokens.size());
        int tries = 0;
        for (int token = 0; token < tokens && !guide().run()->record().done; ++token, ++tries) {
            selection.setPinnedTarget(token);
            QCoreApplication::processEvents();
        }
        QVERIFY2(guide().run()->record().done, qPrintable(here()));
        QCOMPARE(tries > 1, task.measure.has_value());
    }

    void choose(QComboBox& list, const QString& part)
    {
        QTest::keyClick(&list, Qt::Key_Home);
        for (int i = 0; i < list.count() && !list.currentText().contains(part); ++i) {
            QCoreApplication::processEvents();
            QVERIFY2(!guide().run()->record().done, qPrintable(here() + QStringLiteral(": done too early")));
            QTest::keyClick(&list, Qt::Key_Down);
        }
    }

    /// The position of the part that the task names: the middle if the whole widget is to be clicked.
    static std::pair<QWidget*, QPoint> placeOf(QWidget& widget, const QString& part)
    {
        if (part.isEmpty() && namesAt(widget, widget.rect().center()))
            return {&widget, widget.rect().center()};
        QList<QWidget*> inside = widget.findChildren<QWidget*>();
        inside.prepend(&widget);
        constexpr int kStep = 5;
        for (QWidget* each : inside)
            for (int y = kStep; each->isVisible() && y < each->height(); y += kStep)
                for (int x = kStep; x < each->width(); x += kStep)
                    if (const auto names = namesAt(*each, QPoint(x, y)); names && isNamed(*names, part))
                        return {each, {x, y}};
        return {nullptr, {}};
    }

    /// The preparation in the task's text: the next step, a sentence that was found, the columns at the right.
    void lookFurther(QWidget& widget)
    {
        if (widget.objectName() == QLatin1String("stepTable"))
            child<QToolButton>("stepNext")->click();
        if (widget.objectName() == QLatin1String("gainsRace"))
            child<QTableView>("gainsTable")->selectRow(0);
        if (auto* table = qobject_cast<QTableView*>(&widget)) {
            QScrollBar& across = *table->horizontalScrollBar();
            across.setValue(
                across.value() < across.maximum() ? across.value() + std::max(1, across.pageStep() / 2) : 0);
        }
        QTest::qWait(50);
    }

    void clickOn(QWidget& widget, const QString& part)
    {
        constexpr qint64 kMost = 60000;
        QElapsedTimer clock;
        clock.start();
        auto place = placeOf(widget, part);
        for (; !place.first && clock.elapsed() < kMost; place = placeOf(widget, part))
            lookFurther(widget);
        QVERIFY2(place.first, qPrintable(here() + QStringLiteral(": there is no ") + part));
        QTest::mouseClick(place.first, Qt::LeftButton, {}, place.second);
    }

    void answer(const LessonQuestion& question)
    {
        if (const auto* options = std::get_if<LessonOptions>(&question.answer)) {
            for (const bool right : {false, true}) {
                const auto order = optionOrder(question, 0);
                const auto wanted = std::ranges::find(
                    order, right, [options](std::size_t option) { return options->at(option).right; });
                give(int(wanted - order.begin()));
                QCOMPARE(guide().run()->record().done, right);
            }
            return;
        }
        const auto* asked = std::get_if<LiveAnswer>(&question.answer);
        if (asked && asked->measure == Measure::ExactMatch)
            return guide().skip();  // of the training that was skipped
        const bool isNumber = child<QLineEdit>("answerNumber")->isVisible();
        isNumber ? type(QStringLiteral("-987654")) : give(0);
        QTRY_VERIFY2_WITH_TIMEOUT(
            guide().measured() || guide().run()->record().tries > 0, qPrintable(here() + verdict()), 60000);
        if (std::holds_alternative<LiveAnswer>(question.answer) && guide().measured() && !guide().run()->record().done)
            giveRight(*guide().measured());
        else if (const auto* fixed = std::get_if<FixedNumber>(&question.answer))
            type(QString::number(fixed->value));
        QTRY_VERIFY2_WITH_TIMEOUT(guide().run()->record().done, qPrintable(here() + verdict()), 60000);
        QVERIFY2(
            !isNumber || guide().run()->record().tries == 2, qPrintable(here() + QStringLiteral(": wrong accepted")));
    }

    void giveRight(const Answer& right)
    {
        const auto answers = guide().rows();
        if (const auto found = std::ranges::find(answers, right, &AnswerRow::answer); found != answers.end())
            give(int(found - answers.begin()));
        else if (const auto* whole = std::get_if<std::int64_t>(&right))
            type(QString::number(*whole));
        else
            type(QString::number(std::get<double>(right), 'g', 8));
    }

    QString verdict() { return child<QLabel>("lessonVerdict")->text(); }

    void type(const QString& number)
    {
        child<QLineEdit>("answerNumber")->setText(number);
        child<QPushButton>("lessonCheck")->click();
    }

    void give(int row)
    {
        child<LessonPanel>("lessonPanel")->form().choose(row);
        child<QPushButton>("lessonCheck")->click();
    }

    QTemporaryDir m_directory;
    bool m_hasSkippedTraining = false;  ///< the result of the skipped training does not exist
    std::unique_ptr<QSettings> m_settings;
    Appearance m_appearance;
    Language m_language;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<MainWindow> m_window;
};

TRANSLUCENT_TEST(CourseTest)
#include "course_test.moc"
