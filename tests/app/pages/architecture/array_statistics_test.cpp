#include "pages/architecture/array_statistics.h"

#include "test_registry.h"

#include <QTest>

#include <limits>
#include <numeric>

using namespace translucent;

class ArrayStatisticsTest : public QObject {
    Q_OBJECT

private:
    static constexpr float kHidden = -std::numeric_limits<float>::infinity();

private Q_SLOTS:
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
};

TRANSLUCENT_TEST(ArrayStatisticsTest)
#include "array_statistics_test.moc"
