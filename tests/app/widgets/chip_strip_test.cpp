#include "widgets/chip_strip.h"

#include "shell/appearance.h"
#include "test_registry.h"
#include "widgets/drawing_style.h"

#include <QImage>
#include <QTest>

#include <algorithm>

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

class ChipStripTest : public QObject {
    Q_OBJECT

    /// The strongest contrast of a drawn pixel with the fill of a chip, around its text.
    static double contrastOfText(ChipStrip& strip, const QColor& fill)
    {
        const QImage image = strip.grab().toImage();
        const QRect inside = strip.chipRect(0).adjusted(4, 4, -4, -4);
        double strongest = 1;
        for (int y = inside.top(); y <= inside.bottom(); ++y)
            for (int x = inside.left(); x <= inside.right(); ++x)
                strongest = std::max(strongest, contrast(image.pixelColor(x, y), fill));
        return strongest;
    }

private Q_SLOTS:
    void textHasContrastWithEveryProbability()
    {
        for (const ThemeColours& theme : {lightColours(), darkColours(), contrastColours()})
            for (int thousandths = 0; thousandths <= 1000; ++thousandths) {
                const QColor fill = probabilityColour(thousandths / 1000.0, theme.surface);
                QVERIFY2(contrast(QColor(readableOn(fill.rgb())), fill) >= 4.5, qPrintable(fill.name()));
            }
    }

    void textIsDrawnWithContrast()
    {
        ChipStrip strip;
        QFont font = strip.font();
        font.setPixelSize(24);
        strip.setFont(font);
        for (const ThemeColours& theme : {lightColours(), darkColours(), contrastColours()})
            for (const double probability : {0.0, 0.004, 0.3, 0.6, 1.0}) {
                strip.setPalette(paletteFrom(theme));
                strip.setChips({{.text = QStringLiteral("HHH"), .caption = {}, .toolTip = {}, .level = probability}});
                strip.resize(200, strip.heightForWidth(200));
                const QColor fill = probabilityColour(probability, theme.surface);
                QVERIFY2(contrastOfText(strip, fill) >= 4.5, qPrintable(fill.name()));
            }
    }
};

TRANSLUCENT_TEST(ChipLayoutTest)
TRANSLUCENT_TEST(ChipStripTest)
#include "chip_strip_test.moc"
