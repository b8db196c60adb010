#include "pages/training/lab_plan.h"

#include "pages/training/published_results.h"
#include "pages/training/recipe_problems.h"

#include <QSet>
#include <QTest>

using namespace translucent;

/// What the ablation lab trains.
class LabPlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyVariationDiffersAndCanBeTrained()
    {
        for (const std::string& preset : recipePresetNames()) {
            const auto variations = labVariations(recipePreset(preset));
            QVERIFY(variations.size() >= 12);
            QCOMPARE(variations.front().id, QStringLiteral("base"));
            QCOMPARE(variations.front().recipe, recipePreset(preset));
            QSet<QString> ids;
            for (const LabVariation& variation : variations) {
                QVERIFY(!ids.contains(variation.id));
                ids.insert(variation.id);
                QVERIFY(recipeProblems(variation.recipe).isEmpty());
                QVERIFY(variation.id == QStringLiteral("base") || variation.recipe != recipePreset(preset));
            }
        }
    }

    void layersChangeInBothStacks()
    {
        for (const LabVariation& variation : labVariations(recipePreset("small")))
            if (variation.id == QStringLiteral("layers-more")) {
                QCOMPARE(variation.recipe.model.encoderLayers, 6);
                QCOMPARE(variation.recipe.model.decoderLayers, 6);
                return;
            }
        QFAIL("missing");
    }

    void anotherBaseOrLengthHasAnotherDirectory()
    {
        TrainingRun base {labRecipe(recipePreset("tiny"), 100), "builtin:copy", {}, {}};
        const QString directory = labDirectory(QStringLiteral("/r"), base);
        QCOMPARE(labDirectory(QStringLiteral("/r"), base), directory);
        base.recipe = labRecipe(recipePreset("tiny"), 200);
        QVERIFY(labDirectory(QStringLiteral("/r"), base) != directory);
        QCOMPARE(base.recipe.training.maxMinutes, 0.0);
        QCOMPARE(base.recipe.training.evaluateEverySteps, 100);
    }

    void isThroughAfterItsLastEvaluation()
    {
        TrainingHistory history;
        QVERIFY(!isThrough(history, 10));
        TrainingEvaluation evaluation;
        evaluation.step = 10;
        history.add(evaluation);
        QVERIFY(isThrough(history, 10));
        QVERIFY(!isThrough(history, 11));
    }

    void quotesThePaper()
    {
        QCOMPARE(publishedVariation(QStringLiteral("heads-1"))->perplexity, 5.29);
        QCOMPARE(publishedVariation(QStringLiteral("dropout-0"))->bleu, 24.6);
        QVERIFY(!publishedVariation(QStringLiteral("activation-gelu")));
        QCOMPARE(publishedSystems().back().bleuGerman, 28.4);
        QCOMPARE(publishedSystems().size(), 10U);
    }
};

QTEST_MAIN(LabPlanTest)
#include "lab_plan_test.moc"
