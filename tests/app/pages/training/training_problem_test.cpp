#include "pages/training/training_page.h"

#include "engine/training_controller.h"
#include "fake_backend.h"
#include "named_tabs.h"
#include "pages/training/run_views.h"
#include "script_program.h"
#include "test_registry.h"

#include <QApplication>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMouseEvent>
#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

#include <unistd.h>

using namespace translucent;
using State = TrainingProcess::State;

/// Errors on the Training page; a script replaces translucent-cli.
class TrainingProblemTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_place;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<TrainingPage> m_page;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_page->findChild<Widget*>(QString::fromLatin1(name));
    }
    QTabWidget& tabs() const { return *child<QTabWidget>("trainingTabs"); }
    QString path(const char* name) const { return m_place->filePath(QString::fromLatin1(name)); }
    static TrainingRun run() { return {recipePreset("tiny"), "builtin:copy?pairs=100&seed=1", {}, {}}; }
    void program(const QByteArray& lines) const { test::scriptProgram(*m_place, lines); }
    void open()
    {
        m_page = std::make_unique<TrainingPage>(*m_session, TrainingPlaces {path("program"), path("runs")});
        m_page->resize(1100, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }
    QListWidget* list() const { return child<QListWidget>("runs"); }

private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_engine = std::make_unique<Engine>(test::fakeBackend());
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_engine->start();
    }
    void cleanup()
    {
        m_page.reset();
        m_session.reset();
        m_engine.reset();
    }

    /// The output of the program is in "Details", and is removed when a later trial succeeds.
    void aFailedTrialIsAnErrorUntilTheNextOne()
    {
        program("echo 'translucent-cli: error: could not create a primitive' >&2; exit 1");
        open();
        m_page->controller().trial().start(run());
        QTRY_VERIFY(child<QWidget>("trainingProblemBanner")->isVisible());
        QCOMPARE(child<QLabel>("trainingProblemSentence")->text(), QStringLiteral("The trial has failed."));
        QVERIFY(!child<QLabel>("trainingProblemDetail")->isVisible());
        child<QToolButton>("trainingProblemDetailsButton")->click();
        QCOMPARE(child<QLabel>("trainingProblemDetail")->text(), QStringLiteral("could not create a primitive"));
        QVERIFY(child<QLabel>("trainingMessage")->text().isEmpty());
        program("for step in 1 2 3 4 5 6 7 8 9; do\n"
                "printf '{\"event\":\"step\",\"step\":%s,\"tokens_per_second\":%s000}\\n' $step $step\ndone\nexec "
                "sleep 60");
        m_page->controller().trial().start(run());
        QTRY_VERIFY(m_page->controller().trial().result());
        QVERIFY(!child<QWidget>("trainingProblemBanner")->isVisible());
    }

    void aTrainingThatFailsAtOnceLeavesNoRunInTheList()
    {
        program("echo 'translucent-cli: error: no such corpus' >&2; exit 1");
        open();
        m_page->controller().startNew(run(), QStringLiteral("a"));
        QTRY_VERIFY(child<QWidget>("trainingProblemBanner")->isVisible());
        QVERIFY(child<QLabel>("trainingProblemSentence")
                    ->text()
                    .startsWith(QStringLiteral("The training failed before its first step")));
        QTRY_COMPARE(list()->count(), 0);
    }

    void theHeaderShowsTheScaleThatTheRunHas()
    {
        writeTrainingRun(path("runs/a").toStdString(), run());
        program("echo '{\"event\":\"start\",\"step\":40,\"learning_rate_scale\":0.125}'\nexec cat > /dev/null");
        open();
        QTRY_COMPARE(list()->count(), 1);
        QVERIFY(m_page->controller().resumeRun(path("runs/a")));
        auto* rate = child<QDoubleSpinBox>("learningRateScale");
        QVERIFY(!rate->isVisible());
        QTRY_COMPARE(m_page->controller().process().state(), State::Running);
        QTRY_COMPARE(rate->value(), 0.125);
        QVERIFY(rate->isVisible() && rate->isEnabled());
        m_page->controller().process().kill();
        QTRY_COMPARE(m_page->controller().process().state(), State::Idle);
    }

    void fitsASmallWindowInBothLanguages()
    {
        writeTrainingRun(path("runs/a").toStdString(), run());
        program("exec cat > /dev/null");
        open();
        QTRY_COMPARE(list()->count(), 1);
        QTranslator chinese;
        QVERIFY(chinese.load(QStringLiteral(":/translations/translucent_zh_CN.qm")));
        for (const bool translated : {false, true}) {
            if (translated)
                QCoreApplication::installTranslator(&chinese);
            m_page->languageChanged();
            for (const char* tab : {"lab", "attentionTime", "compare", "watch", "setUp"})
                test::showTab(tabs(), tab);
            const QSize least = m_page->minimumSizeHint();
            QVERIFY2(least.width() <= 900 && least.height() <= 520,
                qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
        }
        QCOMPARE(tabs().tabText(test::tabNamed(tabs(), "watch")), QStringLiteral("监控"));
        QCoreApplication::removeTranslator(&chinese);
    }

    /// "Stop" is replaced by other buttons under the pointer.
    void theSecondHalfOfADoubleClickIsNotForAnotherButton()
    {
        writeTrainingRun(path("runs/a").toStdString(), run());
        program("exec cat > /dev/null");
        open();
        QTRY_COMPARE(list()->count(), 1);
        auto* reuse = child<QPushButton>("reuseSettings");
        test::showTab(tabs(), "watch");
        QTRY_VERIFY(reuse->isVisible());
        const auto secondHalf = [reuse] {
            QMouseEvent second(QEvent::MouseButtonDblClick, QPointF(5, 5), reuse->mapToGlobal(QPointF(5, 5)),
                Qt::LeftButton, Qt::LeftButton, {});
            QApplication::sendEvent(reuse, &second);
            QTest::mouseRelease(reuse, Qt::LeftButton);
        };
        QTest::mouseClick(reuse, Qt::LeftButton);
        QCOMPARE(test::shownTab(tabs()), QStringLiteral("setUp"));
        test::showTab(tabs(), "watch");
        secondHalf();  // of the same button
        QCOMPARE(test::shownTab(tabs()), QStringLiteral("setUp"));
        test::showTab(tabs(), "watch");
        QTest::mousePress(child<QPushButton>("rewindTraining"), Qt::RightButton);
        secondHalf();
        QCOMPARE(test::shownTab(tabs()), QStringLiteral("watch"));
    }

    void damagedRunsAreListedAndCanBeChosen()
    {
        program("exit 0");
        for (const char* name : {"runs/loop", "runs/heads", "runs/whole"})
            writeTrainingRun(path(name).toStdString(), run());
        const QByteArray description = QFile::encodeName(path("runs/loop/run.json"));
        QVERIFY(QFile::remove(path("runs/loop/run.json")));
        QCOMPARE(::symlink(description.constData(), description.constData()), 0);
        QFile attention(path("runs/heads/attention.jsonl"));
        QVERIFY(attention.open(QIODevice::WriteOnly));
        attention.write("{\"event\":\"sentences\",\"layers\":2147483647,\"heads\":2147483647,\"sentences\":[{"
                        "\"source\":\"a\",\"target\":\"b\","
                        "\"source_pieces\":[\"a\"],\"target_pieces\":[\"b\"]}]}\n"
                        "{\"event\":\"attention\",\"step\":5,\"alignment_error\":[[1]],\"weights\":[[[[1]]]]}\n");
        attention.close();
        open();
        QTRY_COMPARE(list()->count(), 3);
        test::showTab(tabs(), "attentionTime");
        const auto choose = [this](const QString& name) {
            for (int row = 0; row < list()->count(); ++row)
                if (list()->item(row)->text().startsWith(name))
                    list()->setCurrentRow(row);
            return list()->currentItem()->text();
        };
        QVERIFY(choose(QStringLiteral("loop")).contains(QStringLiteral("cannot be read")));
        QVERIFY(child<QLabel>("runState")->text().startsWith(QStringLiteral("This run cannot be read: ")));
        QVERIFY(!choose(QStringLiteral("heads")).isEmpty());
        QTRY_VERIFY(child<QLabel>("attentionTimeHint")->text().contains(QStringLiteral("2147483647")));
        QVERIFY(child<QLabel>("attentionTimeHint")->isVisible());
    }
};

TRANSLUCENT_TEST(TrainingProblemTest)
#include "training_problem_test.moc"
