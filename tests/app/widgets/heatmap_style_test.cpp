#include "widgets/heatmap_style.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

class HeatmapStyleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ticksOfOneAreQuarters() { QCOMPARE(colourBarTicks(1), (std::vector<double> {0, 0.25, 0.5, 0.75, 1})); }

    void ticksAreRoundAndEndAtTheTop()
    {
        for (const double top : {0.0371, 0.25, 0.4999, 0.68, 0.93}) {
            const std::vector<double> ticks = colourBarTicks(top);
            QCOMPARE(ticks.front(), 0.0);
            QCOMPARE(ticks.back(), top);
            QVERIFY(ticks.size() >= 3 && ticks.size() <= 8);
            for (std::size_t i = 2; i < ticks.size(); ++i)
                QVERIFY(ticks[i] - ticks[i - 1] > 0.4 * (ticks[1] - ticks[0]));
        }
    }

    void nothingToLabelWithoutARange() { QVERIFY(colourBarTicks(0).empty()); }
};

TRANSLUCENT_TEST(HeatmapStyleTest)
#include "heatmap_style_test.moc"
