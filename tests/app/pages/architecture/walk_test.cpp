#include "pages/architecture/walk.h"

#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace translucent;

class WalkTest : public QObject {
    Q_OBJECT

private:
    static std::vector<WalkStage> stagesOf(const TransformerConfig& config)
    {
        std::vector<WalkStage> stages;
        for (const WalkStep& step : walkThrough(config))
            stages.push_back(step.stage);
        return stages;
    }

private Q_SLOTS:
    void hasSixStepsInTheEncoderAndSixBehindIt()
    {
        TransformerConfig config = test::sampleConfigs().front();
        config.encoderLayers = config.decoderLayers = 1;
        const auto stages = stagesOf(config);
        QCOMPARE(stages.size(), std::size_t(12));
        QCOMPARE(stages[5], WalkStage::EncoderOutput);
        QCOMPARE(stages[6], WalkStage::DecoderInput);
        QCOMPARE(stages.back(), WalkStage::Softmax);
        QVERIFY(std::ranges::is_sorted(stages));
    }

    void everyLaterLayerIsAStepAndTheyComeInOrder()
    {
        TransformerConfig config = test::sampleConfigs().front();
        config.encoderLayers = 4;
        config.decoderLayers = 2;
        std::vector<int> encoder, decoder;
        for (const WalkStep& step : walkThrough(config))
            (step.blocks.front().stack == Stack::Encoder ? encoder : decoder).push_back(step.layer);
        QCOMPARE(encoder, (std::vector {0, 0, 0, 0, 0, 1, 2, 3, 3}));
        QCOMPARE(decoder, (std::vector {0, 0, 0, 0, 1, 1, 1}));
    }

    void skipsPositionsThatAModelDoesNotHave()
    {
        TransformerConfig config = test::sampleConfigs().front();
        config.encoderLayers = config.decoderLayers = 1;
        config.positionKind = PositionKind::None;
        const auto stages = stagesOf(config);
        QCOMPARE(stages.size(), std::size_t(11));
        QVERIFY(std::ranges::find(stages, WalkStage::SourcePositions) == stages.end());
    }

    void everyStepHighlightsBlocksOfTheModelAndShowsOneOfTheirArrays()
    {
        for (const TransformerConfig& config : test::sampleConfigs()) {
            const std::vector<BlockId> blocks = blocksOf(config);
            for (const WalkStep& step : walkThrough(config)) {
                QVERIFY(!step.blocks.empty());
                for (const BlockId block : step.blocks)
                    QVERIFY2(std::ranges::find(blocks, block) != blocks.end(), blockStem(block).c_str());
                const auto arrays = blockArrays(step.blocks.front(), config, 0);
                QVERIFY2(std::ranges::find(arrays, step.role, &BlockArray::role) != arrays.end(),
                    blockStem(step.blocks.front()).c_str());
            }
        }
    }

    void everyStepSaysSomethingElse()
    {
        for (const TransformerConfig& config : test::sampleConfigs()) {
            std::set<QString> texts;
            for (const WalkStep& step : walkThrough(config))
                texts.insert(walkText(step, config, {{7, 9}, QStringLiteral("my"), 0.5}));
            QCOMPARE(texts.size(), walkThrough(config).size());
        }
    }

    void textsSpeakOfTheSentenceAtHand()
    {
        const TransformerConfig config = test::sampleConfigs().front();
        const WalkSentence sentence {{7, 9}, QStringLiteral("my"), 0.25};
        QVERIFY(
            walkText({WalkStage::SourceEmbedding}, config, sentence).startsWith(QStringLiteral("The 7 source tokens")));
        QVERIFY(walkText({WalkStage::DecoderInput}, config, sentence).contains(QStringLiteral("9 tokens")));
        const QString last = walkText({WalkStage::Softmax}, config, sentence);
        QVERIFY(last.contains(QStringLiteral("\"my\"")) && last.contains(QStringLiteral("25.0%")));
    }
};

TRANSLUCENT_TEST(WalkTest)
#include "walk_test.moc"
