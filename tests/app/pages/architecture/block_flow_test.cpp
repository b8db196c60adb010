#include "pages/architecture/block_flow.h"

#include "fake_backend.h"
#include "fake_trace.h"
#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

#include <cmath>

using namespace translucent;

class BlockFlowTest : public QObject {
    Q_OBJECT

private:
    /// A result of FakeBackend with the config's layers and heads.
    static ForwardTrace passOf(TransformerConfig& config)
    {
        config.encoderLayers = config.decoderLayers = test::fakeConfig().decoderLayers;
        config.heads = test::fakeConfig().heads;
        return test::fakePass(config, test::fakeResult(QStringLiteral("我喜欢猫"), 1).traces.front());
    }

private Q_SLOTS:
    void everyArrayIsInTheTraceWithTheShapeItSays()
    {
        for (TransformerConfig config : test::sampleConfigs()) {
            const ForwardTrace pass = passOf(config);
            const SentenceLengths lengths {std::int64_t(pass.sourceIds.size()), std::int64_t(pass.outputIds.size())};
            for (const BlockId block : blocksOf(config))
                for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer)
                    for (const BlockArray& each : blockArrays(block, config, layer)) {
                        const auto array = arrayOf(pass, each);
                        QVERIFY2(array, each.name.c_str());
                        std::vector<std::int64_t> shape;
                        for (const Axis axis : each.axes)
                            shape.push_back(*axisSize(axis, config, lengths));
                        QCOMPARE(array->shape, shape);
                    }
        }
    }

    void lengthsAreUnknownWithoutASentence()
    {
        const TransformerConfig config = test::sampleConfigs().front();
        QVERIFY(!axisSize(Axis::Source, config, {}));
        QVERIFY(!axisSize(Axis::Target, config, {}));
        QCOMPARE(axisSize(Axis::HeadDimension, config, {}), std::optional(config.headDimension()));
    }

    void probabilitiesSumToOne()
    {
        TransformerConfig config = test::sampleConfigs().front();
        const ForwardTrace pass = passOf(config);
        const auto arrays = blockArrays({Stack::Decoder, BlockKind::Softmax}, config, 0);
        const Array array = *arrayOf(pass, arrays[mainArray(arrays)]);
        double sum = 0;
        for (const float value : array.row(1))
            sum += double(value);
        QVERIFY(std::abs(sum - 1) < 1e-4);
    }

    void attentionIsShownByItsWeights()
    {
        const TransformerConfig config = test::sampleConfigs().front();
        const auto arrays = blockArrays({Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention}, config, 1);
        QCOMPARE(arrays[mainArray(arrays)].name, std::string("decoder.layers.1.cross_attention.weights"));
        QCOMPARE(arrays[mainArray(arrays)].axes, (std::vector {Axis::Head, Axis::Target, Axis::Source}));
    }

    void lowRankIsShownByItsFactorsAndHasAKeyPerMixture()
    {
        TransformerConfig config = test::sampleConfigs().front();
        config.attentionPattern = AttentionPattern::LowRank;
        config.attentionSpan = 5;
        const auto arrays = blockArrays({Stack::Encoder, BlockKind::Attention, Sublayer::SelfAttention}, config, 1);
        QCOMPARE(arrays[mainArray(arrays)].name, std::string("encoder.layers.1.self_attention.factors"));
        const auto keys = std::ranges::find(arrays, ArrayRole::Keys, &BlockArray::role);
        QCOMPARE(keys->axes, (std::vector {Axis::Head, Axis::Mixture, Axis::HeadDimension}));
        QCOMPARE(axisSize(Axis::Mixture, config, {}), std::optional<std::int64_t>(5));
        const auto decoder = blockArrays({Stack::Decoder, BlockKind::Attention, Sublayer::SelfAttention}, config, 1);
        QCOMPARE(decoder[mainArray(decoder)].role, ArrayRole::Weights);
    }

    void everyArrayAndAxisHasItsNames()
    {
        QCOMPARE(arrayTitle(ArrayRole::Input), QStringLiteral("Input"));
        QCOMPARE(arraySymbol(ArrayRole::Probabilities), QStringLiteral("<i>p</i>"));
        QCOMPARE(arrayTitle(ArrayRole::SublayerOutput), QStringLiteral("Output of the sublayer"));
        QCOMPARE(axisSymbol(Axis::ModelDimension), QStringLiteral("<i>d</i><sub>model</sub>"));
        QCOMPARE(axisTitle(Axis::TargetVocabulary), QStringLiteral("Target vocabulary"));
        QCOMPARE(axisName(Axis::HeadDimension), QStringLiteral("Dimension"));
    }
};

TRANSLUCENT_TEST(BlockFlowTest)
#include "block_flow_test.moc"
