#include "widgets/heatmap_panel.h"

#include "layout_checker.h"
#include "sample_heatmap.h"
#include "shell/appearance.h"
#include "test_registry.h"
#include "text_recorder.h"
#include "widgets/heatmap_style.h"

#include <QElapsedTimer>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <QWheelEvent>
#include <algorithm>
#include <cmath>

using namespace translucent;
using translucent::test::LayoutFinding;
using translucent::test::layoutFindings;
using translucent::test::LayoutRule;
using translucent::test::TextRecorder;

namespace {

QPoint centreOf(const HeatmapWidget& widget, HeatmapCell cell)
{
    return widget.layoutGeometry().cellRect(cell).center().toPoint();
}

}  // namespace

class HeatmapWidgetTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<HeatmapWidget> m_widget;

    QStringList drawnTexts() const
    {
        TextRecorder recorder(m_widget->viewport()->size());
        m_widget->viewport()->render(&recorder, QPoint(), QRegion(), QWidget::RenderFlags());
        QStringList texts;
        for (const auto& text : recorder.texts())
            texts << text.text;
        return texts;
    }

private Q_SLOTS:
    void init()
    {
        m_widget = std::make_unique<HeatmapWidget>();
        m_widget->resize(700, 500);
        m_widget->setData(sampleHeatmap(3, 5));
        m_widget->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_widget.get()));
    }

    void pointingReadsTheCellsOwnNumber()
    {
        QSignalSpy hovered(m_widget.get(), &HeatmapWidget::hoverChanged);
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 5; ++column) {
                QTest::mouseMove(m_widget->viewport(), centreOf(*m_widget, {row, column}));
                QCOMPARE(m_widget->hovered(), (HeatmapFocus {row, column}));
                const QString expected = QStringLiteral("Query: r%1\nKey: 列%2\nWeight: %3")
                                             .arg(row)
                                             .arg(column)
                                             .arg(double(1 + row * 5 + column) / 15, 0, 'f', 4);
                QCOMPARE(readoutText(m_widget->data(), m_widget->focus()), expected);
            }
        QCOMPARE(hovered.count(), 15);
    }

    /// The labels have their own background, for all colours of the theme.
    void theLabelsOfARowAndColumnPointedAtCanBeRead()
    {
        for (const ThemeColours& colours : {lightColours(), darkColours(), contrastColours()}) {
            m_widget->setPalette(paletteFrom(colours));
            m_widget->setHovered({1, 2});
            const auto isInvisible = [](const LayoutFinding& finding) { return finding.rule == LayoutRule::Invisible; };
            QVERIFY(std::ranges::none_of(layoutFindings(*m_widget), isInvisible));
        }
        m_widget->setPalette({});
    }

    void whatWouldBeZeroIsSeenByItsColourAlone()
    {
        HeatmapData data = sampleHeatmap(3, 3);
        data.values = {0.004F, 0.006F, 1, 0, -0.004F, 1, 1, 1, 1};
        m_widget->setData(data);
        const QStringList texts = drawnTexts();
        QVERIFY(!texts.contains(QStringLiteral("0.00")) && !texts.contains(QStringLiteral("−0.00")));
        QVERIFY(texts.contains(QStringLiteral("0.01")) && texts.contains(QStringLiteral("0")));
    }

    void fittedItNamesEveryRowWithSomewhatSmallerLabels()
    {
        m_widget->resize(400, 330);
        m_widget->setData(sampleHeatmap(16, 16));
        m_widget->setZoom(HeatmapZoom::Whole);
        const QStringList texts = drawnTexts();
        for (int row = 0; row < 16; ++row)
            QVERIFY2(texts.contains(QStringLiteral("r%1").arg(row)), qPrintable(QString::number(row)));
    }

    void aToolTipSaysWholeLabels()
    {
        HeatmapData data = sampleHeatmap(3, 5);
        data.rowLabels[1] = QStringLiteral("a label that is longer than the room beside the cells").repeated(3);
        data.rowTitle = QStringLiteral("a title of the rows");
        m_widget->setData(data);
        const HeatmapGeometry& geometry = m_widget->layoutGeometry();
        const auto tipAt = [this](QPointF place) {
            QHelpEvent event(QEvent::ToolTip, place.toPoint(), m_widget->viewport()->mapToGlobal(place.toPoint()));
            QApplication::sendEvent(m_widget->viewport(), &event);
            return QToolTip::text();
        };
        const QPointF cell = geometry.cellRect({1, 2}).center();
        QCOMPARE(tipAt({geometry.rowLabels.center().x(), cell.y()}), data.rowLabels[1]);
        QCOMPARE(tipAt({cell.x(), geometry.columnLabels.bottom() - 2}), data.columnLabels[2]);
        QCOMPARE(tipAt(geometry.rowTitle.center()), data.rowTitle);
        QTRY_VERIFY(tipAt(cell).isEmpty());
    }

    void ctrlPicksCellsWithoutPinningThem()
    {
        std::vector<HeatmapCell> cells;
        connect(m_widget.get(), &HeatmapWidget::picked, this, [&](HeatmapCell cell) { cells.push_back(cell); });
        const auto click = [this](HeatmapCell cell) {
            QTest::mouseClick(m_widget->viewport(), Qt::LeftButton, Qt::ControlModifier, centreOf(*m_widget, cell));
        };
        click({2, 1});
        QVERIFY(cells.empty());
        QCOMPARE(m_widget->pinned(), (HeatmapFocus {2, 1}));
        m_widget->setPicksSeveral(true);
        click({1, 3});
        QCOMPARE(m_widget->pinned(), (HeatmapFocus {2, 1}));
        m_widget->setHovered({0, 4});
        QTest::keyClick(m_widget.get(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(cells, (std::vector<HeatmapCell> {{1, 3}, {0, 4}}));
        QTest::keyClick(m_widget.get(), Qt::Key_Return);
        QCOMPARE(m_widget->pinned(), (HeatmapFocus {0, 4}));
    }

    void shadedCellsAreHatchedAndNamed()
    {
        HeatmapData data = sampleHeatmap(3, 5);
        data.shadeName = QStringLiteral("depends on it");
        const auto picture = [&](std::vector<HeatmapCell> shaded) {
            data.shaded = std::move(shaded);
            m_widget->setData(data);
            return m_widget->grab().toImage();
        };
        const QImage plain = picture({}), hatched = picture({{1, 2}});
        const auto differs = [&](HeatmapCell cell) {
            const QRect rect = m_widget->layoutGeometry().cellRect(cell).toAlignedRect().adjusted(3, 3, -3, -3);
            return plain.copy(rect) != hatched.copy(rect);
        };
        QVERIFY(differs({1, 2}));
        QVERIFY(!differs({1, 1}) && !differs({0, 2}));
        QVERIFY(readoutText(data, {1, 2}).endsWith(data.shadeName));
        QVERIFY(!readoutText(data, {1, 1}).contains(data.shadeName));
        QVERIFY(picture({{7, 7}}) == plain);  // there is no such cell
    }

    void numbersStayInTheirCells()
    {
        HeatmapData data = sampleHeatmap(6, 6);
        std::ranges::fill(data.values, -0.99F);
        m_widget->setData(data);
        for (int width = 200; width < 500; width += 20) {
            m_widget->resize(width, 500);
            TextRecorder recorder(m_widget->viewport()->size());
            m_widget->viewport()->render(&recorder, QPoint(), QRegion(), QWidget::RenderFlags());
            for (const auto& text : recorder.texts())
                if (text.text.contains(QLatin1String("0.99")))
                    QVERIFY(text.ink.width() < m_widget->layoutGeometry().cell.width());
        }
    }

    void everyCellHasItsOwnColour()
    {
        const QImage screen = m_widget->viewport()->grab().toImage();
        const double ratio = screen.devicePixelRatio();
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 5; ++column) {
                const QRectF cell = m_widget->layoutGeometry().cellRect({row, column});
                const QPoint corner = ((cell.topLeft() + QPointF(4, 4)) * ratio).toPoint();
                QCOMPARE(screen.pixel(corner), m_widget->heatmapStyle().map.at(m_widget->data().at({row, column})));
            }
    }

    void marksAreFramedInGoldAndNamed()
    {
        HeatmapData data = m_widget->data();
        data.marks = {{1, 2}, {9, 9}};  // the second one is not there
        data.markName = QStringLiteral("right");
        const auto golden = [](QRgb pixel) {
            return qRed(pixel) > 240 && qGreen(pixel) > 170 && qGreen(pixel) < 210 && qBlue(pixel) < 20;
        };
        const auto goldenPixels = [&](HeatmapCell cell) {
            const QImage screen = m_widget->viewport()->grab().toImage();
            const double ratio = screen.devicePixelRatio();
            const QRectF rect = m_widget->layoutGeometry().cellRect(cell);
            int count = 0;
            for (int y = int(rect.top() * ratio) + 1; y < int(rect.bottom() * ratio) - 1; ++y)
                for (int x = int(rect.left() * ratio) + 1; x < int(rect.right() * ratio) - 1; ++x)
                    count += golden(screen.pixel(x, y)) ? 1 : 0;
            return count;
        };
        QCOMPARE(goldenPixels({1, 2}), 0);
        m_widget->setData(data);
        QVERIFY(goldenPixels({1, 2}) > 40);
        QCOMPARE(goldenPixels({1, 1}), 0);
        QVERIFY(readoutText(data, {1, 2}).endsWith(QStringLiteral("\nright")));
        QVERIFY(!readoutText(data, {1, 1}).contains(QStringLiteral("right")));
    }

    void cellsCanShowTextsInsteadOfNumbers()
    {
        HeatmapData data = m_widget->data();
        const auto cells = qsizetype(data.values.size());
        const QString number = cellText(data.maximum(), data.decimals);
        QVERIFY(drawnTexts().contains(number));
        data.texts = QStringList(cells, QStringLiteral("Wort"));
        data.texts.last() = QString(60, u'W');
        m_widget->setData(data);
        const QStringList drawn = drawnTexts();
        QCOMPARE(drawn.count(QStringLiteral("Wort")), cells - 1);
        QVERIFY(!drawn.contains(number));
        const auto elided = std::ranges::find_if(
            drawn, [](const QString& text) { return text.startsWith(u'W') && text.endsWith(u'…'); });
        QVERIFY(elided != drawn.end());
        QVERIFY(QFontMetricsF(m_widget->font()).horizontalAdvance(*elided) <= m_widget->layoutGeometry().cell.width());
    }

    void notesFollowInTheReadout()
    {
        HeatmapData data = m_widget->data();
        data.notes = QStringList(qsizetype(data.values.size()), QStringLiteral("plain"));
        data.notes[data.indexOf({1, 2})] = QStringLiteral("rank 3\nof 7");
        QVERIFY(readoutText(data, {1, 2}).endsWith(QStringLiteral("\nrank 3\nof 7")));
        QVERIFY(readoutText(data, {1, 1}).endsWith(QStringLiteral("\nplain")));
        QVERIFY(!readoutText(data, {1, std::nullopt}).contains(QStringLiteral("plain")));
    }

    void masksAreHatched()
    {
        HeatmapData data = m_widget->data();
        data.values[6] = 0;  // row 1, column 1
        data.values[7] = 1e-9F;
        m_widget->setData(data);
        const auto coloursIn = [&](HeatmapCell cell) {
            const QImage screen = m_widget->viewport()->grab().toImage();
            const QRectF rect = m_widget->layoutGeometry().cellRect(cell);
            QSet<QRgb> colours;
            for (int x = int(rect.left()) + 2; x < int(rect.right()) - 2; ++x)
                colours.insert(screen.pixel((QPointF(x, rect.top() + 4) * screen.devicePixelRatio()).toPoint()));
            return colours.size();
        };
        QCOMPARE(coloursIn({1, 1}), 1);
        data.hatchesZeros = true;
        QVERIFY(data.hasHatching());
        m_widget->setData(data);
        QVERIFY(coloursIn({1, 1}) > 1);
        QCOMPARE(coloursIn({1, 2}), 1);
    }

    void clickPinsAndClickAgainReleases()
    {
        QSignalSpy pinned(m_widget.get(), &HeatmapWidget::pinChanged);
        QTest::mouseClick(m_widget->viewport(), Qt::LeftButton, {}, centreOf(*m_widget, {2, 1}));
        QCOMPARE(m_widget->pinned(), (HeatmapFocus {2, 1}));
        QTest::mouseClick(m_widget->viewport(), Qt::LeftButton, {}, centreOf(*m_widget, {2, 1}));
        QVERIFY(m_widget->pinned().empty());
        QCOMPARE(pinned.count(), 2);
    }

    void arrowsMoveEnterPinsEscapeReleases()
    {
        QTest::keyClick(m_widget.get(), Qt::Key_Down);
        QCOMPARE(m_widget->focus(), (HeatmapFocus {0, 0}));
        QTest::keyClick(m_widget.get(), Qt::Key_Down);
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QTest::keyClick(m_widget.get(), Qt::Key_Left);
        QCOMPARE(m_widget->focus(), (HeatmapFocus {1, 1}));
        QTest::keyClick(m_widget.get(), Qt::Key_End);
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QCOMPARE(m_widget->focus(), (HeatmapFocus {1, 4}));
        QTest::keyClick(m_widget.get(), Qt::Key_Return);
        QCOMPARE(m_widget->pinned(), (HeatmapFocus {1, 4}));
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QVERIFY(m_widget->focus().empty());
    }

    void focusFromOutsideIsSilentAndLimited()
    {
        QSignalSpy hovered(m_widget.get(), &HeatmapWidget::hoverChanged);
        m_widget->setHovered({7, 4});
        QCOMPARE(m_widget->hovered(), (HeatmapFocus {std::nullopt, 4}));
        m_widget->setPinned({1, 2});
        QCOMPARE(m_widget->focus(), (HeatmapFocus {1, 4}));
        QCOMPARE(hovered.count(), 0);
        m_widget->setData(sampleHeatmap(4, 4));
        QVERIFY(m_widget->focus().empty());
    }

    void controlAndWheelZoomAroundThePointer()
    {
        m_widget->setData(sampleHeatmap(40, 40));
        const QPoint pointer = centreOf(*m_widget, {12, 12});
        const double before = m_widget->layoutGeometry().cell.width();
        QWheelEvent wheel(pointer, m_widget->viewport()->mapToGlobal(pointer), {}, {0, 240}, Qt::NoButton,
            Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_widget->viewport(), &wheel);
        QVERIFY(m_widget->layoutGeometry().cell.width() > before * 1.3);
        QCOMPARE(m_widget->layoutGeometry().cellAt(pointer), std::optional(HeatmapCell {12, 12}));
        m_widget->setZoom(HeatmapZoom::Whole);
        QCOMPARE(m_widget->layoutGeometry().largestScroll(), QPointF(0, 0));
    }

    void keyboardScrollsToTheFocus()
    {
        m_widget->setData(sampleHeatmap(80, 80));
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QTest::keyClick(m_widget.get(), Qt::Key_End);
        const HeatmapGeometry& geometry = m_widget->layoutGeometry();
        QVERIFY(geometry.scroll.x() > 0);
        QVERIFY(geometry.window.adjusted(-1, -1, 1, 1).contains(geometry.cellRect({0, 79})));
    }

    void scaleToMaximumUsesTheLargestValue()
    {
        HeatmapData data = sampleHeatmap(2, 2);
        data.values = {0.1F, 0.2F, 0.3F, 0.4F};
        m_widget->setData(data);
        QCOMPARE(m_widget->heatmapStyle().top, 1.0F);
        m_widget->setScale(HeatmapScale::ToMaximum);
        QCOMPARE(m_widget->heatmapStyle().top, 0.4F);
        QCOMPARE(heatmapImage(data, m_widget->heatmapStyle()).pixel(1, 1), m_widget->heatmapStyle().map.at(1));
    }

    void logarithmicScaleGivesEachPowerOfTenTheSameRoom()
    {
        m_widget->setData(sampleHeatmap(2, 2));
        m_widget->setScale(HeatmapScale::Logarithmic);
        const HeatmapStyle& style = m_widget->heatmapStyle();
        QCOMPARE(style.share(1.0F), 1.0F);
        QVERIFY(std::abs(style.share(0.1F) - 0.75F) < 1e-6F);
        QVERIFY(std::abs(style.share(0.001F) - 0.25F) < 1e-6F);
        QCOMPARE(style.share(0.00001F), 0.0F);
        QCOMPARE(style.share(0.0F), 0.0F);
        m_widget->setScale(HeatmapScale::ToOne);
        QCOMPARE(m_widget->heatmapStyle().share(0.1F), 0.1F);
    }

    void largeMapsPaintQuickly()
    {
        m_widget->resize(1200, 900);
        m_widget->setData(sampleHeatmap(200, 200));
        for (const HeatmapZoom zoom : {HeatmapZoom::Readable, HeatmapZoom::Whole}) {
            m_widget->setZoom(zoom);
            m_widget->setHovered({20, 20});
            QElapsedTimer timer;
            timer.start();
            constexpr int kRounds = 20;
            for (int i = 0; i < kRounds; ++i)
                m_widget->viewport()->grab();
            qInfo("200 x 200, %s: %.2f ms per paint", zoom == HeatmapZoom::Whole ? "whole" : "readable",
                double(timer.nsecsElapsed()) / 1e6 / kRounds);
        }
    }

    void anEmptyMapIsHarmless()
    {
        m_widget->setData({});
        m_widget->viewport()->grab();
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QTest::mouseMove(m_widget->viewport(), {100, 100});
        m_widget->zoomBy(2);
        QVERIFY(m_widget->focus().empty());
    }

    void readoutNeverCoversItsCell()
    {
        const QRectF bounds(0, 0, 400, 300);
        for (const QPointF at :
            {QPointF(0, 0), QPointF(380, 0), QPointF(0, 280), QPointF(380, 280), QPointF(200, 150)}) {
            const QRectF cell(at, QSizeF(20, 20));
            const QRectF box = readoutRect({120, 60}, cell, bounds);
            QVERIFY(bounds.contains(box));
            QVERIFY(!box.intersects(cell));
        }
    }
};

TRANSLUCENT_TEST(HeatmapWidgetTest)
#include "heatmap_widget_test.moc"
