#include "pages/why/head_maps.h"

#include "fake_backend.h"
#include "fake_causes.h"
#include "test_registry.h"
#include "translucent/model/intervention.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace translucent;
using namespace translucent::test;

class HeadMapsTest : public QObject {
    Q_OBJECT

    const HeadStudy m_study = fakeHeadStudy(fakeConfig(), 20);
    const PruningCurves m_curves = fakePruning(fakeConfig());

    static const ChartSeries& named(const ChartData& chart, const QString& part)
    {
        const auto found =
            std::ranges::find_if(chart.series, [&](const ChartSeries& series) { return series.name.contains(part); });
        Q_ASSERT(found != chart.series.end());
        return *found;
    }

private Q_SLOTS:
    void everyHeadHasACell()
    {
        const HeatmapData map = headMap(m_study, HeadMeasure::Confidence);
        QCOMPARE(map.rows(), 9);
        QCOMPARE(map.columns(), 4);
        QCOMPARE(map.rowLabels.first(), QStringLiteral("Encoder 1"));
        QCOMPARE(map.rowLabels.last(), QStringLiteral("Cross 3"));
        for (std::size_t i = 0; i < m_study.patterns.size(); ++i) {
            const HeadId& head = m_study.patterns[i].head;
            const auto cell = cellOfHead(m_study, head);
            QVERIFY(cell);
            QCOMPARE(headOfCell(m_study, *cell), std::optional(head));
            QCOMPARE(cell->column, int(head.head));
            QCOMPARE(map.at(*cell), float(i + 1) / 64);
        }
        QVERIFY(!cellOfHead(m_study, {AttentionKind::Cross, 7, 0}));
        QVERIFY(!headOfCell(m_study, {9, 0}));
    }

    void theMainRuleIsNamed()
    {
        const HeatmapData map = headMap(m_study, HeadMeasure::Rule);
        QCOMPARE(map.texts[0], headRuleName(HeadRule::Previous));
        QCOMPARE(map.texts[8], headRuleName(HeadRule::Aligned));
        QCOMPARE(map.at({0, 0}), 0.375F + 1.0F / 64);
        QVERIFY(map.notes[0].contains(QStringLiteral("Previous 39.1%")));
        std::set<QString> names;
        for (const auto& [rule, name] : kChoices<HeadRule>)
            names.insert(headRuleName(rule));
        QCOMPARE(names.size(), kHeadRules);
    }

    void importanceIsThatInTheLayer() { QCOMPARE(headMap(m_study, HeadMeasure::Importance).at({8, 3}), 36.0F / 64); }

    /// Either sign, and frames where the interval does not contain 0.
    void changesOfTheLossSayHowSureTheyAre()
    {
        const HeatmapData map = headMap(m_study, HeadMeasure::LossChange);
        QVERIFY(map.centred && map.at({0, 0}) < 0 && map.at({8, 3}) > 0);
        QCOMPARE(map.marks.size(), m_study.patterns.size() - kFakeClearHead - 1);
        QCOMPARE(map.marks.front(), *cellOfHead(m_study, m_study.patterns[kFakeClearHead + 1].head));
        QCOMPARE(map.decimals, 2);
        HeadStudy small = m_study;
        for (AblatedHead& each : small.zeroed)
            each.change /= 100;  // at most 31/25600 = 0.0012
        QCOMPARE(headMap(small, HeadMeasure::LossChange).decimals, 4);
    }

    void aHeadWithoutWeightsHasNoRule()
    {
        HeadStudy study = m_study;
        study.patterns[0] = {.head = study.patterns[0].head};
        for (const HeadMeasure measure : {HeadMeasure::Rule, HeadMeasure::Confidence})
            QVERIFY(std::isnan(headMap(study, measure).at({0, 0})));
        QCOMPARE(headMap(study, HeadMeasure::Rule).texts[0], QStringLiteral("–"));
        QVERIFY(!headFacts(study, study.patterns[0].head).contains(QStringLiteral("Weight on")));
    }

    void factsHaveBothAblations()
    {
        const QString facts = headFacts(m_study, m_study.patterns[20].head);
        QVERIFY2(facts.contains(QStringLiteral("the loss without it: +0.0625 (+0.0469 … +0.0781)")), qPrintable(facts));
        QVERIFY2(facts.contains(QStringLiteral("mean output: +0.031")), qPrintable(facts));
        QVERIFY2(facts.contains(QStringLiteral("Confidence 0.33; importance 0.021")), qPrintable(facts));
    }

    void theTableHasEveryNumber()
    {
        const QStringList lines = QString::fromUtf8(headStudyTable(m_study)).split(QStringLiteral("\r\n"));
        QCOMPARE(lines[0].count(u','), lines[21].count(u','));
        QVERIFY2(lines[21].startsWith(QStringLiteral("dec:2:0,0.125,")), qPrintable(lines[21]));
        QVERIFY2(lines[21].endsWith(QStringLiteral("0.0625,0.046875,0.078125,0.03125,0.015625,0.046875")),
            qPrintable(lines[21]));
    }

    void allAttentionsAreComparedByImportance()
    {
        const ChartData chart = pruningChart(m_curves, {}, false);
        QCOMPARE(chart.series.size(), std::size_t(3));
        for (const ChartSeries& series : chart.series) {
            QCOMPARE(series.y.front(), 1.5);
            QCOMPARE(series.x.back(), 12.0);
        }
        QCOMPARE(named(chart, QStringLiteral("Cross")).y.back(), 1.5 + 12 * double(int(AttentionKind::Cross) + 1));
    }

    void oneAttentionIsComparedWithRandomOrders()
    {
        const ChartData chart = pruningChart(m_curves, AttentionKind::EncoderSelf, false);
        QCOMPARE(chart.series.size(), std::size_t(4));
        const double slope = double(int(AttentionKind::EncoderSelf) + 1);
        QCOMPARE(named(chart, QStringLiteral("again")).y.back(), 1.5 + 12 * slope);
        QCOMPARE(named(chart, QStringLiteral("once")).y.back(), 1.5 + 24 * slope);
        QCOMPARE(named(chart, QStringLiteral("highest")).y.back(), 1.5 + 60 * slope);
        QCOMPARE(named(chart, QStringLiteral("lowest")).y.back(), 1.5 + 12 * slope);
        QCOMPARE(chart.series[3].shadedTo, std::optional(2));
    }

    void randomOrdersAreNotTranslated()
    {
        const ChartData chart = pruningChart(m_curves, AttentionKind::Cross, true);
        QCOMPARE(chart.series.size(), std::size_t(2));
        QCOMPARE(chart.series[0].y.back(), 52.0);
        QVERIFY(chart.y.title.contains(QStringLiteral("BLEU")));
    }
};

TRANSLUCENT_TEST(HeadMapsTest)
#include "head_maps_test.moc"
