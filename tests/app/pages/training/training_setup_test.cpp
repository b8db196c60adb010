#include "test_registry.h"
#include "training_page_fixture.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QSpinBox>

using namespace translucent;

/// What is set up before a training, and its trial.
class TrainingSetupTest : public test::TrainingPageFixture {
    Q_OBJECT

    void answer(const char* question, const QVariant& value) const
    {
        auto* box = child<QComboBox>(question);
        box->setCurrentIndex(box->findData(value));
        Q_EMIT box->activated(box->currentIndex());
    }

private Q_SLOTS:
    void init() { start(); }

    void threeAnswersAreASetup()
    {
        QCOMPARE(test::shownTab(tabs()), QStringLiteral("watch"));
        QVERIFY(!tabs().isTabVisible(test::tabNamed(tabs(), "setUp")));
        QVERIFY(child<QPushButton>("startFirst")->isVisible());
        QVERIFY(!m_page->findChild<SetupView*>());
        answer("quickTask", QStringLiteral("sort"));
        answer("quickTime", 10.0);
        answer("quickSize", QStringLiteral("classroom"));
        click("moreSetup");
        auto* setup = m_page->findChild<SetupView*>();
        QVERIFY(tabs().isTabVisible(test::tabNamed(tabs(), "setUp")) && setup->isVisible());
        QCOMPARE(setup->run().corpus, "builtin:sort?pairs=50000&seed=1");
        QCOMPARE(setup->run().recipe.training.maxMinutes, 10.0);
        QCOMPARE(setup->run().recipe, recipePreset("classroom"));
        QCOMPARE(child<QComboBox>("recipePreset")->currentData().toString(), QStringLiteral("classroom"));
        answer("quickTime", 2.0);
        QCOMPARE(child<QDoubleSpinBox>("training.max_minutes")->value(), 2.0);
        QCOMPARE(child<QComboBox>("recipePreset")->currentData().toString(), QStringLiteral("classroom"));
        child<QDoubleSpinBox>("training.max_minutes")->setValue(7);
        child<QDoubleSpinBox>("model.dropout")->setValue(0.33);
        QCOMPARE(child<QComboBox>("quickTime")->currentIndex(), -1);
        QCOMPARE(child<QComboBox>("quickTime")->placeholderText(), QStringLiteral("7 min"));
        QCOMPARE(child<QComboBox>("quickSize")->currentIndex(), -1);
        QCOMPARE(child<QComboBox>("quickTask")->currentData().toString(), QStringLiteral("sort"));
        click("moreSetup");
        QCOMPARE(test::shownTab(tabs()), QStringLiteral("watch"));
    }

    /// One click: the page goes to its curves.
    void startsWithoutASetup()
    {
        click("startFirst");
        QVERIFY(process().isActive());
        QVERIFY(!child<QPushButton>("startTraining")->isEnabled());
        QCOMPARE(child<QPushButton>("startTraining")->toolTip(), SetupView::busyText());
        QTRY_COMPARE(child<QLabel>("currentRun")->text(), QStringLiteral("reverse"));
        const auto run = m_page->controller().runOf(directory());
        QVERIFY(run && run->corpus.starts_with("builtin:reverse"));
        QVERIFY(!child<QPushButton>("startFirst")->isVisible());
        QCOMPARE(run->recipe.training.maxMinutes, 0.5);
        QCOMPARE(run->recipe.training.threads, std::int64_t(1));
        QCOMPARE(child<QComboBox>("quickSize")->currentData().toString(), QStringLiteral("tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>("headStep")->isVisible(), 60000);  // before the first evaluation
        QVERIFY(m_page->controller().history(directory()).evaluations.empty());
        stopRun();
    }

    void aTrialTellsSpeedAndMemoryBeforehand()
    {
        TrainingRun run {recipePreset("tiny"), "builtin:copy?pairs=300&seed=1", {}, {}};
        run.recipe.training.threads = 1;
        openSetup()->setRun(run);
        QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>("measureSpeed")->isEnabled(), 20000);
        QVERIFY(child<QLabel>("trainingForecast")->text().contains(QStringLiteral("Memory, about")));
        click("measureSpeed");
        QVERIFY(m_page->controller().trial().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(m_page->controller().trial().resultOf(run), 60000);
        QVERIFY(child<QLabel>("trainingForecast")->text().contains(QStringLiteral("Speed <b>")));
        QVERIFY(child<QListWidget>("runs")->count() == 0);
        run.recipe.model.feedForwardDimension *= 2;
        m_page->findChild<SetupView*>()->setRun(run);
        QVERIFY(child<QLabel>("trainingForecast")->text().contains(QStringLiteral("Speed, about <b>")));
    }

    /// Steps 0 to 8, 10, 11, 13 … 91 of the grid, and 100.
    void saysWhatMomentsTake()
    {
        TrainingRun run {recipePreset("tiny"), "builtin:copy?pairs=300&seed=1", {}, {}};
        run.recipe.training.maxMinutes = 0;
        run.recipe.training.maxSteps = 100;
        openSetup()->setRun(run);
        auto* forecast = child<QLabel>("trainingForecast");
        QVERIFY(!forecast->text().contains(QStringLiteral("Moments")));
        run.recipe.training.moments = 64;
        m_page->findChild<SetupView*>()->setRun(run);
        QTRY_VERIFY2(forecast->text().contains(QStringLiteral("Moments <b>24 × ")), qPrintable(forecast->text()));
        run.recipe.training.moments = 10;
        m_page->findChild<SetupView*>()->setRun(run);
        QVERIFY2(forecast->text().contains(QStringLiteral("Moments <b>10 × ")), qPrintable(forecast->text()));
    }

    void autoChoosesForTheMinutesUntilASettingIsChanged()
    {
        auto* view = openSetup();
        auto* presets = child<QComboBox>("recipePreset");
        presets->setCurrentIndex(0);
        Q_EMIT presets->activated(0);
        QVERIFY(!child<QPushButton>("startTraining")->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>("startTraining")->isEnabled(), 240000);
        QVERIFY(view->run().chosenBy);
        QCOMPARE(view->run().recipe.training.schedule, Schedule::Budget);
        QVERIFY(child<QLabel>("autoChoice")->text().contains(QStringLiteral("processors")));
        QVERIFY(child<QLabel>("autoChoice")->isVisible());
        child<QDoubleSpinBox>("training.max_minutes")->setValue(123);
        QCOMPARE(view->run().chosenBy->minutes, 123.0);
        QCOMPARE(presets->currentIndex(), 0);
        child<QDoubleSpinBox>("model.dropout")->setValue(0.77);
        QVERIFY(!view->run().chosenBy);
        QCOMPARE(presets->currentIndex(), -1);
        QVERIFY(!child<QLabel>("autoChoice")->isVisible());
    }

    /// Reading the sentences takes a moment, which is not an error.
    void whatTakesAMomentIsNoWarning()
    {
        test::showTab(tabs(), "setUp");
        auto* pairs = child<QSpinBox>("corpusPairs");
        pairs->setValue(pairs->value() + 1000);
        QVERIFY(child<QLabel>("trainingWaits")->text().contains(QStringLiteral("being read")));
        QCOMPARE(child<QLabel>("trainingWaits")->property("role").toString(), QStringLiteral("caption"));
        QVERIFY(child<QLabel>("trainingObstacle")->isHidden());
        QVERIFY(!child<QPushButton>("startTraining")->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>("startTraining")->isEnabled(), 20000);
        QVERIFY(child<QLabel>("trainingWaits")->isHidden());
    }
};

TRANSLUCENT_TEST(TrainingSetupTest)
#include "training_setup_test.moc"
