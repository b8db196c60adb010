#include "pages/architecture/blocks.h"

#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

using namespace translucent;

class BlocksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blocksAddUpToTheModel()
    {
        for (const TransformerConfig& config : test::sampleConfigs()) {
            std::int64_t sum = 0;
            for (const BlockId block : blocksOf(config))
                sum += blockParameters(block, config) * repetitions(block, config);
            QCOMPARE(sum, parameterCount(config));
        }
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
        QCOMPARE(blockCalculation({Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention}, 1, 3),
            std::string("attention@decoder.layers.1.cross_attention@3"));
        QCOMPARE(
            blockCalculation({Stack::Encoder, BlockKind::FinalNorm}, 0, 0), std::string("norm@encoder.final_norm@0"));
        QCOMPARE(blockCalculation({Stack::Decoder, BlockKind::Softmax}, 2, 0), std::string("softmax@output.logits@0"));
        QVERIFY(blockCalculation({Stack::Encoder, BlockKind::Embedding}, 0, 0).empty());
    }
};

TRANSLUCENT_TEST(BlocksTest)
#include "blocks_test.moc"
