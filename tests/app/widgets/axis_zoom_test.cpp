#include "widgets/axis_zoom.h"

#include "test_registry.h"

#include <QTest>

#include <cmath>

using namespace translucent;

class AxisZoomTest : public QObject {
    Q_OBJECT

    static bool near(const std::optional<ChartRange>& found, double lower, double upper)
    {
        return found && std::abs(found->lower - lower) < 1e-9 * upper && std::abs(found->upper - upper) < 1e-9 * upper;
    }

private Q_SLOTS:
    void whatIsPointedAtStaysWhereItIs()
    {
        AxisZoom axis;
        axis.setWhole({0, 100}, false);
        QVERIFY(!axis.seen());
        QVERIFY(axis.zoom(0.5, 0.2));  // round 20
        QVERIFY(near(axis.seen(), 10, 60));
        QVERIFY(axis.zoom(0.5, 0.2));
        QVERIFY(near(axis.seen(), 15, 40));
        QVERIFY(axis.zoom(2, 0.2));
        QVERIFY(near(axis.seen(), 10, 60));
    }

    void powersOfTenAreEvenlySpaced()
    {
        AxisZoom axis;
        axis.setWhole({1, 1e4}, true);
        QVERIFY(axis.zoom(0.5, 0.5));
        QVERIFY(near(axis.seen(), 10, 1000));
        QVERIFY(axis.pan(0.5));
        QVERIFY(near(axis.seen(), 100, 1e4));
    }

    void nothingBeyondTheEndsIsSeen()
    {
        AxisZoom axis;
        axis.setWhole({0, 100}, false);
        QVERIFY(!axis.zoom(2, 0.5) && !axis.pan(0.5) && !axis.reset());
        axis.zoom(0.1, 0.5);
        QVERIFY(axis.pan(-10));
        QVERIFY(near(axis.seen(), 0, 10));
        QVERIFY(!axis.pan(-1));
        QVERIFY(axis.pan(100));
        QVERIFY(near(axis.seen(), 90, 100));
        QVERIFY(axis.zoom(2, 0.5));
        QVERIFY(near(axis.seen(), 80, 100));
        QVERIFY(axis.zoom(50, 0.5));
        QVERIFY(!axis.seen());
    }

    void endsWhereNothingMoreIsToBeSeen()
    {
        AxisZoom axis;
        axis.setWhole({0, 10}, false, 4);
        QVERIFY(axis.zoom(1e-3, 0));
        QVERIFY(near(axis.seen(), 0, 4));
        QVERIFY(!axis.zoom(0.5, 0));
        axis.setWhole({0, 3}, false, 4);
        QVERIFY(!axis.seen());
        QVERIFY(!axis.zoom(0.5, 0));
        axis.setWhole({1, 100}, true, 4);
        for (int i = 0; i < 100; ++i)
            axis.zoom(0.5, 0.5);
        QVERIFY(axis.seen()->upper > axis.seen()->lower);
    }

    void moreDataLeavesWhatIsSeen()
    {
        AxisZoom axis;
        axis.setWhole({0, 100}, false);
        axis.zoom(0.1, 1);
        axis.setWhole({0, 150}, false);
        QVERIFY(near(axis.seen(), 90, 100));
        axis.setWhole({0, 95}, false);
        QVERIFY(near(axis.seen(), 85, 95));
        axis.setWhole({0, 20}, false);
        QVERIFY(!axis.seen());
        axis.zoom(0.5, 0);
        axis.setWhole({1, 20}, true);
        QVERIFY(!axis.seen());
    }

    void aPlaceIsRevealedByTheShortestWay()
    {
        AxisZoom axis;
        axis.setWhole({0, 100}, false);
        QVERIFY(!axis.reveal(70));
        axis.zoom(0.1, 0.5);  // 45 to 55
        QVERIFY(!axis.reveal(50));
        QVERIFY(axis.reveal(70));
        QVERIFY(axis.seen()->upper >= 70 && axis.seen()->upper < 70.1);
        QVERIFY(axis.reveal(2));
        QVERIFY(axis.seen()->lower <= 2 && axis.seen()->lower > 1.9);
    }
};

TRANSLUCENT_TEST(AxisZoomTest)
#include "axis_zoom_test.moc"
