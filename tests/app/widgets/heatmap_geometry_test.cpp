#include "widgets/heatmap_painter.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

namespace {

constexpr HeatmapTextExtent kText {80, 60, 16};

HeatmapGeometry layOut(int rows, int columns, HeatmapZoom zoom = HeatmapZoom::Readable, QSizeF cell = {})
{
    return HeatmapGeometry::layOut({rows, columns, QSizeF(700, 500), kText, zoom, cell});
}

}  // namespace

class HeatmapGeometryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cellCentresMapBackToTheirCells_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::newRow("small") << 6 << 8;
        QTest::newRow("wide") << 3 << 70;
        QTest::newRow("tall") << 90 << 2;
        QTest::newRow("large") << 200 << 200;
    }

    void cellCentresMapBackToTheirCells()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        HeatmapGeometry geometry = layOut(rows, columns);
        for (int row = 0; row < rows; row += 1 + rows / 13)
            for (int column = 0; column < columns; column += 1 + columns / 13) {
                geometry.scrollTo(geometry.scrollShowing({row, column}));
                const QRectF rect = geometry.cellRect({row, column});
                QVERIFY(geometry.window.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(rect));
                QCOMPARE(geometry.cellAt(rect.center()), std::optional(HeatmapCell {row, column}));
                QVERIFY(geometry.visibleCells().contains(column, row));
            }
    }

    void rowsGoDownAndColumnsGoRight()
    {
        const HeatmapGeometry geometry = layOut(4, 9);
        QVERIFY(geometry.cellRect({1, 0}).top() > geometry.cellRect({0, 0}).top());
        QCOMPARE(geometry.cellRect({1, 0}).left(), geometry.cellRect({0, 0}).left());
        QVERIFY(geometry.cellRect({0, 1}).left() > geometry.cellRect({0, 0}).left());
        QCOMPARE(geometry.rowRect(2).width(), geometry.contents().width());
        QCOMPARE(geometry.columnRect(2).height(), geometry.contents().height());
    }

    void outsideTheWindowIsNoCell()
    {
        const HeatmapGeometry geometry = layOut(6, 8);
        QVERIFY(!geometry.cellAt(geometry.window.topLeft() - QPointF(1, 1)));
        QVERIFY(!geometry.cellAt(geometry.window.bottomRight() + QPointF(1, 1)));
        QVERIFY(!HeatmapGeometry().cellAt({0, 0}));
    }

    void nothingOverlapsAndEverythingStaysInside()
    {
        for (const int size : {2, 8, 25, 60, 200})
            for (const HeatmapZoom zoom : {HeatmapZoom::Readable, HeatmapZoom::Whole}) {
                const HeatmapGeometry geometry = layOut(size, size, zoom);
                QVERIFY(QRectF(0, 0, 700, 500).contains(geometry.window));
                QVERIFY(QRectF(0, 0, 700, 500).contains(geometry.columnLabels));
                QVERIFY(!geometry.rowLabels.intersects(geometry.window));
                QVERIFY(!geometry.columnLabels.intersects(geometry.window));
                QVERIFY(!geometry.rowTitle.intersects(geometry.rowLabels));
                QVERIFY(!geometry.columnTitle.intersects(geometry.columnLabels));
            }
    }

    void labelsTurnAsCellsGetNarrower()
    {
        QCOMPARE(layOut(4, 4).turn, LabelTurn::Level);
        QCOMPARE(layOut(10, 14).turn, LabelTurn::Slanted);
        QCOMPARE(layOut(40, 40).turn, LabelTurn::Upright);
    }

    void readableShowsEveryLabelAndWholeShowsEveryCell()
    {
        const HeatmapGeometry readable = layOut(120, 120);
        QCOMPARE(readable.rowStep, 1);
        QCOMPARE(readable.columnStep, 1);
        QVERIFY(readable.largestScroll().x() > 0 && readable.largestScroll().y() > 0);
        const HeatmapGeometry whole = layOut(120, 120, HeatmapZoom::Whole);
        QCOMPARE(whole.largestScroll(), QPointF(0, 0));
        QVERIFY(whole.rowStep * whole.cell.height() >= kText.line * HeatmapGeometry::kLetters);
        QVERIFY(whole.columnStep * whole.cell.width() >= kText.line * HeatmapGeometry::kLetters);
    }

    /// Words need wider cells than numbers, however low the rows are.
    void cellsWithTextsAreWideEnoughToReadThem()
    {
        HeatmapTextExtent text = kText;
        text.cell = 50;
        const auto of = [&text](int columns, HeatmapZoom zoom) {
            return HeatmapGeometry::layOut({20, columns, QSizeF(700, 500), text, zoom, {}});
        };
        const HeatmapGeometry few = of(4, HeatmapZoom::Readable), many = of(40, HeatmapZoom::Readable);
        QVERIFY(few.cell.width() > layOut(20, 4).cell.width());
        QCOMPARE(few.largestScroll(), QPointF(0, 0));
        QCOMPARE(many.cell.width(), text.cell);
        QVERIFY(many.largestScroll().x() > 0);
        QCOMPARE(of(40, HeatmapZoom::Whole).largestScroll(), QPointF(0, 0));
    }

    void longTextsAskForLittle()
    {
        HeatmapData data;
        data.texts = QStringList {QStringLiteral("a"), QString(200, u'm')};
        const HeatmapTextExtent extent = measureLabels(data, QFont());
        QCOMPARE(extent.cell, 3.5 * extent.line);
        data.texts.removeLast();
        QVERIFY(measureLabels(data, QFont()).cell < extent.line);
        QCOMPARE(measureLabels(HeatmapData(), QFont()).cell, 0.0);
    }

    void scrollingStaysInside()
    {
        HeatmapGeometry geometry = layOut(100, 100);
        geometry.scrollTo({-50, 1e9});
        QCOMPARE(geometry.scroll, QPointF(0, geometry.largestScroll().y()));
        QCOMPARE(geometry.visibleCells().bottom(), 99);
        QCOMPARE(geometry.visibleCells().left(), 0);
    }

    void zoomKeepsTheCellUnderThePointer()
    {
        HeatmapGeometry before = layOut(100, 100);
        before.scrollTo({300, 500});
        const QPointF pointer(400, 300);
        const auto cell = before.cellAt(pointer);
        HeatmapGeometry after = layOut(100, 100, HeatmapZoom::Fixed, before.cell * 2.5);
        after.scrollTo(after.scrollKeeping(pointer, before));
        QCOMPARE(after.cellAt(pointer), cell);
    }
};

TRANSLUCENT_TEST(HeatmapGeometryTest)
#include "heatmap_geometry_test.moc"
