#include "widgets/chart_geometry.h"

#include "test_registry.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace translucent;

class ChartGeometryTest : public QObject {
    Q_OBJECT

    static ChartData data(SeriesStyle style, std::vector<double> x, std::vector<double> y)
    {
        ChartData data {{}, {}, {}, {}};
        data.series = {{QStringLiteral("a"), std::move(x), std::move(y), {}, style}};
        return data;
    }
    static bool near(double a, double b) { return std::abs(a - b) < 1e-12; }

private Q_SLOTS:
    void curvesHaveALittleRoom()
    {
        const ChartRange range = rangeOfY(data(SeriesStyle::Line, {0, 1, 2}, {10, std::nan(""), 20}));
        QVERIFY(near(range.lower, 9.6) && near(range.upper, 20.4));
        const ChartRange constant = rangeOfY(data(SeriesStyle::Line, {0, 1}, {3, 3}));
        QVERIFY(near(constant.lower, 1.5) && near(constant.upper, 4.5));
    }

    void theAxisComesFirst()
    {
        ChartData limited = data(SeriesStyle::Line, {0, 1}, {10, 20});
        limited.y.lower = 0;
        limited.y.upper = 15;
        QCOMPARE(rangeOfY(limited), (ChartRange {0, 15}));
        limited.series.clear();
        QCOMPARE(rangeOfY(limited), (ChartRange {0, 15}));
        QCOMPARE(rangeOfX(limited), (ChartRange {0, 1}));
    }

    void onALogarithmicAxisOnlyPositiveNumbersCount()
    {
        ChartData powers = data(SeriesStyle::Line, {0, 1, 2, 3}, {-5, 0, 1, 100});
        powers.y.logarithmic = true;
        QVERIFY(!hasPlace(powers.y, 0) && !hasPlace(powers.y, std::numeric_limits<double>::infinity()));
        const ChartRange range = rangeOfY(powers);
        QVERIFY(range.lower > 0.8 && range.lower < 1);
        QVERIFY(near(range.lower * range.upper, 100));
    }

    void barsStandOnZeroWithRoomAtTheirEnds()
    {
        ChartRange range = rangeOfY(data(SeriesStyle::Bars, {1, 2}, {5, 10}));
        QVERIFY(range.lower == 0 && near(range.upper, 12));
        range = rangeOfY(data(SeriesStyle::Bars, {1, 2}, {-5, -10}));
        QVERIFY(near(range.lower, -12) && range.upper == 0);
        QCOMPARE(rangeOfY(data(SeriesStyle::Bars, {1, 2}, {0, 0})), (ChartRange {0, 1}));
        range = rangeOfX(data(SeriesStyle::Bars, {1, 2, 3}, {1, 1, 1}));
        QVERIFY(near(range.lower, 0.4) && near(range.upper, 3.6));
    }

    void severalBarsShareAPlace()
    {
        ChartData two = data(SeriesStyle::Bars, {10, 20, 30}, {1, 2, 3});
        BarPlaces places = barPlaces(two);
        QVERIFY(near(places.width, 7) && places.distance == 10);
        QCOMPARE(places.offsets, std::vector {0.0});
        two.series.push_back({QStringLiteral("curve"), {10, 11}, {1, 2}});
        two.series.push_back(two.series.front());
        places = barPlaces(two);
        QVERIFY(near(places.width, 3.5) && near(places.distance, 3.5));
        QVERIFY(near(places.offsets[0], -1.75) && places.offsets[1] == 0 && near(places.offsets[2], 1.75));
        QCOMPARE(barPlaces(data(SeriesStyle::Line, {1}, {1})), (BarPlaces {0, 0, {0}}));
        QVERIFY(near(barPlaces(data(SeriesStyle::Bars, {1}, {1})).width, 0.7));
    }
};

TRANSLUCENT_TEST(ChartGeometryTest)
#include "chart_geometry_test.moc"
