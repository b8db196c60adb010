#include "engine/training_trial.h"

#include "script_program.h"
#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

/// A few steps to measure the cost of a training; a script replaces translucent-cli.
class TrainingTrialTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;

    QString program(const QByteArray& lines) const { return test::scriptProgram(m_directory, lines); }
    static TrainingRun run(const char* preset)
    {
        return {recipePreset(preset), "builtin:copy?pairs=100&seed=1", {}, {}};
    }

private Q_SLOTS:
    void tellsTheSpeedAndLeavesNothingBehind()
    {
        const QByteArray seen = m_directory.filePath(QStringLiteral("seen")).toUtf8();
        TrainingTrial trial(program("echo \"$@\" > " + seen
            + "\n"
              "for step in 1 2 3 4 5 6 7 8 9 10 11; do\n"
              "printf '{\"event\":\"step\",\"step\":%s,\"tokens_per_second\":%s000}\\n' $step $step\n"
              "done\n"
              "exec sleep 60"));
        QSignalSpy changed(&trial, &TrainingTrial::stateChanged);
        trial.start(run("tiny"));
        QVERIFY(trial.isRunning());
        QTRY_VERIFY(!trial.isRunning());
        QCOMPARE(changed.size(), 2);
        QVERIFY(trial.resultOf(run("tiny")));
        QCOMPARE(trial.resultOf(run("tiny"))->tokensPerSecond, 8000.0);
        QVERIFY(trial.resultOf(run("tiny"))->memoryBytes > 0);
        QVERIFY(!trial.resultOf(run("small")));
        QFile arguments(QString::fromUtf8(seen));
        QVERIFY(arguments.open(QIODevice::ReadOnly));
        const QStringList given = QString::fromUtf8(arguments.readAll()).trimmed().split(u' ');
        const QString out = given[given.indexOf(QStringLiteral("--run")) + 1];
        QVERIFY(!out.isEmpty());
        QVERIFY(!QDir(out).exists());
    }

    void canBeCancelled()
    {
        TrainingTrial trial(program("exec sleep 60"));
        trial.start(run("tiny"));
        trial.cancel();
        QVERIFY(!trial.isRunning());
        QVERIFY(!trial.result());
    }

    void whoGoesAwayDoesNotLetItKeepItsState()
    {
        const QString begun = m_directory.filePath(QStringLiteral("begun")),
                      kept = m_directory.filePath(QStringLiteral("kept"));
        {
            TrainingTrial trial(program("touch " + begun.toUtf8() + "\ncat > /dev/null\ntouch " + kept.toUtf8()));
            trial.start(run("tiny"));
            QTRY_VERIFY(QFile::exists(begun));
        }
        QVERIFY(!QFile::exists(kept));
    }

    void passesOnWhatWentWrong()
    {
        TrainingTrial trial(program("echo 'translucent-cli: error: no such corpus' >&2; exit 1"));
        QSignalSpy failed(&trial, &TrainingTrial::failed);
        trial.start(run("tiny"));
        QVERIFY(failed.wait());
        QCOMPARE(failed[0][0].value<TrainingProblem>().detail, QStringLiteral("no such corpus"));
        QCOMPARE(failed[0][0].value<TrainingProblem>().sentence, QStringLiteral("The trial has failed."));
        QVERIFY(!trial.isRunning());
    }
};

TRANSLUCENT_TEST(TrainingTrialTest)
#include "training_trial_test.moc"
