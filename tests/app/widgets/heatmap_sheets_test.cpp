#include "widgets/heatmap_export.h"

#include "test_registry.h"
#include "widgets/colour_map.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace translucent;

namespace {

HeatmapData map(const QString& title, int columns, float value)
{
    HeatmapData data;
    data.title = title;
    data.valueTitle = QStringLiteral("value");
    data.rowName = QStringLiteral("token");
    data.columnName = QStringLiteral("dimension");
    data.rowLabels = QStringList {QStringLiteral("a"), QStringLiteral("b")};
    for (int column = 0; column < columns; ++column)
        data.columnLabels << QString::number(column);
    data.values.assign(std::size_t(2 * columns), value);
    data.centred = true;
    data.span = 1.0F;
    return data;
}

}  // namespace

class HeatmapSheetsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTableTellsWhichMapANumberIsOf()
    {
        const QString csv =
            QString::fromUtf8(heatmapSheetsCsv({map(QStringLiteral("x"), 2, 0.5F), map(QStringLiteral("y"), 2, -1)}));
        QCOMPARE(csv,
            QStringLiteral("value,token \\ dimension,0,1\r\nx,a,0.5,0.5\r\nx,b,0.5,0.5\r\ny,a,-1,-1\r\ny,b,-1,-1\r\n"));
    }

    void thePictureHoldsAllMapsBelowEachOther()
    {
        const Picture one = heatmapSheets({map(QStringLiteral("x"), 4, 1)}, QStringLiteral("t"), QFont());
        const Picture two = heatmapSheets(
            {map(QStringLiteral("x"), 4, 1), map(QStringLiteral("y"), 4, -1)}, QStringLiteral("t"), QFont());
        QCOMPARE(two.size.height(), 2 * one.size.height());
        const QImage image = pictureImage(two, paperPalette({}));
        const ColourMap colours(ColourMapKind::BlueRed, Backdrop::Light);
        int red = 0, blue = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                red += y < image.height() / 2 && image.pixel(x, y) == colours.at(1);
                blue += y > image.height() / 2 && image.pixel(x, y) == colours.at(0);
            }
        QVERIFY(red > 2000 && blue > 2000);
    }
};

TRANSLUCENT_TEST(HeatmapSheetsTest)
#include "heatmap_sheets_test.moc"
