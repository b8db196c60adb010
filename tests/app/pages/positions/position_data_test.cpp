#include "pages/positions/position_table.h"

#include "test_registry.h"

#include <QTest>

#include <cmath>

using namespace translucent;

class PositionDataTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void heatmapHoldsTheTextbooksNumbers()
    {
        const HeatmapData map = positionHeatmap(positionTable({10, 4, 10000}), QStringLiteral("t"));
        QCOMPARE(map.rows(), 10);
        QCOMPARE(map.columns(), 4);
        QCOMPARE(map.at({1, 0}), float(std::sin(1.0)));
        QCOMPARE(map.at({9, 3}), float(std::cos(0.09)));
        QVERIFY(map.centred);
        QCOMPARE(map.decimals, 4);
    }

    void learnedTablesComeFromTheModel()
    {
        ModelSummary model;
        model.config.positionKind = PositionKind::Learned;
        model.sourcePositions = {{3, 2}, {1, 2, 3, 4, 5, 6}};
        const auto table = tableOf(PositionOrigin::LearnedSource, {2, 8, 10000}, &model);
        QVERIFY(table);
        QCOMPARE(table->length, 2);
        QCOMPARE(table->dimension, 2);
        QCOMPARE(table->at(1, 1), 4.0);
        QCOMPARE(tableOf(PositionOrigin::LearnedSource, {50, 8, 10000}, &model)->length, 3);
        QVERIFY(!tableOf(PositionOrigin::LearnedTarget, {2, 8, 10000}, &model));
        QVERIFY(!tableOf(PositionOrigin::LearnedSource, {2, 8, 10000}, nullptr));
    }

    void missingTablesAreExplained()
    {
        ModelSummary model;
        model.name = QStringLiteral("classroom");
        QVERIFY(missingTableText(&model).contains(QStringLiteral("classroom computes its positions by the formula")));
        model.config.positionKind = PositionKind::None;
        QVERIFY(missingTableText(&model).contains(QStringLiteral("uses no positional encoding")));
        model.config.positionKind = PositionKind::Rotary;
        QVERIFY(missingTableText(&model).contains(QStringLiteral("adds no positions to its embeddings")));
        QVERIFY(missingTableText(&model).contains(QStringLiteral("rotates queries and keys")));
        QVERIFY(missingTableText(nullptr).contains(QStringLiteral("No model is loaded")));
    }

    void withoutPositionsNothingIsSimilar()
    {
        const auto table = tableOf(PositionOrigin::None, {3, 4, 10000}, nullptr);
        for (const double value : similarities(*table))
            QVERIFY(std::isnan(value));
        const auto sinusoidal = similarities(positionTable({3, 4, 10000}));
        QVERIFY(std::abs(sinusoidal[0] - 1) < 1e-15);
        QVERIFY(std::abs(sinusoidal[1] - (std::cos(1.0) + std::cos(0.01)) / 2) < 1e-15);
    }

    void aFewFarNumbersDoNotSetTheScale()
    {
        std::vector<float> values(95, 0.5F);
        values[7] = -0.75F;
        values.insert(values.end(), 5, 40.0F);
        QCOMPARE(typicalReach(values), 0.75F);
        QCOMPARE(typicalReach({-2.0F, 1.0F}), 2.0F);
        QCOMPARE(typicalReach({}), 0.0F);
    }

    void curvesAreColumns()
    {
        const ChartData chart = positionCurves(positionTable({10, 4, 10000}), {2, 0}, QStringLiteral("t"));
        QCOMPARE(chart.series.size(), 2U);
        QCOMPARE(chart.series[1].y[3], std::sin(3.0));
        QCOMPARE(chart.series[0].y[3], std::sin(0.03));
    }
};

TRANSLUCENT_TEST(PositionDataTest)
#include "position_data_test.moc"
