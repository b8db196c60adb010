#include "engine/training_process.h"

#include "script_program.h"
#include "test_registry.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <tuple>

using namespace translucent;
using State = TrainingProcess::State;

/// A program in a process of its own; here a script plays translucent-cli.
class TrainingProcessTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;

    QString program(const QByteArray& lines) const { return test::scriptProgram(m_directory, lines); }
    QByteArray written(const char* name) const
    {
        QFile file(m_directory.filePath(QString::fromLatin1(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static TrainingRun run()
    {
        TrainingRun run;
        run.recipe = recipePreset("tiny");
        run.corpus = "my file.tsv";
        run.read = {{2, 1}, "zh", "en"};
        return run;
    }

private Q_SLOTS:
    void everythingThatDecidesATrainingIsInItsRun()
    {
        const auto arguments = [](TrainingPlan::Mode mode) {
            return trainingArguments({run(), QStringLiteral("/runs/a"), mode}).join(u'|');
        };
        QCOMPARE(arguments(TrainingPlan::Mode::New), QStringLiteral("--run|/runs/a"));
        QCOMPARE(arguments(TrainingPlan::Mode::Replace), QStringLiteral("--run|/runs/a|--force"));
        QCOMPARE(arguments(TrainingPlan::Mode::Resume), QStringLiteral("--run|/runs/a|--max-minutes|2|--resume"));
    }

    void quotesForAShell()
    {
        QCOMPARE(repeatingCommand(QStringLiteral("/my runs/it's")),
            QStringLiteral("translucent-cli train --run '/my runs/it'\\''s' --out '/my runs/it'\\''s-again'"));
    }

    void raisesOnlyLimitsThatHaveBeenReached()
    {
        TrainingHistory history;
        history.steps.push_back({1000, 2, 0.4, 1, 1, 1, 1, 30, 0});
        const auto raised = [&history](std::int64_t steps, std::int64_t epochs, double minutes) {
            TrainingOptions limits;
            limits.maxSteps = steps;
            limits.maxEpochs = epochs;
            limits.maxMinutes = minutes;
            raiseReachedLimits(limits, history);
            return std::tuple(limits.maxSteps, limits.maxEpochs, limits.maxMinutes);
        };
        QVERIFY(raised(1000, 5, 10) == std::tuple(2000, 5, 10.0));
        QVERIFY(raised(300, 5, 10) == std::tuple(1200, 5, 10.0));
        QVERIFY(raised(0, 5, 0.5) == std::tuple(0, 5, 1.0));
        QVERIFY(raised(0, 0, 0) == std::tuple(0, 0, 0.0));
        QVERIFY(raised(5000, 2, 0) == std::tuple(5000, 2, 0.0));  // the second epoch is running
        history.add(TrainingEnd {"max epochs", 1000, 30, {}});
        QVERIFY(raised(5000, 2, 0) == std::tuple(5000, 4, 0.0));
        history.add(TrainingStep {1001, 3, 0.1, 1, 1, 1, 1, 31, 0});
        QVERIFY(raised(5000, 2, 0) == std::tuple(5000, 4, 0.0));
        QVERIFY(raised(5000, 3, 0) == std::tuple(5000, 3, 0.0));
    }

    void raisesNoLimitForEver()
    {
        TrainingHistory history;
        history.steps.push_back({std::numeric_limits<std::int64_t>::max(), 1, 0, 1, 1, 1, 1, 1e300, 0});
        TrainingOptions limits;
        limits.maxSteps = 10;
        limits.maxMinutes = 1;
        raiseReachedLimits(limits, history);
        QCOMPARE(limits.maxSteps, 0);
        QVERIFY(limits.maxMinutes > 1e298);
    }

    void goesThroughItsStates()
    {
        const QString path = program(R"(echo '{"event":"start","step":0}'
while read order; do
  echo $order >> )"
            + m_directory.filePath(QStringLiteral("orders")).toUtf8() + R"(
  case $order in
    pause) echo '{"event":"paused"}';;
    resume) echo '{"event":"resumed"}';;
    stop) echo '{"event":"end","reason":"stopped","steps":3}'; exit 0;;
  esac
done)");
        TrainingProcess process(path);
        QSignalSpy finished(&process, &TrainingProcess::finished);
        QCOMPARE(process.state(), State::Idle);
        process.start({QStringLiteral("--out"), QStringLiteral("x")});
        QCOMPARE(process.state(), State::Starting);
        QTRY_COMPARE(process.state(), State::Running);
        QVERIFY(process.residentBytes() > 0);
        process.pause();
        QTRY_COMPARE(process.state(), State::Paused);
        process.setLearningRateScale(0.5);
        process.keepModel();
        process.resume();
        QTRY_COMPARE(process.state(), State::Running);
        process.stop();
        QCOMPARE(process.state(), State::Stopping);
        QVERIFY(finished.wait());
        QVERIFY(finished[0][0].value<TrainingProblem>().empty());
        QCOMPARE(process.state(), State::Idle);
        QCOMPARE(written("orders"), QByteArray("pause\nlearning-rate-scale 0.5\nkeep-model\nresume\nstop\n"));
    }

    void passesEventsOnInOrder()
    {
        TrainingProcess process(
            program(R"(echo '{"event":"step","step":1}'; echo rubbish; echo '{"event":"step","step":2}'
echo '{"event":"end","reason":"max steps"}')"));
        QList<qint64> steps;
        connect(&process, &TrainingProcess::happened, this, [&steps](const TrainingEvent& event) {
            if (const auto* step = std::get_if<TrainingStep>(&event))
                steps.append(step->step);
        });
        QSignalSpy finished(&process, &TrainingProcess::finished);
        process.start({});
        QVERIFY(finished.wait());
        QCOMPARE(steps, (QList<qint64> {1, 2}));
    }

    void tellsWhatTheProgramComplainedOf()
    {
        TrainingProcess process(program("echo 'translucent-cli: held out 3 pairs' >&2\n"
                                        "echo 'translucent-cli: error: heads is 5; wrong' >&2; exit 1"));
        QSignalSpy finished(&process, &TrainingProcess::finished);
        process.start({});
        QVERIFY(finished.wait());
        QCOMPARE(finished[0][0].value<TrainingProblem>().detail, QStringLiteral("heads is 5; wrong"));
        QCOMPARE(finished[0][0].value<TrainingProblem>().sentence, QStringLiteral("The training has failed."));
    }

    void tellsItsReasonSoThatItCanBeTranslated()
    {
        TrainingProcess process(program(
            "echo '{\"event\":\"failure\",\"message\":[\"%1 is %2; %3\",\"heads\",\"5\",[\"it must be odd\"]]}'\n"
            "echo 'translucent-cli: error: heads is 5; it must be odd' >&2; exit 1"));
        QSignalSpy finished(&process, &TrainingProcess::finished);
        process.start({});
        QVERIFY(finished.wait());
        const auto problem = finished[0][0].value<TrainingProblem>();
        QCOMPARE(problem.reason, say("%1 is %2; %3", "heads", 5, say("it must be odd")));
        QCOMPARE(problem.text(), QStringLiteral("The training has failed.\nheads is 5; it must be odd"));
        QCOMPARE(problem.detail, QStringLiteral("heads is 5; it must be odd"));
    }

    void tellsWhenItWasKilledOrIsMissing()
    {
        TrainingProcess killed(program("kill -9 $$"));
        QSignalSpy finished(&killed, &TrainingProcess::finished);
        killed.start({});
        QVERIFY(finished.wait());
        QVERIFY(finished[0][0].value<TrainingProblem>().sentence.contains(QStringLiteral("killed")));
        TrainingProcess missing(m_directory.filePath(QStringLiteral("nothing")));
        QSignalSpy gone(&missing, &TrainingProcess::finished);
        missing.start({});
        QTRY_COMPARE(gone.size(), 1);
        QVERIFY(gone[0][0].value<TrainingProblem>().sentence.contains(QStringLiteral("could not be started")));
        QCOMPARE(missing.state(), State::Idle);
    }

    void letsTheProgramKeepItsStateWhenItGoesAway()
    {
        const QByteArray kept = m_directory.filePath(QStringLiteral("kept")).toUtf8();
        {
            TrainingProcess process(program("echo '{\"event\":\"start\"}'\ncat > /dev/null\ntouch " + kept));
            process.start({});
            QTRY_COMPARE(process.state(), State::Running);
        }
        QVERIFY(QFile::exists(QString::fromUtf8(kept)));
    }
};

TRANSLUCENT_TEST(TrainingProcessTest)
#include "training_process_test.moc"
