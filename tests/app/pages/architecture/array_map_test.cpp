#include "pages/architecture/array_panel.h"

#include "fake_backend.h"
#include "fake_trace.h"
#include "test_registry.h"
#include "widgets/picture_export.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace translucent;

class ArrayMapTest : public QObject {
    Q_OBJECT

private:
    static constexpr float kHidden = -std::numeric_limits<float>::infinity();

    const TransformerConfig m_config = test::fakeConfig();
    const TranslationResult m_result = test::fakeResult(QStringLiteral("我喜欢猫"), 1);
    const ForwardTrace m_pass = test::fakePass(m_config, m_result.traces.front());
    const SentenceLabels m_labels = sentenceLabels(m_result, 0);

    BlockArray array(BlockId block, ArrayRole role) const
    {
        for (const BlockArray& each : blockArrays(block, m_config, 1))
            if (each.role == role)
                return each;
        return {};
    }
    HeatmapData map(BlockId block, ArrayRole role, int head = 0) const
    {
        const BlockArray wanted = array(block, role);
        return arrayMap(*arrayOf(m_pass, wanted), wanted, head, m_labels);
    }

private Q_SLOTS:
    void labelsAreTheTokens()
    {
        QCOMPARE(m_labels.source,
            (QStringList {QStringLiteral("我"), QStringLiteral("喜"), QStringLiteral("欢"), QStringLiteral("猫"),
                QStringLiteral("⟨END⟩")}));
        QCOMPARE(m_labels.inputs.first(), QStringLiteral("⟨BEGIN⟩"));
        QCOMPARE(m_labels.inputs.size(), qsizetype(m_pass.inputIds.size()));
        QCOMPARE(m_labels.predictions.size(), m_labels.inputs.size());
        QCOMPARE(m_labels.vocabulary.at(kEndId), QStringLiteral("⟨END⟩"));
    }

    void showsOneHeadOfAnArray()
    {
        const BlockId cross {Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention};
        const HeatmapData data = map(cross, ArrayRole::Weights, 2);
        QCOMPARE(data.rowLabels, m_labels.predictions);  // as on the page Attention
        QCOMPARE(data.columnLabels, m_labels.source);
        QVERIFY(!data.centred);
        const Array& all = m_pass.attention(AttentionKind::Cross, 1);
        const auto index = std::size_t((2 * all.shape[1] + 1) * all.shape[2] + 3);
        QCOMPARE(data.at({1, 3}), all.values[index]);
    }

    void featuresAreNumberedAndOfEitherSign()
    {
        const HeatmapData data = map({Stack::Encoder, BlockKind::Embedding}, ArrayRole::Embedding);
        QCOMPARE(data.rows(), 5);
        QCOMPARE(data.columns(), int(m_config.modelDimension));
        QCOMPARE(data.columnLabels.last(), QString::number(m_config.modelDimension - 1));
        QVERIFY(data.centred);
        QCOMPARE(data.values, m_pass.find("encoder.embedding")->values);
    }

    void aStatisticIsOneColumn()
    {
        const HeatmapData data = map({Stack::Encoder, BlockKind::FinalNorm}, ArrayRole::Mean);
        QCOMPARE(data.columns(), 1);
        QCOMPARE(data.rows(), 5);
        QCOMPARE(data.values, m_pass.find("encoder.final_norm.mean")->values);
    }

    void ofAVocabularyTheLargestNumbersStay()
    {
        const HeatmapData data = map({Stack::Decoder, BlockKind::Softmax}, ArrayRole::Probabilities);
        QCOMPARE(data.columns(), int(kShownEntries));
        QCOMPARE(data.rowLabels, m_labels.predictions);
        const auto largestOf = [&](int column) {
            float largest = 0;
            for (int row = 0; row < data.rows(); ++row)
                largest = std::max(largest, data.at({row, column}));
            return largest;
        };
        for (int column = 1; column < data.columns(); ++column)
            QVERIFY(largestOf(column) <= largestOf(column - 1));
        float largest = 0;
        for (const float value : m_pass.logProbabilities.values)
            largest = std::max(largest, std::exp(value));
        QCOMPARE(largestOf(0), largest);
    }

    void ofALargeVocabularyTheBestAreMapped()
    {
        constexpr std::int64_t kPositions = 60, kVocabulary = 16000;
        ForwardTrace pass;
        pass.logProbabilities.shape = {kPositions, kVocabulary};
        for (std::int64_t i = 0; i < kPositions * kVocabulary; ++i)
            pass.logProbabilities.values.push_back(float(-10 + 3 * std::cos(double(i))));
        SentenceLabels labels;
        labels.predictions.resize(kPositions);
        const BlockArray probabilities = array({Stack::Decoder, BlockKind::Softmax}, ArrayRole::Probabilities);
        const Array values = *arrayOf(pass, probabilities);
        const HeatmapData data = arrayMap(values, probabilities, 0, labels);
        const Histogram histogram = histogramOf(values.values, statisticsOf(values.values), 40);
        QCOMPARE(data.columns(), int(kShownEntries));
        QCOMPARE(histogram.counts.size(), std::size_t(40));
    }

    void describesFiniteNumbersOnly()
    {
        const std::vector<float> values {2, 4, kHidden, 4, 4, 5, 5, kHidden, 7, 9};
        const ArrayStatistics statistics = statisticsOf(values);
        QCOMPARE(statistics.finite, std::size_t(8));
        QCOMPARE(statistics.hidden, std::size_t(2));
        QCOMPARE(statistics.minimum, 2.0);
        QCOMPARE(statistics.maximum, 9.0);
        QCOMPARE(statistics.mean, 5.0);
        QCOMPARE(statistics.deviation, 2.0);  // of the population
    }

    void everyFiniteNumberIsInOneBin()
    {
        const std::vector<float> values {-1, -0.99F, 0, 0.5F, kHidden, 0.999F, 1};
        const Histogram histogram = histogramOf(values, statisticsOf(values), 4);
        QCOMPARE(histogram.counts, (std::vector<std::size_t> {2, 0, 1, 3}));
        QCOMPARE(histogram.left(0), -1.0);
        QCOMPARE(histogram.left(4), 1.0);
    }

    void equalNumbersMakeOneBin()
    {
        const std::vector<float> values(5, 3.0F);
        const Histogram histogram = histogramOf(values, statisticsOf(values), 20);
        QCOMPARE(histogram.counts, (std::vector<std::size_t> {5}));
        QVERIFY(histogram.left(0) < 3 && histogram.left(1) > 3);
    }

    void nothingFiniteMakesNoBins()
    {
        const std::vector<float> values(3, kHidden);
        QCOMPARE(statisticsOf(values).hidden, std::size_t(3));
        QVERIFY(histogramOf(values, statisticsOf(values), 20).counts.empty());
    }

    void barsOfAHistogramStandAmidTheirBins()
    {
        const ChartData chart = histogramChart({-1, 0.5, {20, 40, 10, 30}}, QStringLiteral("Test"));
        QCOMPARE(chart.series.front().x, (std::vector {-0.75, -0.25, 0.25, 0.75}));
        QCOMPARE(chart.series.front().y, (std::vector {20.0, 40.0, 10.0, 30.0}));
        QVERIFY(!chart.y.logarithmic);
        QVERIFY(chart.title.contains(QStringLiteral("Test")));
    }

    void oneTallBarDoesNotHideTheOthers()
    {
        QVERIFY(histogramChart({0, 0.25, {10000, 10, 0, 5}}, QStringLiteral("Test")).y.logarithmic);
        QVERIFY(!histogramChart({0, 1, {5}}, QStringLiteral("Test")).y.logarithmic);
    }

    void nothingToShowMakesNoBars()
    {
        QVERIFY(histogramChart({}, QStringLiteral("Test")).series.front().x.empty());
        QCOMPARE(histogramTable({}).size(), 1);
    }

    void aHistogramsTableHasARowPerBin()
    {
        QCOMPARE(csvTable(histogramTable({-1, 0.5, {2, 4}})),
            QByteArray("\xEF\xBB\xBF"
                       "from,to,count\r\n-1,-0.5,2\r\n-0.5,0,4\r\n"));
    }
};

TRANSLUCENT_TEST(ArrayMapTest)
#include "array_map_test.moc"
