#include "engine/training_queue.h"

#include "engine/training_controller.h"
#include "script_program.h"
#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

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
    /// How the program was called, one call each.
    QStringList calls() const
    {
        QFile seen(seenFile());
        return seen.open(QIODevice::ReadOnly) ? QString::fromUtf8(seen.readAll()).split(u'\n', Qt::SkipEmptyParts)
                                              : QStringList();
    }

    /// Of ten steps each.
    std::vector<TrainingPlan> plans(const QStringList& names) const
    {
        TrainingRun run {recipePreset("tiny"), "builtin:copy?pairs=100&seed=1", {}, {}};
        run.recipe.training.maxSteps = 10;
        std::vector<TrainingPlan> plans;
        for (const QString& name : names)
            plans.push_back({run, directoryOf(name)});
        return plans;
    }
    /// There is a run of this name on disk.
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
        queue().plan({});  // it keeps what it has begun with
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
        QCOMPARE(kept.end->reason, "diverged");  // so that nobody trains it again
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
        QVERIFY(queue().start({true}));  // begins once what is on disk is read
        QVERIFY(!queue().active());
        queue().stop();
        QVERIFY(!queue().isRunning());
        while (changed.count() < 3)  // begun, called off, read
            QVERIFY(changed.wait());
        QVERIFY(calls().isEmpty());
    }
};

TRANSLUCENT_TEST(TrainingQueueTest)
#include "training_queue_test.moc"
