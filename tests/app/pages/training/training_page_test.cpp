#include "answering.h"
#include "engine_calls.h"
#include "pages/training/attention_time_view.h"
#include "pages/training/run_views.h"
#include "sample_moments.h"
#include "script_program.h"
#include "test_registry.h"
#include "training_page_fixture.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace translucent;

/// A real training, started, watched and stopped in the window.
class TrainingPageTest : public test::TrainingPageFixture {
    Q_OBJECT

    void saveTo(const QString& file, const char* action) const
    {
        m_page->findChild<RunHeader*>()->setSavePathPicker(
            test::answering([file](QWidget&, const PathProposal&) { return file; }));
        m_page->findChild<QAction*>(QString::fromLatin1(action))->trigger();
    }

    // What a run that has been stopped shows.

    void seeAttentionOverTime()
    {
        test::showTab(tabs(), "attentionTime");
        auto* moment = child<QSlider>("attentionMoment");
        QTRY_VERIFY(!child<QLabel>("attentionStep")->text().isEmpty());
        QVERIFY(moment->maximum() >= 1);
        moment->setFocus();
        QTest::keyClick(moment, Qt::Key_Home);
        QCOMPARE(child<QLabel>("attentionStep")->text(), QStringLiteral("Step 0"));
        QCOMPARE(child<LineChart>("alignmentErrorChart")->data().series.size(), 2U);
        QTest::keyClick(moment, Qt::Key_Right);
        QCOMPARE(child<QLabel>("attentionStep")->text(), QStringLiteral("Step 10"));
        QTest::keyClick(moment, Qt::Key_Space);
        QVERIFY(child<QToolButton>("playAttention")->isChecked());
        QTest::keyClick(moment, Qt::Key_Space);
        QVERIFY(!child<QToolButton>("playAttention")->isChecked());
    }

    void seeEveryKindOfAttentionAndGoldCells()
    {
        test::showTab(tabs(), "attentionTime");
        QTRY_VERIFY(!child<QLabel>("attentionStep")->text().isEmpty());
        auto* kind = child<QComboBox>("timeKind");
        QCOMPARE(kind->count(), 3);
        QCOMPARE(kind->currentText(), QStringLiteral("Cross-attention"));
        const auto& map = m_page->findChild<AttentionTimeView*>()->findChild<HeatmapWidget*>()->data();
        QCOMPARE(map.marks.size(), std::size_t(map.columns() - 1));  // copying links each letter with itself
        QVERIFY(child<QLabel>("timeMapCaption")->isVisible());
        QTest::keyClick(kind, Qt::Key_Home);
        QCOMPARE(kind->currentText(), QStringLiteral("Encoder self-attention"));
        QVERIFY(map.marks.empty());
        QVERIFY(!child<QLabel>("timeMapCaption")->isVisible());
        QCOMPARE(map.rowLabels, map.columnLabels);
        QTest::keyClick(kind, Qt::Key_Down);
        QVERIFY(map.rowLabels.first().startsWith(QStringLiteral("⟨BEGIN⟩ → ")));
        QCOMPARE(map.at({0, 1}), 0.0F);
        auto* heads = child<QTableWidget>("timeHeads");
        const auto best = readAttentionRecord(directory())->bestAlignedHead();
        QVERIFY(heads->item(best.first, best.second)->isSelected());
        QTest::keyClick(heads, Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(heads, Qt::Key_Right);
        QVERIFY(heads->item(0, 1)->isSelected());
        QVERIFY(map.title.contains(QStringLiteral("head 2")));
    }

    void saveASeries()
    {
        test::showTab(tabs(), "attentionTime");
        QTRY_VERIFY(!child<QLabel>("attentionStep")->text().isEmpty());
        auto* save = child<ExportButton>("attentionSeriesExport");
        const QString file = m_place->filePath(QStringLiteral("series"));
        save->setSavePathPicker(test::answering([file](QWidget&, const PathProposal&) { return file; }));
        save->save(FileFormat::Png);
        QVERIFY(QImage(file + QStringLiteral(".png")).width() > 600);
        save->save(FileFormat::Csv);
        QFile table(file + QStringLiteral(".csv"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QVERIFY(QString::fromUtf8(table.readAll()).contains(QStringLiteral("\n10,")));
        child<QAction>("series.gif")->trigger();
        QImageReader film(file + QStringLiteral(".gif"));
        QCOMPARE(film.imageCount(), int(readAttentionRecord(directory())->moments.size()));
        QVERIFY(film.read().width() > 300);
    }

    void seeComparisonAndCommand()
    {
        test::showTab(tabs(), "compare");
        QCOMPARE(child<ListTable>("compareTable")->model()->columnCount(), 2);
        QMetaObject::invokeMethod(m_page->findChild<QObject*>(QStringLiteral("copyCommand")), "trigger");
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("translucent-cli train --run ")));
    }

    /// The letters are separated for the model.
    void seeASentenceOfOnesOwn()
    {
        test::showTab(tabs(), "watch");
        QTRY_VERIFY(child<QWidget>("tryCard")->isVisible());
        QVERIFY(child<QLabel>("tryNote")->text().startsWith(QStringLiteral("Letters are separated")));
        child<QLineEdit>("tryText")->setText(QStringLiteral("abc"));
        QTest::keyClick(child<QLineEdit>("tryText"), Qt::Key_Return);
        const auto* shown = m_page->findChildren<QLabel*>(QStringLiteral("tryTranslation")).last();
        QTRY_VERIFY_WITH_TIMEOUT(!shown->text().isEmpty(), 60000);
        const QLabel* step = m_page->findChildren<QLabel*>(QStringLiteral("tryStep")).last();
        QVERIFY(step->text().startsWith(QStringLiteral("Step ")));
    }

    void seeExposureBias()
    {
        test::showTab(tabs(), "exposure");
        auto* accuracy = child<LineChart>("exposureAccuracyChart");
        QTRY_VERIFY_WITH_TIMEOUT(accuracy->data().series.at(0).x.size() > 2, 60000);
        QVERIFY(accuracy->isVisible());
        for (const char* chart : {"exposureAccuracyChart", "exposureLossChart"}) {
            const auto& series = child<LineChart>(chart)->data().series;
            QCOMPARE(series.size(), std::size_t(2));
            QCOMPARE(series[1].shadedTo, std::optional(0));
            QVERIFY(std::abs(series[0].y.front() - series[1].y.front()) < 1e-3);  // both have read only BEGIN
        }
        QVERIFY(child<QLabel>("exposureSummary")->text().contains(QStringLiteral("20 validation pairs")));
    }

private Q_SLOTS:
    void init() { start(); }

    /// A script replaces translucent-cli: it writes the GPU to run.json, as a training on one does.
    void theStatusBarNamesTheGpu()
    {
        const QByteArray run = m_place->filePath(QStringLiteral("runs/a/run.json")).toUtf8();
        const QString program = test::scriptProgram(*m_place,
            "sed -i '1s/{/{\"gpu\": \"NVIDIA H100\",/' " + run
                + "\necho '{\"event\":\"start\",\"step\":0}'\necho '{\"event\":\"step\",\"step\":7,\"epoch\":1}'"
                  "\nexec cat > /dev/null");
        m_page = std::make_unique<TrainingPage>(
            *m_session, TrainingPlaces {program, m_place->filePath(QStringLiteral("runs")), {}});
        QSignalSpy news(m_page.get(), &Page::newsChanged);
        const auto shown = [&news] { return news.isEmpty() ? QString() : news.last()[0].toString(); };
        const TrainingRun onTheCpu {recipePreset("tiny"), "builtin:copy", {}, {}};
        QVERIFY(!m_page->controller().startNew(onTheCpu, QStringLiteral("a")).isEmpty());
        QTRY_COMPARE(shown(), QStringLiteral("Training a: step 7, on NVIDIA H100"));
        process().kill();
        QTRY_COMPARE(process().state(), State::Idle);
        QVERIFY(shown().isEmpty());
    }

    void aRunThatCameWithTheProgramIsOnlyShown()
    {
        const QString bundled = m_place->filePath(QStringLiteral("bundled/forming"));
        writeTrainingRun(bundled.toStdString(), {recipePreset("tiny"), "builtin:copy", {}, {}});
        QFile history(bundled + QStringLiteral("/training.jsonl"));
        QVERIFY(history.open(QIODevice::WriteOnly));
        history.write("{\"event\":\"evaluation\",\"step\":10,\"loss\":1,\"bleu\":2,\"chrf\":3}\n");
        history.close();
        open();
        test::showTab(tabs(), "watch");
        QTRY_COMPARE(child<QListWidget>("runs")->count(), 1);
        QVERIFY(child<QListWidget>("runs")->item(0)->text().contains(QStringLiteral("shipped with the program")));
        QVERIFY(child<QAction>("revealRun")->isEnabled());
        for (const char* change : {"renameRun", "removeRun"})
            QVERIFY2(!child<QAction>(change)->isEnabled(), change);
        for (const char* change : {"resumeTraining", "rewindTraining", "translateWithRun"})
            QVERIFY2(child<QPushButton>(change)->isHidden(), change);
        QVERIFY(!child<QPushButton>("reuseSettings")->isHidden());
    }

    void aClickInTheLossOpensTheNearestMoment()
    {
        const QString run = m_place->filePath(QStringLiteral("bundled/forming"));
        writeTrainingRun(run.toStdString(), {recipePreset("tiny"), "builtin:copy", {}, {}});
        QFile history(run + QStringLiteral("/training.jsonl"));
        QVERIFY(history.open(QIODevice::WriteOnly));
        history.write("{\"event\":\"evaluation\",\"step\":10,\"loss\":1,\"bleu\":2,\"chrf\":3}\n");
        history.close();
        open();
        test::showTab(tabs(), "watch");
        QTRY_COMPARE(child<QListWidget>("runs")->count(), 1);
        auto* chart = child<LineChart>("lossChart");
        const auto& series = chart->data().series;
        const auto drawn = std::ranges::find_if(series, [](const ChartSeries& each) { return !each.x.empty(); });
        QVERIFY(drawn != series.end());
        const ChartPoint point {int(drawn - series.begin()), 0};
        QCOMPARE(drawn->x.front(), 10.0);
        Q_EMIT chart->pinChanged(point);
        test::settle(*m_engine);
        QVERIFY(!m_engine->model());  // no moments
        test::makeMoments(run, {1, 8, 128});
        Q_EMIT chart->pinChanged(point);
        QTRY_VERIFY(m_engine->model());
        QCOMPARE(m_engine->model()->directory, test::momentOf(run, 8));
        QCOMPARE(m_engine->model()->name, QStringLiteral("forming@8"));
        QVERIFY(child<QLabel>("trainingMessage")->text().contains(QStringLiteral("after step 8")));
    }

    void expertsSeeMore()
    {
        QVERIFY(tabs().isTabVisible(test::tabNamed(tabs(), "exposure")));
        m_session->detail().setShowsEverything(false);
        QVERIFY(!tabs().isTabVisible(test::tabNamed(tabs(), "exposure")));
        test::showTab(tabs(), "exposure");
        QVERIFY(tabs().isTabVisible(test::tabNamed(tabs(), "exposure")));  // a scene can ask for it
        test::showTab(tabs(), "watch");
        QVERIFY(!tabs().isTabVisible(test::tabNamed(tabs(), "exposure")));
    }

    void watchesARunAndGoesOnAfterARestart()
    {
        test::showTab(tabs(), "compare");
        QVERIFY(child<QLabel>("compareHint")->isVisible());
        startRun();
        QCOMPARE(test::shownTab(tabs()), QStringLiteral("watch"));
        click("pauseTraining");
        QTRY_COMPARE(process().state(), State::Paused);
        QTRY_VERIFY(child<ListTable>("sampleTable")->model()->rowCount() == 8);
        QTRY_VERIFY(child<ListTable>("sampleTable")->model()->columnCount() >= 4);
        QTRY_VERIFY(!child<LineChart>("lossChart")->data().series[1].x.empty());
        click("pauseTraining");
        QTRY_COMPARE(process().state(), State::Running);
        stopRun();
        const QString run = directory();
        const auto stoppedAt = m_page->controller().history(run).lastStep();
        open();
        QTRY_VERIFY(m_page->controller().runs().find(run));
        QTRY_VERIFY(child<QPushButton>("resumeTraining")->isEnabled());
        click("resumeTraining");
        QTRY_VERIFY_WITH_TIMEOUT(m_page->controller().history(run).lastStep() > stoppedAt + 10, 60000);
        stopRun();
    }

    void aStoppedRunIsShown()
    {
        test::showTab(tabs(), "exposure");
        QVERIFY(child<QLabel>("exposureHint")->text().startsWith(QStringLiteral("No model to measure yet")));
        startRun();
        stopRun();
        seeAttentionOverTime();
        seeEveryKindOfAttentionAndGoldCells();
        saveASeries();
        seeComparisonAndCommand();
        seeASentenceOfOnesOwn();
        seeExposureBias();
    }

    /// A training takes the sizes of its initial model, and explains why other sizes do not fit.
    void beginsWithTheModelOfARun()
    {
        startRun();
        stopRun();
        const QString first = directory();
        QTRY_VERIFY(m_page->controller().runs().find(first) && m_page->controller().runs().find(first)->loadable);
        test::showTab(tabs(), "setUp");
        auto* presets = child<QComboBox>("recipePreset");
        presets->setCurrentIndex(presets->findData(QStringLiteral("tiny")));
        Q_EMIT presets->activated(presets->currentIndex());
        auto* begin = child<QComboBox>("beginWith");
        QCOMPARE(begin->currentData().toString(), QString());
        begin->setCurrentIndex(begin->findData(first));
        Q_EMIT begin->activated(begin->currentIndex());
        auto* setup = m_page->findChild<SetupView*>();
        QCOMPARE(setup->run().init, first.toStdString());
        QCOMPARE(setup->run().recipe.model.modelDimension, std::int64_t(16));
        QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>("startTraining")->isEnabled(), 20000);
        TrainingRun other = setup->run();
        other.recipe.model.heads = 4;
        setup->setRun(other);
        QVERIFY(!child<QPushButton>("startTraining")->isEnabled());
        QVERIFY2(child<QLabel>("trainingObstacle")->text().contains(QStringLiteral("heads is 2, but 4")),
            qPrintable(child<QLabel>("trainingObstacle")->text()));
        other.recipe.model.heads = 2;
        setup->setRun(other);
        QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>("startTraining")->isEnabled(), 20000);
        click("startTraining");
        QTRY_VERIFY_WITH_TIMEOUT(
            directory() != first && !m_page->controller().history(directory()).steps.empty(), 60000);
        stopRun();
        QCOMPARE(m_page->controller().runOf(directory())->init, first.toStdString());
    }

    void whatIsSetUpStandsUnderNoRun()
    {
        test::showTab(tabs(), "setUp");
        auto* header = child<QWidget>("runHeader");
        QVERIFY(header->isHidden());
        QVERIFY(!child<QLabel>("trainingForecast")->text().contains(QStringLiteral("run a trial")));
        startRun();
        test::showTab(tabs(), "setUp");
        QVERIFY(header->isVisible());  // it can be stopped
        stopRun();
        QTRY_VERIFY(header->isHidden());
        QListWidget& runs = *child<QListWidget>("runs");
        QTest::mouseClick(runs.viewport(), Qt::LeftButton, {}, runs.visualItemRect(runs.item(0)).center());
        QCOMPARE(test::shownTab(tabs()), QStringLiteral("watch"));
        QVERIFY(header->isVisible());
    }

    void translatesWithTheBestOrTheNewestWeights()
    {
        startRun();
        auto* newest = m_page->findChild<QAction*>(QStringLiteral("translateWithNewest"));
        auto* best = m_page->findChild<QAction*>(QStringLiteral("translateWithBest"));
        QTRY_VERIFY(newest->isEnabled());
        QVERIFY(best->text().contains(QStringLiteral("BLEU")));
        const QLabel* message = child<QLabel>("trainingMessage");
        QString loaded;
        connect(m_engine.get(), &Engine::modelLoaded, m_page.get(),
            [&loaded](const ModelSummaryPtr& model) { loaded = model->directory; });
        QSignalSpy asked(m_page.get(), &Page::pageRequested);
        newest->trigger();
        QTRY_VERIFY(message->text().startsWith(QStringLiteral("The newest weights, of step ")));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.front().front().toString(), QStringLiteral("translatePage"));
        QTRY_COMPARE(loaded, directory() + QStringLiteral("/newest"));
        QVERIFY(message->text().contains(QLocale().toString(*stepOfModel(newestModelOf(directory())))));
        best->trigger();
        QVERIFY(message->text().startsWith(QStringLiteral("The best weights so far, of step ")));
        QTRY_COMPARE(loaded, directory());
        click("pauseTraining");
        QTRY_COMPARE(process().state(), State::Paused);
        newest->trigger();
        QTRY_COMPARE(loaded, directory() + QStringLiteral("/newest"));
        click("pauseTraining");
        QTRY_COMPARE(process().state(), State::Running);
        stopRun();
        QTRY_VERIFY(m_page->controller().runs().find(directory()));
        const auto run = m_page->controller().runs().find(directory());
        if (run->newestStep) {
            QTRY_VERIFY(newest->isEnabled());
            QVERIFY(*run->newestStep > m_page->controller().history(directory()).best()->step);
            newest->trigger();
            QVERIFY(message->text().startsWith(QStringLiteral("The newest weights, of step ")));
        } else {
            QTRY_VERIFY(!newest->isEnabled());
        }
        click("rewindTraining");
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->controller().history(directory()).steps.empty(), 60000);
        QVERIFY(!QFile::exists(newestModelOf(directory()) + QStringLiteral("/config.json")));
        stopRun();
    }

    void asksBeforeTheWindowCloses()
    {
        QVERIFY(m_page->mayClose());
        startRun();
        m_answer = false;
        QVERIFY(!m_page->mayClose());
        QVERIFY(process().isActive());
        m_answer = true;
        QVERIFY(!m_page->mayClose());
        QTRY_COMPARE_WITH_TIMEOUT(process().state(), State::Idle, 60000);
        QCOMPARE(m_questions, 2);
        QTRY_VERIFY(!m_page->isVisible());  // it closed its window
        QVERIFY(QFile::exists(directory() + QStringLiteral("/checkpoint/state.safetensors")));
    }

    void aLostProgramIsExplained()
    {
        startRun();
        QProcess::execute(QStringLiteral("kill"), {QStringLiteral("-9"), QString::number(process().processId())});
        QTRY_COMPARE_WITH_TIMEOUT(process().state(), State::Idle, 60000);
        QVERIFY(child<QLabel>("trainingProblemSentence")->text().contains(QStringLiteral("killed")));
        QTRY_VERIFY(child<QPushButton>("resumeTraining")->isEnabled());
        const auto killedAt = m_page->controller().history(directory()).evaluations.back().step;
        click("resumeTraining");
        QTRY_VERIFY_WITH_TIMEOUT(m_page->controller().history(directory()).lastStep() > killedAt, 60000);
        stopRun();
    }

    void rewindsToTheSameInitialWeights()
    {
        startRun();
        stopRun();
        const double first = m_page->controller().history(directory()).steps.front().loss;
        QTRY_VERIFY(child<QPushButton>("rewindTraining")->isEnabled());
        m_answer = false;
        click("rewindTraining");
        QVERIFY(!process().isActive());
        m_answer = true;
        click("rewindTraining");
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->controller().history(directory()).steps.empty(), 60000);
        QCOMPARE(m_page->controller().history(directory()).steps.front().loss, first);
        stopRun();
    }

    void exportsRenamesAndDeletesARun()
    {
        startRun();
        stopRun();
        const QString file = m_place->filePath(QStringLiteral("events.out.tfevents.1"));
        saveTo(file, "saveTensorBoard");
        QVERIFY(!child<QToolButton>("exportRun")->isEnabled());  // it is being written
        QTRY_VERIFY(child<QToolButton>("exportRun")->isEnabled());
        QVERIFY(child<QLabel>("trainingMessage")->text().startsWith(QStringLiteral("Saved: ")));
        QFile events(file);
        QVERIFY(events.open(QIODevice::ReadOnly));
        QVERIFY(events.readAll().contains("brain.Event:2"));
        saveTo(m_place->filePath(QStringLiteral("nowhere/a.jsonl")), "saveHistory");
        QTRY_VERIFY(child<QLabel>("trainingProblemSentence")->text().startsWith(QStringLiteral("Could not write ")));
        QVERIFY(child<QToolButton>("exportRun")->isEnabled());
        QTRY_VERIFY(m_page->controller().runs().find(directory()));
        child<QAction>("renameRun")->trigger();
        const QString renamed = m_place->filePath(QStringLiteral("runs/renamed"));
        QTRY_VERIFY(m_page->controller().runs().find(renamed));
        QTRY_COMPARE(child<QListWidget>("runs")->count(), 1);
        child<QAction>("removeRun")->trigger();
        QTRY_COMPARE(child<QListWidget>("runs")->count(), 0);
        QVERIFY(!QFile::exists(renamed));
    }

    void aRecoveryIsExplained()
    {
        Q_EMIT m_page->controller().recovered(QStringLiteral("x"), {400, 412, 0.5});
        const QString text = child<QLabel>("trainingMessage")->text();
        QVERIFY(text.contains(QStringLiteral("412")) && text.contains(QStringLiteral("400"))
            && text.contains(QStringLiteral("50%")));
    }

    void aRealDivergenceIsRecoveredFromAndExplained()
    {
        startRun();
        process().setLearningRateScale(1e30);
        const QLabel* message = child<QLabel>("trainingMessage");
        QTRY_VERIFY_WITH_TIMEOUT(message->text().contains(QStringLiteral("became NaN")), 60000);
        QVERIFY(message->text().contains(QStringLiteral("100%")));
        const auto recovery = m_page->controller().history(directory()).recoveries.front();
        QCOMPARE(recovery.learningRateScale, 1.0);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->controller().history(directory()).lastStep() > recovery.step + 20, 60000);
        QVERIFY(std::isfinite(m_page->controller().history(directory()).steps.back().loss));
        stopRun();
    }

    void divergingAgainAndAgainIsExplained()
    {
        startRun();
        connect(&m_page->controller(), &TrainingController::recovered, m_page.get(),
            [this] { process().setLearningRateScale(1e30); });
        process().setLearningRateScale(1e30);
        QTRY_COMPARE_WITH_TIMEOUT(process().state(), State::Idle, 60000);
        const QString text = child<QLabel>("trainingMessage")->text();
        QVERIFY2(text.contains(QStringLiteral("too many times")), qPrintable(text));
        QCOMPARE(m_page->controller().history(directory()).recoveries.size(), 3U);
    }

    void anotherLanguageTakesNothingAway()
    {
        startRun();
        const QString run = directory();
        test::showTab(tabs(), "attentionTime");
        QTRY_VERIFY(!child<QLabel>("attentionStep")->text().isEmpty());
        child<QSlider>("attentionMoment")->setValue(0);
        const QString step = child<QLabel>("attentionStep")->text();
        child<QListWidget>("runs")->item(0)->setCheckState(Qt::Checked);
        m_page->languageChanged();
        QVERIFY(m_page->view());
        QVERIFY(process().isActive());
        QCOMPARE(test::shownTab(tabs()), QStringLiteral("attentionTime"));
        QCOMPARE(child<QLabel>("attentionStep")->text(), step);
        QCOMPARE(child<QListWidget>("runs")->item(0)->checkState(), Qt::Checked);
        QCOMPARE(child<QLabel>("currentRun")->text(), QDir(run).dirName());
        QVERIFY(!m_page->findChild<SetupView*>());  // is not rebuilt before it is shown
        test::showTab(tabs(), "setUp");
        QCOMPARE(m_page->findChild<SetupView*>()->run().recipe.model.modelDimension, std::int64_t(16));
        QCOMPARE(m_page->findChild<SetupView*>()->run().corpus, "builtin:copy?pairs=300&seed=1");
        QTRY_VERIFY(m_page->controller().history(run).lastStep() > 20);
        stopRun();
    }

    void theLabTrainsWhatIsTicked()
    {
        TrainingRun run {recipePreset("tiny"), "builtin:copy?pairs=300&seed=1", {}, {}};
        run.recipe.model.modelDimension = 16;
        run.recipe.model.heads = 2;
        run.recipe.model.encoderLayers = run.recipe.model.decoderLayers = 1;
        run.recipe.training.batchTokens = 200;
        run.recipe.training.devPairs = 20;
        run.recipe.training.threads = 1;
        openSetup()->setRun(run);
        test::showTab(tabs(), "lab");
        child<QTabWidget>("labTabs")->setCurrentIndex(1);
        child<QSpinBox>("labSteps")->setValue(10);
        auto* table = child<ListTable>("labTable");
        for (int row = 1; row < table->model()->rowCount(); ++row)
            table->model()->setData(
                table->model()->index(row, 0), row == 1 ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
        child<QPushButton>("startLab")->click();
        constexpr int kState = 6;
        QTRY_COMPARE_WITH_TIMEOUT(table->rows()[1].texts[kState], QStringLiteral("done"), 60000);
        QCOMPARE(table->rows()[0].texts[kState], QStringLiteral("done"));
        QTRY_COMPARE_WITH_TIMEOUT(process().state(), State::Idle, 60000);
        QVERIFY(table->rows()[0].texts[3] != QStringLiteral("–"));
        QCOMPARE(table->rows()[1].texts[9], QStringLiteral("24.9"));
    }
};

TRANSLUCENT_TEST(TrainingPageTest)
#include "training_page_test.moc"
