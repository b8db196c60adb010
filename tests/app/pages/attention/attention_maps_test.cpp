#include "pages/attention/attention_maps.h"

#include "engine/selection.h"
#include "sample_result.h"
#include "test_registry.h"

#include <QTest>

#include <array>

using namespace translucent;

class AttentionMapsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layersAndHeadsComeFromTheTrace()
    {
        const auto result = sampleResult();
        const ForwardTrace& trace = result->traces[0];
        QCOMPARE(attentionLayers(trace, AttentionKind::EncoderSelf), 2);
        QCOMPARE(attentionLayers(trace, AttentionKind::DecoderSelf), 3);
        QCOMPARE(attentionLayers(trace, AttentionKind::Cross), 3);
        QCOMPARE(attentionHeads(trace, AttentionKind::Cross), 4);
        QCOMPARE(attentionLayers(ForwardTrace(), AttentionKind::Cross), 0);
    }

    void everyNumberStandsUnderItsOwnLabels()
    {
        const auto result = sampleResult();
        const Array& all = result->traces[1].attention(AttentionKind::Cross, 2);
        QCOMPARE(all.shape, (std::vector<std::int64_t> {4, 5, 7}));  // not square: swapped axes would show
        const HeatmapData map = attentionMap(*result, {AttentionKind::Cross, 1, 2, 3});
        QCOMPARE(map.rows(), 5);
        QCOMPARE(map.columns(), 7);
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 7; ++column)
                QCOMPARE(map.at({row, column}), all.values[std::size_t((3 * 5 + row) * 7 + column)]);
    }

    void theMeanOfAllHeadsIsTheirMean()
    {
        const auto result = sampleResult();
        const HeatmapData mean = attentionMap(*result, {AttentionKind::DecoderSelf, 0, 1, Selection::kAllHeads});
        float expected = 0;
        for (int head = 0; head < 4; ++head)
            expected += attentionMap(*result, {AttentionKind::DecoderSelf, 0, 1, head}).at({3, 2}) / 4;
        QVERIFY(qAbs(mean.at({3, 2}) - expected) < 1e-6F);
        QCOMPARE(mean.at({2, 3}), 0.0F);
    }

    void rowStatistics()
    {
        const AttentionRowStatistics even = attentionRowStatistics(std::array {0.25F, 0.25F, 0.25F, 0.25F});
        QCOMPARE(even.entropy, 2.0);
        const AttentionRowStatistics sharp = attentionRowStatistics(std::array {0.0F, 1.0F, 0.0F});
        QCOMPARE(sharp.entropy, 0.0);
        QCOMPARE(sharp.maximumKey, 1);
        QCOMPARE(sharp.sum, 1.0);
    }

    void theSummaryNamesTheRow()
    {
        const HeatmapData map = attentionMap(*sampleResult(), {AttentionKind::Cross, 0, 0, 0});
        const QString row = attentionSummary(map, 1, false);
        QVERIFY(row.contains(map.rowLabels[1]));
        QVERIFY(row.contains(QStringLiteral("2.81")));  // log2 7
        QVERIFY(row.contains(QStringLiteral("1.0000")));
        QVERIFY(attentionSummary(map, std::nullopt, false).contains(QStringLiteral("every row sums to 1")));
        QVERIFY(attentionSummary(attentionMap(*sampleResult(), {AttentionKind::DecoderSelf, 0, 0, 0}), 3, true)
                    .contains(QStringLiteral("2.00")));  // log2 of the four keys row 3 sees
    }

    void rolloutOfTheFirstLayerMixesTheMeanWithItself()
    {
        const TranslationResultPtr result = sampleResult();
        const ForwardTrace& trace = result->traces[0];
        const auto mean = attentionWeights(trace, {AttentionKind::EncoderSelf, 0, 0, Selection::kAllHeads});
        const auto flow = attentionWeights(trace, {AttentionKind::EncoderSelf, 0, 0, Selection::kRollout});
        const std::size_t length = 7;
        for (std::size_t i = 0; i < flow.size(); ++i)
            QVERIFY(std::abs(flow[i] - (mean[i] + (i / length == i % length ? 1 : 0)) / 2) < 1e-6F);
    }

    void rolloutMultipliesTheLayersAndStaysADistribution()
    {
        const TranslationResultPtr result = sampleResult();
        const ForwardTrace& trace = result->traces[0];
        const std::size_t length = 6;
        for (int layer = 0; layer < 3; ++layer) {
            const auto flow = attentionWeights(trace, {AttentionKind::DecoderSelf, 0, layer, Selection::kRollout});
            QCOMPARE(flow.size(), length * length);
            for (std::size_t query = 0; query < length; ++query) {
                double sum = 0;
                for (std::size_t key = 0; key < length; ++key) {
                    sum += flow[query * length + key];
                    QVERIFY(key <= query || flow[query * length + key] == 0.0F);
                }
                QVERIFY(std::abs(sum - 1) < 1e-5);
            }
        }
        const auto lower = attentionWeights(trace, {AttentionKind::DecoderSelf, 0, 0, Selection::kRollout});
        const auto mean = attentionWeights(trace, {AttentionKind::DecoderSelf, 0, 1, Selection::kAllHeads});
        const auto upper = attentionWeights(trace, {AttentionKind::DecoderSelf, 0, 1, Selection::kRollout});
        double expected = 0;
        for (std::size_t middle = 0; middle < length; ++middle)
            expected += (mean[4 * length + middle] + (middle == 4 ? 1 : 0)) / 2 * lower[middle * length + 2];
        QVERIFY(std::abs(upper[4 * length + 2] - expected) < 1e-6);
    }

    void onlySelfAttentionHasARollout()
    {
        const TranslationResultPtr result = sampleResult();
        const ForwardTrace& trace = result->traces[0];
        QCOMPARE(
            attentionThumbnails(trace, {AttentionKind::EncoderSelf, 0, 0, 0}, {}, false)[0].size(), std::size_t(6));
        QCOMPARE(attentionThumbnails(trace, {AttentionKind::Cross, 0, 0, 0}, {}, false)[0].size(), std::size_t(5));
    }
};

TRANSLUCENT_TEST(AttentionMapsTest)
#include "attention_maps_test.moc"
