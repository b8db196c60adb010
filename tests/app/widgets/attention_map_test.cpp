#include "widgets/attention_map.h"

#include "sample_factors.h"
#include "sample_result.h"
#include "test_registry.h"
#include "widgets/heatmap_style.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace translucent;

namespace {

QStringList list(std::initializer_list<const char*> texts)
{
    QStringList all;
    for (const char* text : texts)
        all << QString::fromUtf8(text);
    return all;
}

AttentionLabels labelsOf(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis)
{
    return attentionLabels(sentenceTokens(result.translation, result.traces, hypothesis), kind);
}

HeatmapData mapOf(const TranslationResult& result, std::size_t hypothesis, const AttentionChoice& choice)
{
    return attentionMap(
        sentenceTokens(result.translation, result.traces, hypothesis), result.traces[hypothesis], choice);
}

}  // namespace

class AttentionMapTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void encoderSelfIsSourceBySource()
    {
        const AttentionLabels labels = labelsOf(*sampleResult(), AttentionKind::EncoderSelf, 0);
        QCOMPARE(labels.queries, list({"我", "喜欢", "这", "只", "小", "猫", "⟨END⟩"}));
        QCOMPARE(labels.keys, labels.queries);
        QVERIFY(labels.queryTitle != labels.keyTitle);
    }

    void decoderRowsNameTheInputAndItsPrediction()
    {
        const AttentionLabels labels = labelsOf(*sampleResult(), AttentionKind::DecoderSelf, 0);
        QCOMPARE(labels.queries,
            list({"⟨BEGIN⟩ → I", "I → like", "like → this", "this → kit", "kit → -ten", "-ten → ⟨END⟩"}));
        QCOMPARE(labels.keys, list({"⟨BEGIN⟩", "I", "like", "this", "kit", "-ten"}));
    }

    void crossRowsNameTheInputAndItsPredictionToo()
    {
        const AttentionLabels labels = labelsOf(*sampleResult(), AttentionKind::Cross, 1);
        QCOMPARE(labels.queries, list({"⟨BEGIN⟩ → I", "I → love", "love → this", "this → cat", "cat → ⟨END⟩"}));
        QCOMPARE(labels.keys, list({"我", "喜欢", "这", "只", "小", "猫", "⟨END⟩"}));
    }

    void labelsFitTheTraceOfACutHypothesis()
    {
        auto result = std::make_shared<TranslationResult>(*sampleResult());
        result->translation.hypotheses[0].tokens.pop_back();  // no END: cut at the maximum length
        result->traces[0].inputIds.pop_back();
        result->traces[0].outputIds.pop_back();
        QCOMPARE(labelsOf(*result, AttentionKind::Cross, 0).queries,
            list({"⟨BEGIN⟩ → I", "I → like", "like → this", "this → kit", "kit → -ten"}));
    }

    void theExplanationFollowsTheColours()
    {
        QVERIFY(attentionExplanation(AttentionKind::Cross, true) != attentionExplanation(AttentionKind::Cross, false));
    }

    void everyNumberStandsUnderItsOwnLabels()
    {
        const auto result = sampleResult();
        const Array& all = result->traces[1].attention(AttentionKind::Cross, 2);
        QCOMPARE(all.shape, (std::vector<std::int64_t> {4, 5, 7}));  // not square: swapped axes would be detected
        const HeatmapData map = mapOf(*result, 1, {AttentionKind::Cross, 2, OneHead {3}});
        QCOMPARE(map.rows(), 5);
        QCOMPARE(map.columns(), 7);
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 7; ++column)
                QCOMPARE(map.at({row, column}), all.values[std::size_t((3 * 5 + row) * 7 + column)]);
    }

    void theMeanOfAllHeadsIsTheirMean()
    {
        const auto result = sampleResult();
        const HeatmapData mean = mapOf(*result, 0, {AttentionKind::DecoderSelf, 1, MeanOfHeads {}});
        float expected = 0;
        for (int head = 0; head < 4; ++head)
            expected += mapOf(*result, 0, {AttentionKind::DecoderSelf, 1, OneHead {head}}).at({3, 2}) / 4;
        QVERIFY(qAbs(mean.at({3, 2}) - expected) < 1e-6F);
        QCOMPARE(mean.at({2, 3}), 0.0F);
    }

    /// Low rank has no weights for tokens: factors of either sign, with any sum.
    void factorsKeepTheirSigns()
    {
        const auto result = sampleFactors();
        const Array& all = result->traces[0].attention(AttentionKind::EncoderSelf, 1);
        const HeatmapData map = mapOf(*result, 0, {AttentionKind::EncoderSelf, 1, OneHead {2}});
        QVERIFY(map.centred);
        QVERIFY(!map.hasHatching());
        QCOMPARE(map.valueTitle, QStringLiteral("Signed factor"));
        for (int column = 0; column < 7; ++column)
            QCOMPARE(map.at({3, column}), all.values[std::size_t((2 * 7 + 3) * 7 + column)]);
        const auto strongest = std::ranges::max_element(
            map.values.begin() + 3 * 7, map.values.begin() + 4 * 7, {}, [](float factor) { return std::abs(factor); });
        const QString row = attentionSummary(map, 3, false), rows = attentionSummary(map, {}, false);
        QVERIFY2(row.contains(QStringLiteral("strongest factor ") + weightText(*strongest)), qPrintable(row));
        for (const QString& text : {row, rows, factorExplanation()}) {
            QVERIFY2(!text.contains(QStringLiteral("entropy")), qPrintable(text));
            QVERIFY2(!text.contains(QStringLiteral("sums to 1")), qPrintable(text));
        }
        const auto negative = std::ranges::count_if(map.values, [](float factor) { return factor < 0; });
        QVERIFY2(rows.contains(QStringLiteral("%1 of 49 are negative").arg(negative)), qPrintable(rows));
        QVERIFY(!mapOf(*result, 0, {AttentionKind::Cross, 1, OneHead {2}}).centred);
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
        const HeatmapData map = mapOf(*sampleResult(), 0, {AttentionKind::Cross, 0, OneHead {0}});
        const QString row = attentionSummary(map, 1, false);
        QVERIFY(row.contains(map.rowLabels[1]));
        QVERIFY(row.contains(QStringLiteral("2.81")));  // log2 7
        QVERIFY(row.contains(QStringLiteral("1.0000")));
        QVERIFY(attentionSummary(map, std::nullopt, false).contains(QStringLiteral("every row sums to 1")));
        QVERIFY(attentionSummary(mapOf(*sampleResult(), 0, {AttentionKind::DecoderSelf, 0, OneHead {0}}), 3, true)
                    .contains(QStringLiteral("2.00")));  // log2 of the four keys visible to row 3
    }
};

TRANSLUCENT_TEST(AttentionMapTest)
#include "attention_map_test.moc"
