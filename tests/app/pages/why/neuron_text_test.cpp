#include "pages/why/neuron_text.h"

#include "fake_backend.h"
#include "fake_causes.h"
#include "test_registry.h"

#include <QTest>

#include <memory>
#include <vector>

using namespace translucent;

class NeuronTextTest : public QObject {
    Q_OBJECT

    static SurveyedNeuron surveyed(const NeuronId& neuron)
    {
        return test::fakeSurvey(test::fakeConfig(), {neuron, 20});
    }

private Q_SLOTS:
    void neuronsCountFromOne() { QCOMPARE(neuronName({2, 0}), QStringLiteral("Layer 3, neuron 1")); }

    void tokensAreNamed()
    {
        const std::vector<TokenLogit> tokens {{50, "▁has", 1.25}, {51, "s", 0.5}, {3, "</s>", -0.25}};
        QCOMPARE(neuronTokens(tokens, 2), QStringLiteral("has, -s"));
        QCOMPARE(neuronTokens(tokens, 9), QStringLiteral("has, -s, ⟨END⟩"));
        QCOMPARE(neuronTokensTip(tokens), QStringLiteral("has +1.250\n-s +0.500\n⟨END⟩ −0.250"));
        QVERIFY(neuronTokens({}, 2).isEmpty());
    }

    void sumsHaveTheirLayers()
    {
        const std::vector<double> sums {0.75, 0, -1.5};
        QCOMPARE(layerSumsText(sums), QStringLiteral("layer 1: +0.75, layer 2: 0.00, layer 3: −1.50"));
    }

    void rowsAreTheLargestNeurons()
    {
        const auto result = std::make_shared<TranslationResult>(test::fakeResult(QStringLiteral("我喜欢学中文"), 1));
        const ShownNeurons shown = test::fakeNeurons(test::fakeConfig(), {result, 0, 1, {}});
        const std::vector<ListRow> rows = neuronRows(shown);
        QCOMPARE(rows.size(), NeuronsRequest::kLargest);
        QCOMPARE(rows[1].texts,
            (QStringList {QStringLiteral("Layer 2, neuron 1"), QStringLiteral("2.000"), QStringLiteral("−0.500"),
                QStringLiteral("I, like, to, learn, Chinese")}));
        QCOMPARE(rows[3].texts.first(), QStringLiteral("Layer 1, neuron 2"));
        QVERIFY2(rows[3].tip.contains(QStringLiteral("0:1 on the command line")), qPrintable(rows[3].tip));
        QVERIFY(rows[3].tip.contains(QStringLiteral("like +1.000\n")));
    }

    void activityIsSaid()
    {
        QCOMPARE(activityText(surveyed({2, 0})),
            QStringLiteral("20 sentences, 4 tokens: silent at 50.0% of the tokens, mean 1.500, 99th percentile 4.000. "
                           "Largest means: books 2.000 (silent at 1 of 2), tea 2.000 (silent at 0 of 1), "
                           "⟨END⟩ 0.000 (silent at 1 of 1). Neurons of its layer that never fire here: 2."));
        QVERIFY(activityText(surveyed({0, 1})).contains(QStringLiteral("never silent where books is written")));
    }

    void aNeuronCanBeSilentEverywhere()
    {
        SurveyedNeuron silent = surveyed({0, 1});
        const std::vector<NeuronFiring> firings {{0, 0, "<s>", "▁I", 0}, {1, 0, "<s>", "▁My", -0.5}};
        silent.activity = activityOf(firings, 5);
        QVERIFY(!fires(silent.activity) && fires(surveyed({0, 1}).activity));
        const QString text = activityText(silent);
        QVERIFY2(text.contains(QStringLiteral("silent at 100.0%")) && text.contains(QStringLiteral("It never fires")),
            qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("mean −0.250")));
        QVERIFY(!text.contains(QStringLiteral("Largest means")));
    }

    void firingsHaveTheirSentences()
    {
        const SurveyedNeuron found = surveyed({2, 0});
        const auto silent = firingRows(found.activity.counterexamples, found.sentences);
        QCOMPARE(silent.size(), std::size_t(1));
        QCOMPARE(silent[0].texts,
            (QStringList {QStringLiteral("0.000"), QStringLiteral("buy → books"), QStringLiteral("我买书")}));
        const auto strongest = firingRows(found.activity.strongest, found.sentences);
        QCOMPARE(strongest[1].texts[1], QStringLiteral("drink → tea"));
        QVERIFY(strongest[1].tip.startsWith(QStringLiteral("我喝茶\n")));
        QVERIFY(strongest[1].tip.contains(QStringLiteral("Position 3")));
    }
};

TRANSLUCENT_TEST(NeuronTextTest)
#include "neuron_text_test.moc"
