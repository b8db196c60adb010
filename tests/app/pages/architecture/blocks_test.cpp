#include "pages/architecture/blocks.h"

#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

#include <algorithm>

using namespace translucent;

class BlocksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blocksAddUpToTheModel()
    {
        for (const TransformerConfig& config : test::allConfigs()) {
            std::int64_t sum = 0;
            for (const BlockId block : blocksOf(config))
                sum += blockParameters(block, config) * repetitions(block, config);
            QCOMPARE(sum, parameterCount(config));
        }
    }

    void partsThatAreLeftOutHaveNoBlock()
    {
        TransformerConfig config = test::sampleConfigs().front();
        config.normPlacement = NormPlacement::Pre;
        const auto count = [&](BlockKind kind) { return std::ranges::count(blocksOf(config), kind, &BlockId::kind); };
        QCOMPARE(count(BlockKind::Norm), 5);
        config.residual = ResidualKind::None;
        QCOMPARE(count(BlockKind::Add), 0);
        config.feedForward = FeedForwardKind::None;
        QCOMPARE(count(BlockKind::FeedForward), 0);
        QCOMPARE(count(BlockKind::Norm), 3);
        config.normKind = NormKind::None;
        QCOMPARE(count(BlockKind::Norm) + count(BlockKind::FinalNorm), 0);
        config.normPlacement = NormPlacement::Post;
        config.residual = ResidualKind::Connected;
        QCOMPARE(count(BlockKind::Add), 3);
    }

    void whatNumbersCannotCalculateIsNotOffered()
    {
        TransformerConfig config = test::sampleConfigs().front();
        const BlockId norm {Stack::Encoder, BlockKind::Norm}, attention {Stack::Encoder, BlockKind::Attention},
            forward {Stack::Encoder, BlockKind::FeedForward, Sublayer::FeedForward};
        for (const BlockId block : {norm, attention, forward})
            QVERIFY(!blockCalculation(block, config, 0, 0).empty());
        config.normKind = NormKind::Rms;
        config.ownHeadDimension = 7;
        config.feedForward = FeedForwardKind::Swiglu;
        for (const BlockId block : {norm, attention, forward})
            QVERIFY(blockCalculation(block, config, 0, 0).empty());
    }

    void aSharedTableCountsOnce()
    {
        TransformerConfig config = test::sampleConfigs().front();
        config.embeddingTying = EmbeddingTying::All;
        config.targetVocabulary = config.sourceVocabulary;
        const BlockId source {Stack::Encoder, BlockKind::Embedding}, target {Stack::Decoder, BlockKind::Embedding},
            linear {Stack::Decoder, BlockKind::Linear};
        QCOMPARE(blockParameters(source, config), config.sourceVocabulary * config.modelDimension);
        QCOMPARE(blockParameters(target, config), std::int64_t(0));
        QCOMPARE(blockParameters(linear, config), config.targetVocabulary);
        QVERIFY(sharesParameters(target, config) && sharesParameters(linear, config));
        QVERIFY(!sharesParameters(source, config));
    }

    void calculatorsHaveThePlaceOfTheNumbers()
    {
        QCOMPARE(blockCalculation(
                     {Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention}, TransformerConfig(), 1, 3),
            std::string("attention@decoder.layers.1.cross_attention@3"));
        QCOMPARE(blockCalculation({Stack::Encoder, BlockKind::FinalNorm}, TransformerConfig(), 0, 0),
            std::string("norm@encoder.final_norm@0"));
        QCOMPARE(blockCalculation({Stack::Decoder, BlockKind::Softmax}, TransformerConfig(), 2, 0),
            std::string("softmax@output.logits@0"));
        QVERIFY(blockCalculation({Stack::Encoder, BlockKind::Embedding}, TransformerConfig(), 0, 0).empty());
    }
};

TRANSLUCENT_TEST(BlocksTest)
#include "blocks_test.moc"
