#include "pages/decoding/sampling_tab.h"

#include "test_registry.h"
#include "translucent/tokenizer.h"
#include "widgets/chip_strip.h"

#include <QTest>

#include <cmath>
#include <memory>

using namespace translucent;

class SamplingTabTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsWhatSaysTheSame()
    {
        Sampling sampling;
        for (const auto& [text, logProbability] :
            {std::pair {"b", -2.0}, {"a", -1.0}, {"c", -0.5}, {"a", -1.0}, {"b", -2.0}, {"b", -2.0}}) {
            Sample sample;
            sample.text = text;
            sample.logProbability = logProbability;
            sampling.samples.push_back(sample);
        }
        const auto groups = sampleGroups(sampling);
        QCOMPARE(groups.size(), std::size_t(3));
        QCOMPARE(groups[0].text, QStringLiteral("b"));
        QCOMPARE(groups[0].count, 3);
        QCOMPARE(groups[0].first, std::size_t(0));
        QCOMPARE(groups[1].text, QStringLiteral("a"));
        QCOMPARE(groups[1].first, std::size_t(1));
        QCOMPARE(groups[2].text, QStringLiteral("c"));
        QVERIFY(sampleGroups({}).empty());
    }

    void chipsSayWhatWasDrawn()
    {
        auto sampling = std::make_shared<Sampling>();
        Sample sample;
        for (std::int64_t id = 0; const char* piece : {"▁I", "▁like", "▁extraordinarily", "ly"}) {
            SampledToken token;
            token.chosen.id = 10 + id++;
            token.chosen.piece = piece;
            token.probability = 0.5;
            sample.tokens.push_back(token);
        }
        sampling->samples = {sample};
        sampling->distributions.resize(1);
        SamplingTab tab(nullptr);
        tab.setSampling(sampling);
        QStringList texts;
        for (const Chip& chip : tab.findChild<ChipStrip*>()->chips())
            texts << chip.text;
        QCOMPARE(texts,
            (QStringList {QStringLiteral("I"), QStringLiteral("like"), QStringLiteral("extraordinarily"),
                QStringLiteral("-ly")}));
    }

    void theUnknownTokenStandsInItsRankAndIsNeverDrawn()
    {
        DrawingDistribution distribution;
        distribution.entries = {{{10, "▁a", std::log(0.3)}, 0.7, 0.7}, {{11, "▁b", std::log(0.1)}, 0.3, 0.3}};
        distribution.withheld = TokenCandidate {kUnknownId, "<unk>", std::log(0.2)};
        DistributionBars bars;
        bars.setDistribution(distribution, 10);
        QCOMPARE(bars.entries().size(), 3U);
        QCOMPARE(bars.entries()[1].token.id, kUnknownId);
        QCOMPARE(bars.entries()[1].probability, 0.0);
        distribution.withheld->logProbability = std::log(0.001);
        bars.setDistribution(distribution, 10);
        QCOMPARE(bars.entries().size(), 2U);
    }
};

TRANSLUCENT_TEST(SamplingTabTest)
#include "sampling_tab_test.moc"
