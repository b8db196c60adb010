#include "pages/training/lab_view.h"

#include "pages/training/training_outlook.h"
#include "test_registry.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QComboBox>
#include <QLabel>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace translucent;

/// The trainings of the ablation lab.
class LabViewTest : public QObject {
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

    void quotesThePaper()
    {
        QCOMPARE(publishedVariation(QStringLiteral("heads-1"))->perplexity, 5.29);
        QCOMPARE(publishedVariation(QStringLiteral("dropout-0"))->bleu, 24.6);
        QVERIFY(!publishedVariation(QStringLiteral("activation-gelu")));
        QCOMPARE(publishedSystems().back().bleuGerman, 28.4);
        QCOMPARE(publishedSystems().size(), 10U);
    }

    void quotesEveryVariationOfThePaper()
    {
        const auto all = publishedVariations();
        QCOMPARE(all.size(), 20U);  // table 3: base, A 4, B 2, C 7, D 4, E 1, big
        const auto row = [&](const char* change) {
            return *std::ranges::find(all, QString::fromUtf8(change), &PublishedVariation::change);
        };
        const auto expect = [](const PublishedVariation& found, double perplexity, double bleu, int millions) {
            QCOMPARE(found.perplexity, perplexity);
            QCOMPARE(found.bleu, bleu);
            QCOMPARE(found.millions, millions);
        };
        expect(row("h = 4"), 5.00, 25.5, 0);
        expect(row("h = 32"), 5.01, 25.4, 0);
        expect(row("d_k = 16"), 5.16, 25.1, 58);
        expect(row("d_k = 32"), 5.01, 25.4, 60);
        expect(row("N = 4"), 5.19, 25.3, 50);
        expect(all.back(), 4.33, 26.4, 213);
        QVERIFY(all.back().change().startsWith(QStringLiteral("big")));
    }

    void aSystemWithoutPublishedCostIsALine()
    {
        PublishedView view;
        const auto* chart = view.findChild<LineChart*>(QStringLiteral("publishedChart"));
        QCOMPARE(chart->data().guides.size(), 1U);
        QCOMPARE(chart->data().guides.front().label, QStringLiteral("ByteNet"));
        QCOMPARE(chart->data().guides.front().at, 23.75);
        QVERIFY(*chart->data().y.lower < 23.75);
        auto* choice = view.findChild<QComboBox*>(QStringLiteral("publishedLanguage"));
        choice->setCurrentIndex(1);
        QVERIFY(chart->data().guides.empty());
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("publishedNote"))->text().contains(QStringLiteral("41.0")));
        choice->setCurrentIndex(2);
        const auto& rows = view.findChild<ListTable*>(QStringLiteral("publishedTable"))->rows();
        QCOMPARE(rows.size(), 20U);
        const auto* note = view.findChild<QLabel*>(QStringLiteral("publishedNote"));
        QVERIFY2(note->text().contains(QStringLiteral("d_k = d ÷ h")), "the width of a head follows from h and d");
        QVERIFY(note->text().contains(QStringLiteral("100,000 steps")));
        QVERIFY(rows.back().texts.front().contains(QStringLiteral("300 K steps")));
    }
};

TRANSLUCENT_TEST(LabViewTest)
#include "lab_view_test.moc"
