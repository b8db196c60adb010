#include "widgets/chip_strip.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

class ChipLayoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingNeedsNoHeight() { QCOMPARE(layOutChips({}, {100, 20, 5, 2}).height, 0); }

    void wrapsAtTheWidth()
    {
        const std::vector<int> widths {40, 40, 40};
        const ChipLayout layout = layOutChips(widths, {100, 20, 5, 2});
        QCOMPARE(layout.rects[1], QRect(47, 2, 40, 20));
        QCOMPARE(layout.rects[2], QRect(2, 27, 40, 20));
        QCOMPARE(layout.height, 49);
    }

    void cutsChipsWiderThanARow()
    {
        const std::vector<int> widths {400, 10};
        const ChipLayout layout = layOutChips(widths, {100, 20, 5, 2});
        QCOMPARE(layout.rects[0].width(), 96);
        QCOMPARE(layout.rects[1].top(), 27);
    }

    void findsTheChipUnderAPoint()
    {
        const std::vector<int> widths {40, 40, 40};
        const ChipLayout layout = layOutChips(widths, {100, 20, 5, 2});
        QCOMPARE(layout.indexAt({50, 10}), 1);
        QCOMPARE(layout.indexAt({44, 10}), -1);
        QCOMPARE(layout.indexAt({10, 30}), 2);
    }

    void survivesAWidthOfZero()
    {
        const std::vector<int> widths {40, 40};
        QCOMPARE(layOutChips(widths, {0, 20, 5, 2}).rects.size(), std::size_t(2));
    }
};

TRANSLUCENT_TEST(ChipLayoutTest)
#include "chip_strip_test.moc"
