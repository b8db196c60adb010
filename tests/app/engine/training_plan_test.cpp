#include "engine/training_plan.h"

#include "test_registry.h"

#include <QTest>

#include <limits>
#include <tuple>

using namespace translucent;

/// The command line of a training.
class TrainingPlanTest : public QObject {
    Q_OBJECT

    static TrainingRun run()
    {
        TrainingRun run;
        run.recipe = recipePreset("tiny");
        run.corpus = "my file.tsv";
        run.read = {{2, 1}, "zh", "en"};
        return run;
    }

private Q_SLOTS:
    void namesEverythingThatDecidesATraining()
    {
        QCOMPARE(trainingArguments({run(), QStringLiteral("/runs/a"), TrainingPlan::Mode::New}).join(u'|'),
            QStringLiteral(
                "--config|/runs/a/run.json|--corpus|my file.tsv|--columns|2,1|--source-lang|zh|--target-lang|en"
                "|--max-minutes|2|--out|/runs/a"));
        QCOMPARE(trainingArguments({run(), QStringLiteral("/runs/a"), TrainingPlan::Mode::Resume}).last(),
            QStringLiteral("--resume"));
        QCOMPARE(trainingArguments({run(), QStringLiteral("/runs/a"), TrainingPlan::Mode::Replace}).last(),
            QStringLiteral("--force"));
    }

    void quotesForAShell()
    {
        QCOMPARE(repeatingCommand(run(), QStringLiteral("/my runs/it's")),
            QStringLiteral(
                "translucent-cli train --config '/my runs/it'\\''s/run.json' --corpus 'my file.tsv' --columns 2,1 "
                "--source-lang zh --target-lang en --out '/my runs/it'\\''s-again'"));
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
        history.add(TrainingEnd {QStringLiteral("max epochs"), 1000, 30});
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
};

TRANSLUCENT_TEST(TrainingPlanTest)
#include "training_plan_test.moc"
