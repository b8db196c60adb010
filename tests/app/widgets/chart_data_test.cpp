#include "widgets/chart_data.h"

#include "test_registry.h"
#include "widgets/drawing_style.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace translucent;

class ChartDataTest : public QObject {
    Q_OBJECT

    static ChartData data(SeriesStyle style, std::vector<double> x, std::vector<double> y)
    {
        ChartData data {{}, {}, {}, {}};
        data.series = {{QStringLiteral("a"), std::move(x), std::move(y), {}, style}};
        return data;
    }
    static bool near(double a, double b) { return std::abs(a - b) < 1e-12; }

private Q_SLOTS:
    void tableHasARowPerXAndReadsBackExactly()
    {
        const ChartData data {QStringLiteral("t"), {QStringLiteral("step")}, {QStringLiteral("loss")},
            {{QStringLiteral("a"), {1, 2}, {1.0 / 3, 2e-7}}, {QStringLiteral("b"), {2, 3}, {4, 5}}}};
        const auto table = chartTable(data);
        QCOMPARE(table.size(), 4);
        QCOMPARE(table[0], (QStringList {QStringLiteral("step"), QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(table[1][1].toDouble(), 1.0 / 3);
        QVERIFY(table[1][1].toDouble() == 1.0 / 3);
        QVERIFY(table[1][2].isEmpty());
        QVERIFY(table[2][1].toDouble() == 2e-7);
        QCOMPARE(table[2][2], QStringLiteral("4"));
        QCOMPARE(table[3], (QStringList {QStringLiteral("3"), QString(), QStringLiteral("5")}));
    }

    void whatIsNotFiniteIsAnEmptyField()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const ChartData data {{}, {QStringLiteral("x")}, {}, {{QStringLiteral("a"), {1}, {nan}}}};
        QVERIFY(chartTable(data)[1][1].isEmpty());
    }

    void readoutTellsEverySeriesAtTheSamePlace()
    {
        const ChartData data {{}, {QStringLiteral("step")}, {},
            {{QStringLiteral("a"), {1, 2}, {-0.25, 7}}, {QStringLiteral("b"), {1, 3}, {1e-9, 8}}}};
        QCOMPARE(chartReadout(data, {0, 0}), QStringLiteral("step: 1\na: −0.25\nb: 10⁻⁹"));
        QCOMPARE(chartReadout(data, {1, 1}), QStringLiteral("step: 3\nb: 8"));
    }

    void ofManySeriesTheReadoutTellsOne()
    {
        ChartData data {{}, {QStringLiteral("x")}, {}, {}};
        for (int i = 0; i < 12; ++i)
            data.series.push_back({QString::number(i), {0}, {double(i)}});
        QCOMPARE(chartReadout(data, {3, 0}), QStringLiteral("x: 0\n3: 3"));
    }

    void labelsStandInPlaceOfNumbers()
    {
        ChartData data {
            {}, {QStringLiteral("token")}, {}, {{QStringLiteral("p"), {1, 2, 2.5, 3}, {0.75, -0.25, 4, 5}}}};
        data.xLabels = {QStringLiteral("I"), QStringLiteral("like")};
        QCOMPARE(chartTable(data)[1], (QStringList {QStringLiteral("I"), QStringLiteral("0.75")}));
        QCOMPARE(chartTable(data)[2], (QStringList {QStringLiteral("like"), QStringLiteral("-0.25")}));
        QCOMPARE(chartTable(data)[3][0], QStringLiteral("2.5"));
        QCOMPARE(chartTable(data)[4][0], QStringLiteral("3"));
        QCOMPARE(chartReadout(data, {0, 1}), QStringLiteral("token: like\np: −0.25"));
        QVERIFY(data.labelAt(0).isEmpty());
    }

    void seriesHaveColoursOfTheirOwn()
    {
        const ChartData data {{}, {}, {}, {{QStringLiteral("a")}, {QStringLiteral("b"), {}, {}, Qt::red}}};
        QCOMPARE(data.colourOf(0, Backdrop::Light), headColour(0));
        QVERIFY(luminance(data.colourOf(0, Backdrop::Dark).rgb()) > luminance(headColour(0).rgb()));
        QCOMPARE(data.colourOf(1, Backdrop::Dark), QColor(Qt::red));
    }

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
};

TRANSLUCENT_TEST(ChartDataTest)
#include "chart_data_test.moc"
