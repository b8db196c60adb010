#include "engine/training_controller.h"

#include "script_program.h"
#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;
using State = TrainingProcess::State;

/// Where trainings are started; here a script plays translucent-cli.
class TrainingControllerTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_place;

    std::unique_ptr<TrainingController> controller(const QByteArray& lines) const
    {
        return std::make_unique<TrainingController>(
            test::scriptProgram(*m_place, lines), m_place->filePath(QStringLiteral("runs")));
    }
    QString path(const char* name) const { return m_place->filePath(QString::fromLatin1(name)); }
    static TrainingRun run(std::int64_t steps, std::int64_t epochs, double minutes)
    {
        TrainingRun run {recipePreset("tiny"), "builtin:copy?pairs=100&seed=1", {}, {}};
        run.recipe.training.maxSteps = steps;
        run.recipe.training.maxEpochs = epochs;
        run.recipe.training.maxMinutes = minutes;
        return run;
    }
    /// On disk, with this history.
    QString keptRun(const TrainingRun& run, const QByteArray& history) const
    {
        const QString directory = path("runs/a");
        writeTrainingRun(directory.toStdString(), run);
        QFile file(directory + QStringLiteral("/training.jsonl"));
        if (file.open(QIODevice::WriteOnly))
            file.write(history);
        return directory;
    }
    /// How `translucent-cli train` is called to go on with it.
    QString resumed(const TrainingRun& run, const QByteArray& history) const
    {
        const QString directory = keptRun(run, history);
        const auto made = controller(
            "echo \"$@\" > " + path("seen").toUtf8() + "\necho '{\"event\":\"end\",\"reason\":\"stopped\"}'");
        QSignalSpy changed(&made->runs(), &TrainingRuns::changed), ended(made.get(), &TrainingController::ended);
        made->runs().reload();
        if (!changed.wait() || !made->resumeRun(directory) || !ended.wait())
            return {};
        QFile seen(path("seen"));
        return seen.open(QIODevice::ReadOnly) ? QString::fromUtf8(seen.readAll()) : QString();
    }

private Q_SLOTS:
    void init() { m_place = std::make_unique<QTemporaryDir>(); }

    void continueRaisesNoLimitThatWasNotReached()
    {
        const QString inTheLastEpoch =
            resumed(run(5000, 2, 30), "{\"event\":\"step\",\"step\":40,\"epoch\":2,\"seconds\":60}\n");
        QVERIFY2(inTheLastEpoch.contains(QStringLiteral("--max-steps 5000 --max-epochs 2 --max-minutes 30 ")),
            qPrintable(inTheLastEpoch));
    }

    void continueDoublesTheLimitThatWasReached()
    {
        const QString steps = resumed(run(40, 9, 30), "{\"event\":\"step\",\"step\":40,\"epoch\":2,\"seconds\":60}\n");
        QVERIFY2(steps.contains(QStringLiteral("--max-steps 80 --max-epochs 9 --max-minutes 30 ")), qPrintable(steps));
    }

    void continueDoublesTheEpochsThatAreOver()
    {
        const QString epochs = resumed(run(500, 2, 30),
            "{\"event\":\"step\",\"step\":40,\"epoch\":2,\"seconds\":60}\n"
            "{\"event\":\"end\",\"step\":41,\"reason\":\"max epochs\",\"steps\":40}\n");
        QVERIFY2(
            epochs.contains(QStringLiteral("--max-steps 500 --max-epochs 4 --max-minutes 30 ")), qPrintable(epochs));
    }

    void theScaleOfTheRateIsTheRuns()
    {
        const QString directory = keptRun(run(500, 0, 0), {});
        const auto made =
            controller("echo '{\"event\":\"start\",\"step\":40,\"learning_rate_scale\":0.25}'\n"
                       "read order\n"
                       "echo '{\"event\":\"recovery\",\"step\":40,\"broken_step\":44,\"learning_rate_scale\":0.125}'\n"
                       "exec cat > /dev/null");
        QSignalSpy changed(&made->runs(), &TrainingRuns::changed),
            scaled(made.get(), &TrainingController::learningRateScaleChanged);
        made->runs().reload();
        QVERIFY(changed.wait());
        QVERIFY(made->resumeRun(directory));
        QTRY_COMPARE(made->process().state(), State::Running);
        QTRY_COMPARE(made->learningRateScale(), 0.25);
        made->setLearningRateScale(0.5);
        QCOMPARE(made->learningRateScale(), 0.5);
        QTRY_COMPARE(made->learningRateScale(), 0.125);
        QCOMPARE(scaled.size(), 3);
        made->process().kill();
        QTRY_COMPARE(made->process().state(), State::Idle);
    }

    /// It would stand in the list as a run at step 0 for ever.
    void aTrainingThatFailsBeforeItsFirstStepLeavesNoRun()
    {
        const auto made = controller("echo 'translucent-cli: error: no such corpus' >&2; exit 1");
        QSignalSpy failed(made.get(), &TrainingController::failed);
        const QString directory = made->startNew(run(10, 0, 0), QStringLiteral("a"));
        QVERIFY(QFile::exists(directory + QStringLiteral("/run.json")));
        QVERIFY(failed.wait());
        QCOMPARE(failed[0][0].value<TrainingProblem>().detail, QStringLiteral("no such corpus"));
        QVERIFY(!QFile::exists(directory));
    }

    void whatFailsLaterStays()
    {
        const auto made = controller("echo '{\"event\":\"step\",\"step\":1,\"epoch\":1}'; exit 1");
        QSignalSpy failed(made.get(), &TrainingController::failed);
        const QString directory = made->startNew(run(10, 0, 0), QStringLiteral("a"));
        QVERIFY(failed.wait());
        QVERIFY(QFile::exists(directory + QStringLiteral("/run.json")));
    }

    void aFolderThatIsTakenAwayWhileItTrainsIsMissed()
    {
        const auto made = controller("n=0; while ! [ -e " + path("ordered").toUtf8()
            + " ]; do n=$((n+1)); echo \"{\\\"event\\\":\\\"step\\\",\\\"step\\\":$n,\\\"epoch\\\":1}\"; sleep 0.05; "
              "done & "
              "read order; echo $order > "
            + path("ordered").toUtf8() + "; wait; echo 'translucent-cli: error: cannot write' >&2; exit 1");
        QSignalSpy failed(made.get(), &TrainingController::failed), ended(made.get(), &TrainingController::ended);
        const QString directory = made->startNew(run(10, 0, 0), QStringLiteral("a"));
        QTRY_VERIFY(made->history(directory).lastStep() > 0);
        QVERIFY(failed.isEmpty());
        QVERIFY(QDir(directory).removeRecursively());
        QVERIFY(ended.wait());
        QCOMPARE(failed.size(), 1);
        const auto problem = failed[0][0].value<TrainingProblem>();
        QVERIFY2(problem.sentence.contains(directory) && problem.sentence.contains(QLatin1String("removed or moved")),
            qPrintable(problem.sentence));
        QCOMPARE(problem.detail, QStringLiteral("cannot write"));
        QFile order(path("ordered"));
        QVERIFY(order.open(QIODevice::ReadOnly));
        QCOMPARE(order.readAll().trimmed(), QByteArray("stop"));
    }

    /// The program makes it again when it saves what it has; without the recipe that would be no run.
    void aFolderThatIsSavedAgainIsARunAgain()
    {
        const QByteArray runs = path("runs").toUtf8();
        const auto made = controller("(while ! [ -e " + path("ordered").toUtf8()
            + " ]; do echo '{\"event\":\"step\",\"step\":1,\"epoch\":1}'; sleep 0.05; done) & read order; touch "
            + path("ordered").toUtf8() + "; wait; mkdir -p " + runs
            + "/a/checkpoint; echo '{\"event\":\"end\",\"reason\":\"stopped\"}'");
        QSignalSpy failed(made.get(), &TrainingController::failed), ended(made.get(), &TrainingController::ended);
        const QString directory = made->startNew(run(10, 0, 0), QStringLiteral("a"));
        QTRY_VERIFY(made->history(directory).lastStep() > 0);
        QVERIFY(QDir(directory).removeRecursively());
        QVERIFY(ended.wait());
        QCOMPARE(failed.size(), 1);
        const QString sentence = failed[0][0].value<TrainingProblem>().sentence;
        QVERIFY2(sentence.contains(QLatin1String("saved there again")), qPrintable(sentence));
        QVERIFY(QFile::exists(directory + QStringLiteral("/run.json")));
    }

    void aDirectoryThatWasThereIsNotRemoved()
    {
        QVERIFY(QDir().mkpath(path("runs/mine")));
        const auto made = controller("exit 1");
        QSignalSpy failed(made.get(), &TrainingController::failed);
        QVERIFY(made->start({run(10, 0, 0), path("runs/mine"), TrainingPlan::Mode::New}));
        QVERIFY(failed.wait());
        QVERIFY(QFile::exists(path("runs/mine")));
    }
};

TRANSLUCENT_TEST(TrainingControllerTest)
#include "training_controller_test.moc"
