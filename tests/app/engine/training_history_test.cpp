#include "engine/training_history.h"

#include "test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

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
#include "training_history_test.moc"
