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
};

TRANSLUCENT_TEST(BlocksTest)
#include "blocks_test.moc"
