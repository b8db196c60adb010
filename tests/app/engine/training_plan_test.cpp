#include "engine/training_plan.h"

#include "test_registry.h"

#include <QTest>

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
                 QStringLiteral("--config|/runs/a/run.json|--corpus|my file.tsv|--columns|2,1|--source-lang|zh|--target-lang|en"
                                "|--max-minutes|2|--out|/runs/a"));
        QCOMPARE(trainingArguments({run(), QStringLiteral("/runs/a"), TrainingPlan::Mode::Resume}).last(), QStringLiteral("--resume"));
        QCOMPARE(trainingArguments({run(), QStringLiteral("/runs/a"), TrainingPlan::Mode::Replace}).last(), QStringLiteral("--force"));
    }

    void quotesForAShell()
    {
        QCOMPARE(repeatingCommand(run(), QStringLiteral("/my runs/it's")),
                 QStringLiteral("translucent-cli train --config '/my runs/it'\\''s/run.json' --corpus 'my file.tsv' --columns 2,1 "
                                "--source-lang zh --target-lang en --out '/my runs/it'\\''s-again'"));
    }

    void raisesOnlyLimitsThatAreThere()
    {
        Recipe recipe = recipePreset("tiny");
        raiseLimits(recipe);
        QCOMPARE(recipe.training.maxMinutes, 4.0);
        QCOMPARE(recipe.training.maxSteps, 0);
    }
};

TRANSLUCENT_TEST(TrainingPlanTest)
#include "training_plan_test.moc"
