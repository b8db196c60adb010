#include "pages/why/attribution_chart.h"

#include "pages/why/causes_of_three.h"
#include "test_registry.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace translucent;
using namespace translucent::test;

class AttributionChartTest : public QObject {
    Q_OBJECT

    static const Attribution& sample(AttributionMethod method)
    {
        static const Attributions all = attributionsOfThree();
        return *std::ranges::find(all.methods, method, &Attribution::method);
    }

private Q_SLOTS:
    void everyMethodHasItsName()
    {
        std::set<QString> names;
        for (const auto& [method, name] : kChoices<AttributionMethod>)
            names.insert(attributionName(method));
        QCOMPARE(names.size(), kChoices<AttributionMethod>.size());
        QVERIFY(!names.contains(QString()));
    }

    void theSourceComesBeforeThePrefix()
    {
        const auto read = readTokens(sample(AttributionMethod::Saliency), tokensOfThree());
        QStringList texts;
        for (const ReadToken& token : read)
            texts << token.text;
        QCOMPARE(texts, tokensOfThree().source + tokensOfThree().input);
        QVERIFY(read[2].isSource && !read[3].isSource);
        QVERIFY(read[2].place() != read[3].place());
        QCOMPARE(read[1].score, 2.0);
        QCOMPARE(read[4].score, 1.0);
    }

    void aMethodCanLackThePrefix()
    {
        QCOMPARE(readTokens(sample(AttributionMethod::LastAttention), tokensOfThree()).size(), std::size_t(3));
    }

    void onlySignedScoresHaveASign()
    {
        QCOMPARE(scoreText(0.5, AttributionMethod::Occlusion), QStringLiteral("+0.500"));
        QCOMPARE(scoreText(-0.5, AttributionMethod::Occlusion), QStringLiteral("−0.500"));
        QCOMPARE(scoreText(0.5, AttributionMethod::Saliency), QStringLiteral("0.500"));
        QVERIFY(isAboutDifference(AttributionMethod::Saliency) && isAboutDifference(AttributionMethod::Occlusion));
        QVERIFY(!isAboutDifference(AttributionMethod::Alti));
    }

    void barsStartAtZero()
    {
        for (const auto method : {AttributionMethod::Saliency, AttributionMethod::Occlusion}) {
            const auto read = readTokens(sample(method), tokensOfThree());
            const auto bars = scoreBars(read, method);
            QCOMPARE(bars.size(), read.size());
            for (std::size_t i = 0; i < bars.size(); ++i) {
                QCOMPARE(bars[i].start, 0.0);
                QCOMPARE(bars[i].value, read[i].score);
                QCOMPARE(bars[i].kind == WaterfallBar::Score, method == AttributionMethod::Occlusion);
                QVERIFY(bars[i].name.contains(read[i].text) && bars[i].name.contains(read[i].place()));
            }
        }
    }

    void theTableHasEveryScore()
    {
        const auto table = attributionTable(attributionsOfThree().methods, tokensOfThree());
        QCOMPARE(table.size(), 6);
        QCOMPARE(table[0].mid(2),
            (QStringList {QStringLiteral("Saliency"), QStringLiteral("Integrated gradients"),
                QStringLiteral("Occlusion"), QStringLiteral("Attention, last layer")}));
        QCOMPARE(table[2],
            (QStringList {QStringLiteral("三"), QStringLiteral("Source"), QStringLiteral("2"), QStringLiteral("6"),
                QStringLiteral("6"), QStringLiteral("0.5")}));
        QCOMPARE(table[5],
            (QStringList {QStringLiteral("bought"), QStringLiteral("Prefix"), QStringLiteral("1"),
                QStringLiteral("-0.25"), QStringLiteral("0.5"), QString()}));
        QCOMPARE(attributionTable({}, tokensOfThree()).size(), 1);
    }

    void curvesAreProbabilities()
    {
        const ChartData chart = deletionChart(curvesOfThree(), QStringLiteral("three"), AttributionMethod::Occlusion);
        QCOMPARE(chart.series.size(), std::size_t(6));
        for (const ChartSeries& series : chart.series) {
            QCOMPARE(series.x, (std::vector<double> {0, 1, 2}));
            QCOMPARE(series.y.front(), 0.75);
            QCOMPARE(series.y.back(), 0.25);
        }
        QCOMPARE(chart.series[2].name, attributionName(AttributionMethod::Occlusion));
        QCOMPARE(chart.series[2].y[1], 0.25);
        for (std::size_t i = 0; i < chart.series.size(); ++i)
            QCOMPARE(chart.series[i].style == SeriesStyle::LineAndPoints, i == 2);
        QVERIFY(chart.y.title.contains(QStringLiteral("three")));
    }

    /// From the smallest to the largest p of any random order.
    void theBandHasBothEndsOfTheRandomOrders()
    {
        const ChartData chart = deletionChart(curvesOfThree(), QStringLiteral("three"), AttributionMethod::Saliency);
        const ChartSeries &most = chart.series[4], &least = chart.series[5];
        QCOMPARE(most.y[1], 0.75);
        QCOMPARE(least.y[1], 0.25);
        QCOMPARE(least.shadedTo, std::optional(4));
        QVERIFY(most.colour.isValid() && most.colour == least.colour);
    }
};

TRANSLUCENT_TEST(AttributionChartTest)
#include "attribution_chart_test.moc"
