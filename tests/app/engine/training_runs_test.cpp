#include "engine/training_runs.h"

#include "engine/training_controller.h"
#include "script_program.h"
#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <functional>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

using namespace translucent;

/// Lines of training.jsonl and of --events, and the resulting history.
class TrainingHistoryTest : public QObject {
    Q_OBJECT

    static TrainingStep step(qint64 number)
    {
        TrainingStep step;
        step.step = number;
        step.loss = 1.0 / double(number);
        return step;
    }
    static TrainingEvaluation evaluation(qint64 number, double trainLoss, double devLoss)
    {
        TrainingEvaluation evaluation;
        evaluation.step = number;
        evaluation.trainLoss = trainLoss;
        evaluation.devLoss = devLoss;
        return evaluation;
    }

private Q_SLOTS:
    void readsEveryKindOfLine()
    {
        const auto start = readTrainingEvent(R"({"event":"start","step":0,"seconds":0,"parameters":12,"train_pairs":3,
            "dev_pairs":2,"left_out_pairs":1,"source_vocabulary":9,"target_vocabulary":8,
            "samples":[{"source":"我","target":"I"}]})");
        QCOMPARE(std::get<TrainingStart>(*start).parameters, 12);
        QCOMPARE(std::get<TrainingStart>(*start).samples[0].source, "我");
        const auto step = readTrainingEvent(
            R"({"event":"step","step":7,"epoch":2,"loss":1.5,"learning_rate":0.01,"gradient_norm":3,"tokens_per_second":9})");
        QCOMPARE(std::get<TrainingStep>(*step).step, 7);
        QCOMPARE(std::get<TrainingStep>(*step).gradientNorm, 3.0);
        const auto evaluation = readTrainingEvent(
            R"({"event":"evaluation","step":8,"dev_loss":0,"bleu":50,"best":true,"samples":["a","b"]})");
        QCOMPARE(std::get<TrainingEvaluation>(*evaluation).perplexity, 1.0);
        QCOMPARE(std::get<TrainingEvaluation>(*evaluation).samples.size(), 2U);
        QVERIFY(std::get<TrainingPause>(*readTrainingEvent(R"({"event":"paused"})")).paused);
        QVERIFY(!std::get<TrainingPause>(*readTrainingEvent(R"({"event":"resumed"})")).paused);
        QCOMPARE(std::get<TrainingRecovery>(*readTrainingEvent(R"({"event":"recovery","step":4,"broken_step":6})"))
                     .brokenStep,
            6);
        const auto model = readTrainingEvent(R"({"event":"model","step":9,"directory":"/a/newest"})");
        QCOMPARE(std::get<TrainingModel>(*model).step, 9);
        QCOMPARE(std::get<TrainingModel>(*model).directory, "/a/newest");
        QCOMPARE(
            std::get<TrainingModel>(*readTrainingEvent(R"({"event":"model","step":9,"problem":"no room"})")).problem,
            "no room");
        QCOMPARE(std::get<TrainingEnd>(*readTrainingEvent(R"({"event":"end","reason":"stopped","steps":5})")).reason,
            "stopped");
    }

    void knowsWhatASampleWasTranslatedInto()
    {
        TrainingHistory history;
        QVERIFY(history.translationAt(8, "我").empty());
        history.add(*readTrainingEvent(
            R"({"event":"start","step":0,"samples":[{"source":"你","target":"you"},{"source":"我","target":"I"}]})"));
        history.add(*readTrainingEvent(R"({"event":"evaluation","step":8,"samples":["a","b"]})"));
        QCOMPARE(history.translationAt(8, "我"), "b");
        QVERIFY(history.translationAt(9, "我").empty());
        QVERIFY(history.translationAt(8, "他").empty());
    }

    void leavesOutWhatIsNoEvent()
    {
        for (const char* line : {"", "{", "[1]", R"({"event":"other"})", R"({"step":3})"})
            QVERIFY(!readTrainingEvent(line));
    }

    void aRecoveryTakesBackWhatWasLost()
    {
        TrainingHistory history;
        for (qint64 number = 1; number <= 6; ++number)
            history.add(step(number));
        history.add(evaluation(4, 1, 1));
        history.add(evaluation(6, 1, 1));
        history.add(TrainingRecovery {4, 6, 0.5});
        QCOMPARE(history.lastStep(), 4);
        QCOMPARE(history.steps.size(), 4U);
        QCOMPARE(history.evaluations.size(), 1U);
        QCOMPARE(history.recoveries.size(), 1U);
        TrainingStart resumed;
        resumed.step = 3;
        history.add(resumed);
        QCOMPARE(history.lastStep(), 3);
        QVERIFY(history.evaluations.empty());
    }

    void theBestIsTheLastThatWasKept()
    {
        TrainingHistory history;
        for (const auto& [step, loss, best] : {std::tuple {1, 2.0, true}, std::tuple {2, 1.5, false},
                 std::tuple {3, 1.7, true}, std::tuple {4, 1.6, false}}) {
            auto measured = evaluation(step, 1, loss);
            measured.best = best;
            history.add(measured);
        }
        QCOMPARE(history.best()->step, 3);
    }

    void theBestOfAnOlderHistoryHasTheLowestHeldOutLoss()
    {
        TrainingHistory history;
        QCOMPARE(history.best(), nullptr);
        history.add(evaluation(1, 3, 2.0));
        history.add(evaluation(2, 2, 1.5));
        history.add(evaluation(3, 1, 1.7));
        QCOMPARE(history.best()->step, 2);
    }

    void overfittingIsWhereHeldOutLossTurnsWhileTrainingLossFalls()
    {
        std::vector<TrainingEvaluation> evaluations {
            evaluation(1, 3, 3), evaluation(2, 2, 2), evaluation(3, 1.5, 2.1), evaluation(4, 1.2, 2.2)};
        QVERIFY(!overfittingStart(evaluations));  // too early
        evaluations.push_back(evaluation(5, 1.0, 2.4));
        QCOMPARE(overfittingStart(evaluations), std::optional<std::size_t>(1));
        evaluations.back().trainLoss = 2.5;  // both rise: this is a different problem
        QVERIFY(!overfittingStart(evaluations));
        QVERIFY(!overfittingStart({}));
    }

    void anEpochIsOverWhenTheNextOneRunsOrTheEndSaysSo()
    {
        TrainingHistory history;
        QCOMPARE(history.finishedEpochs(), 0);
        history.add(TrainingStep {10, 1, 0.5, 1, 1, 1, 1, 1, 0});
        QCOMPARE(history.finishedEpochs(), 0);
        history.add(TrainingStep {20, 3, 0.5, 1, 1, 1, 1, 1, 0});
        QCOMPARE(history.finishedEpochs(), 2);
        history.add(TrainingEnd {"max epochs", 20, 1, {}});
        QCOMPARE(history.finishedEpochs(), 3);
        history.add(TrainingMessage {});
        QCOMPARE(history.finishedEpochs(), 3);
        history.add(TrainingStart {20, 1, 0, 0, 0, 0, 0, 0, {}});
        QVERIFY(!history.end);
        history.add(TrainingEnd {"stopped", 20, 1, {}});
        QCOMPARE(history.finishedEpochs(), 2);
    }

    void readsAFileAndItsAbsence()
    {
        const QTemporaryDir directory;
        QVERIFY(readTrainingHistory(directory.path()).empty());
        QFile file(directory.filePath(QStringLiteral("training.jsonl")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"event\":\"step\",\"step\":10,\"seconds\":2}\n{\"event\":\"evaluation\",\"step\":12,\"seconds\":"
                   "3}\n{\"event\":\"st");
        file.close();
        const auto history = readTrainingHistory(directory.path());
        QCOMPARE(history.lastStep(), 12);
        QCOMPARE(history.seconds(), 3.0);
    }

    void tensorBoardGetsARecordPerNumber()
    {
        TrainingHistory history;
        TrainingStep step;
        step.step = 1;
        history.add(step);
        TrainingEvaluation evaluation;
        evaluation.step = 1;
        history.add(evaluation);
        const QByteArray bytes = tensorBoardEvents(history, 1700000000);
        int records = 0;
        for (qsizetype at = 0; at < bytes.size(); ++records)
            at += 8 + 4 + qsizetype(qFromLittleEndian<quint64>(bytes.constData() + at)) + 4;
        QCOMPARE(records, 1 + 4 + 5);
        QCOMPARE(bytes.first(12).toHex(), QByteArray("1800000000000000a37f4b22"));
        QVERIFY(bytes.contains("bleu/dev") && bytes.contains("schedule/learning_rate"));
        QVERIFY(!bytes.contains("reward/"));
        history.steps.front().rewards = SampleRewards {0.5, 0.4, 0.2, 0.1};
        const QByteArray rewarded = tensorBoardEvents(history, 1700000000);
        for (const char* name : {"reward/drawn", "reward/baseline", "reward/variance", "reward/advantage_variance"})
            QVERIFY2(rewarded.contains(name), name);
        QVERIFY(tensorBoardFileName(1700000000).startsWith(QStringLiteral("events.out.tfevents.1700000000.")));
    }
};

TRANSLUCENT_TEST(TrainingHistoryTest)

/// Directories with trainings.
class TrainingRunsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_place;
    std::unique_ptr<TrainingRuns> m_runs;

    QString path(const char* name) const { return m_place->filePath(QString::fromLatin1(name)); }
    QString makeRun(const char* name, bool withModel = true) const
    {
        writeTrainingRun(path(name).toStdString(), {recipePreset("tiny"), "builtin:copy", {}, {}});
        const QDir directory(path(name));
        directory.mkpath(QStringLiteral("checkpoint"));
        for (const char* file :
            {"training.jsonl", "config.json", "model.safetensors", "checkpoint/state.safetensors"}) {
            QFile made(directory.filePath(QString::fromLatin1(file)));
            if (withModel && made.open(QIODevice::WriteOnly))
                made.write("{\"event\":\"step\",\"step\":10}\n");
        }
        return directory.path();
    }
    void reload()
    {
        QSignalSpy changed(m_runs.get(), &TrainingRuns::changed);
        m_runs->reload();
        QVERIFY(changed.wait());
    }

private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_runs = std::make_unique<TrainingRuns>(path("runs"));
    }

    void findsWhatItNeedsToGoOn()
    {
        const QString whole = makeRun("runs/whole"), bare = makeRun("runs/bare", false);
        QDir().mkpath(path("runs/no-run"));
        reload();
        QCOMPARE(m_runs->runs().size(), 2);
        QVERIFY(m_runs->find(whole)->resumable && m_runs->find(whole)->loadable);
        QCOMPARE(m_runs->find(whole)->history.lastStep(), 10);
        QCOMPARE(m_runs->find(whole)->run->corpus, "builtin:copy");
        QVERIFY(!m_runs->find(bare)->resumable && !m_runs->find(bare)->loadable);
        QVERIFY(!m_runs->find(path("runs/no-run")));
    }

    void runsThatCameWithTheProgramComeLastAndAreLeftAlone()
    {
        const QString bundled = makeRun("bundled/forming"), own = makeRun("runs/own");
        QDir().mkpath(path("bundled/no-run"));
        m_runs->setBundled(path("bundled"));
        reload();
        QCOMPARE(m_runs->runs().size(), 2);
        QCOMPARE(m_runs->runs().last()->directory, bundled);
        QVERIFY(m_runs->find(bundled)->bundled && !m_runs->find(bundled)->resumable);
        QVERIFY(!m_runs->find(own)->bundled && m_runs->find(own)->resumable);
        QCOMPARE(m_runs->find(bundled)->history.lastStep(), 10);
    }

    /// The list shows directories with any content and the reason why they cannot be read; nothing hangs or crashes.
    void damagedRunsAreListedWithTheReason()
    {
        const auto replaced = [this](const char* run, const char* file,
                                  const std::function<bool(const QByteArray&)>& put) {
            const QString directory = makeRun(run), path = QDir(directory).filePath(QString::fromLatin1(file));
            QDir(path).removeRecursively();
            QFile::remove(path);
            QVERIFY2(put(QFile::encodeName(path)), run);
        };
        const auto loop = [](const QByteArray& path) {
            return ::symlink(path.constData(), (path + "2").constData()) == 0
                && ::symlink((path + "2").constData(), path.constData()) == 0;
        };
        const auto pipe = [](const QByteArray& path) { return ::mkfifo(path.constData(), 0600) == 0; };
        const auto directory = [](const QByteArray& path) { return ::mkdir(path.constData(), 0700) == 0; };
        const auto device = [](const QByteArray& path) { return ::symlink("/dev/zero", path.constData()) == 0; };
        const auto huge = [](const QByteArray& path) {
            return QFile(QFile::decodeName(path)).open(QIODevice::WriteOnly)
                && ::truncate(path.constData(), off_t(20) << 30) == 0;
        };
        QStringList damaged;
        for (const char* file : {"run.json", "training.jsonl", "attention.jsonl"}) {
            const std::pair<const char*, std::function<bool(const QByteArray&)>> ways[] {
                {"loop", loop}, {"pipe", pipe}, {"directory", directory}, {"device", device}, {"huge", huge}};
            for (const auto& [way, put] : ways) {
                const QByteArray run = QByteArray("runs/") + way + '-' + file;
                replaced(run.constData(), file, put);
                damaged << path(run.constData());
            }
        }
        const QString whole = makeRun("runs/whole");
        reload();
        QCOMPARE(m_runs->runs().size(), damaged.size() + 1);
        for (const QString& each : damaged) {
            QVERIFY2(m_runs->find(each), qPrintable(each));
            QVERIFY2(m_runs->find(each)->problem, qPrintable(each));
        }
        QVERIFY(!m_runs->find(whole)->problem);
        QCOMPARE(m_runs->find(path("runs/pipe-run.json"))->history.lastStep(), 10);
    }

    void aPipeInTheListOfImportedRunsIsNotWaitedFor()
    {
        const QString whole = makeRun("runs/whole");
        QCOMPARE(::mkfifo(QFile::encodeName(path("runs/imported")).constData(), 0600), 0);
        reload();
        QVERIFY(m_runs->find(whole));
    }

    void knowsTheNewestWeights()
    {
        const QString with = makeRun("runs/with"), without = makeRun("runs/without");
        QDir().mkpath(newestModelOf(with));
        QFile config(newestModelOf(with) + QStringLiteral("/config.json"));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write(R"({"training":{"steps":1234}})");
        config.close();
        reload();
        QCOMPARE(m_runs->find(with)->newestStep, std::optional<qint64>(1234));
        QVERIFY(!m_runs->find(without)->newestStep);
        QCOMPARE(stepOfModel(newestModelOf(with)), std::optional<qint64>(1234));
        QCOMPARE(m_runs->remove(with), QString());
        QVERIFY(!QDir(newestModelOf(with)).exists());
    }

    void givesNewRunsAFreeName()
    {
        QCOMPARE(m_runs->newDirectory(QStringLiteral("a")), path("runs/a"));
        makeRun("runs/a");
        makeRun("runs/a-2");
        QCOMPARE(m_runs->newDirectory(QStringLiteral("a")), path("runs/a-3"));
    }

    void importsRemembersAndForgets()
    {
        const QString other = makeRun("elsewhere/b");
        QVERIFY(m_runs->import(path("elsewhere")).contains(QStringLiteral("contains no run")));
        QCOMPARE(m_runs->import(other), QString());
        m_runs = std::make_unique<TrainingRuns>(path("runs"));
        reload();
        QVERIFY(m_runs->find(other));
        QCOMPARE(m_runs->remove(other), QString());
        reload();
        QVERIFY(!m_runs->find(other));
        QVERIFY(QDir(other).exists());
    }

    void renamesAndDeletes()
    {
        const QString a = makeRun("runs/a");
        makeRun("runs/b");
        QVERIFY(!m_runs->rename(a, QStringLiteral("b")).isEmpty());
        QVERIFY(!m_runs->rename(a, QStringLiteral("x/y")).isEmpty());
        QCOMPARE(m_runs->rename(a, QStringLiteral("c")), QString());
        reload();
        QVERIFY(m_runs->find(path("runs/c")) && !m_runs->find(a));
        QCOMPARE(m_runs->remove(path("runs/c")), QString());
        QVERIFY(!QDir(path("runs/c")).exists());
    }
};

TRANSLUCENT_TEST(TrainingRunsTest)

/// Trainings one after the other; a script plays translucent-cli.
class TrainingQueueTest : public QObject {
    Q_OBJECT

    using State = TrainingQueue::State;

    std::unique_ptr<QTemporaryDir> m_place;
    std::unique_ptr<TrainingController> m_controller;

    TrainingQueue& queue() const { return m_controller->queue(); }
    QString directoryOf(const QString& name) const { return m_place->filePath(QStringLiteral("runs/lab/") + name); }

    /// `lines` are done for each training.
    void makeDesk(const QByteArray& lines)
    {
        m_controller = std::make_unique<TrainingController>(
            test::scriptProgram(*m_place, "echo \"$@\" >> " + seenFile().toUtf8() + '\n' + lines),
            m_place->filePath(QStringLiteral("runs")));
    }
    QString seenFile() const { return m_place->filePath(QStringLiteral("seen")); }
    /// The arguments of the program, one entry per call.
    QStringList calls() const
    {
        QFile seen(seenFile());
        return seen.open(QIODevice::ReadOnly) ? QString::fromUtf8(seen.readAll()).split(u'\n', Qt::SkipEmptyParts)
                                              : QStringList();
    }

    /// Plans with ten steps each.
    std::vector<TrainingPlan> plans(const QStringList& names) const
    {
        TrainingRun run {recipePreset("tiny"), "builtin:copy?pairs=100&seed=1", {}, {}};
        run.recipe.training.maxSteps = 10;
        std::vector<TrainingPlan> plans;
        for (const QString& name : names)
            plans.push_back({run, directoryOf(name)});
        return plans;
    }
    /// Creates a run of this name on disk.
    void keep(const QString& name, const QByteArray& history, bool checkpoint) const
    {
        QDir().mkpath(directoryOf(name) + QStringLiteral("/checkpoint"));
        QFile file(directoryOf(name) + QStringLiteral("/training.jsonl"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(history) > 0);
        if (checkpoint)
            QVERIFY(
                QFile(directoryOf(name) + QStringLiteral("/checkpoint/state.safetensors")).open(QIODevice::WriteOnly));
    }
    std::vector<State> states() const
    {
        std::vector<State> states;
        for (std::size_t index = 0; index < queue().trainings().size(); ++index)
            states.push_back(queue().stateOf(index));
        return states;
    }

    static constexpr auto kTrains = "echo '{\"event\":\"evaluation\",\"step\":10}'\n"
                                    "echo '{\"event\":\"end\",\"reason\":\"max steps\",\"steps\":10}'";
    static constexpr auto kWaits = "echo '{\"event\":\"step\",\"step\":4}'\n"
                                   "read order\n"
                                   "echo '{\"event\":\"end\",\"reason\":\"stopped\",\"steps\":4}'";

private Q_SLOTS:
    void init() { m_place = std::make_unique<QTemporaryDir>(); }
    void cleanup() { m_controller.reset(); }

    void trainsWhatIsWantedInItsOrder()
    {
        makeDesk(kTrains);
        QSignalSpy finished(&queue(), &TrainingQueue::finished);
        queue().plan(plans({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
        QVERIFY(queue().start({true, false, true}));
        QVERIFY(queue().isRunning());
        QVERIFY(finished.wait());
        QVERIFY(!queue().isRunning() && !queue().active());
        QCOMPARE(states(), (std::vector {State::Done, State::Untouched, State::Done}));
        QCOMPARE(calls().size(), 2);
        QVERIFY(calls()[0].contains(directoryOf(QStringLiteral("a"))));
        QVERIFY(calls()[1].contains(directoryOf(QStringLiteral("c"))));
        QCOMPARE(queue().historyOf(0).lastStep(), 10);
    }

    void whatIsDoneStaysAndWhatIsBrokenOffGoesOn()
    {
        makeDesk(kTrains);
        keep(QStringLiteral("a"), "{\"event\":\"evaluation\",\"step\":10}\n", true);
        keep(QStringLiteral("b"), "{\"event\":\"step\",\"step\":7}\n", true);
        QSignalSpy changed(&queue(), &TrainingQueue::changed), finished(&queue(), &TrainingQueue::finished);
        queue().plan(plans({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
        QVERIFY(changed.wait());
        QCOMPARE(states(), (std::vector {State::Done, State::Stopped, State::Untouched}));
        QVERIFY(queue().start({true, true, true}));
        QVERIFY(finished.wait());
        QCOMPARE(calls().size(), 2);
        QVERIFY(calls()[0].contains(QStringLiteral("--resume")));
        QVERIFY(!calls()[1].contains(QStringLiteral("--resume")));
    }

    void stopsWithTheRunningOne()
    {
        makeDesk(kWaits);
        QSignalSpy finished(&queue(), &TrainingQueue::finished);
        queue().plan(plans({QStringLiteral("a"), QStringLiteral("b")}));
        QVERIFY(queue().start({true, true}));
        QTRY_VERIFY(queue().active() && queue().historyOf(0).lastStep() == 4);
        QCOMPARE(states(), (std::vector {State::Running, State::Waiting}));
        QVERIFY(!queue().start({true, true}));
        queue().plan({});  // it keeps its started plan
        QCOMPARE(queue().trainings().size(), std::size_t(2));
        queue().stop();
        QTRY_VERIFY(!queue().isRunning());
        QCOMPARE(states(), (std::vector {State::Stopped, State::Untouched}));
        QCOMPARE(finished.count(), 0);
        QCOMPARE(calls().size(), 1);
    }

    void endsWithTheFirstThatFails()
    {
        makeDesk("echo '{\"event\":\"step\",\"step\":4}'\necho 'translucent-cli: error: no memory' >&2; exit 1");
        QSignalSpy failed(m_controller.get(), &TrainingController::failed);
        queue().plan(plans({QStringLiteral("a"), QStringLiteral("b")}));
        QVERIFY(queue().start({true, true}));
        QTRY_VERIFY(!queue().isRunning());
        QCOMPARE(states(), (std::vector {State::Failed, State::Untouched}));
        QCOMPARE(failed.count(), 1);
    }

    void goesOnAfterADivergenceThatCounts()
    {
        makeDesk("echo '{\"event\":\"step\",\"step\":4}'\necho '{\"event\":\"end\",\"reason\":\"diverged\"}'\nexit 1");
        TrainingQueue experiment(*m_controller, TrainingQueue::Divergence::Counts);
        QSignalSpy finished(&experiment, &TrainingQueue::finished);
        experiment.plan(plans({QStringLiteral("a"), QStringLiteral("b")}));
        QVERIFY(experiment.start({true, true}));
        QVERIFY(finished.wait());
        QCOMPARE(experiment.stateOf(0), State::Done);
        QCOMPARE(experiment.stateOf(1), State::Done);
        const TrainingHistory kept = readTrainingHistory(directoryOf(QStringLiteral("a")));
        QCOMPARE(kept.end->reason, "diverged");  // so that it is not trained again
        QCOMPARE(calls().size(), 2);
    }

    void leavesAnotherTrainingAlone()
    {
        makeDesk(kWaits);
        queue().plan(plans({QStringLiteral("a")}));
        QVERIFY(m_controller->start({plans({QStringLiteral("other")}).front()}));
        QVERIFY(!queue().start({true}));
        QVERIFY(!queue().isRunning());
        m_controller->process().kill();
        QTRY_VERIFY(!m_controller->process().isActive());
    }

    void canBeCalledOffBeforeItHasBegun()
    {
        makeDesk(kTrains);
        QSignalSpy changed(&queue(), &TrainingQueue::changed);
        queue().plan(plans({QStringLiteral("a")}));
        QVERIFY(queue().start({true}));  // starts when the data on disk has been read
        QVERIFY(!queue().active());
        queue().stop();
        QVERIFY(!queue().isRunning());
        while (changed.count() < 3)  // started, cancelled, read
            QVERIFY(changed.wait());
        QVERIFY(calls().isEmpty());
    }
};

TRANSLUCENT_TEST(TrainingQueueTest)
#include "training_runs_test.moc"
