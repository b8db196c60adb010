#include "widgets/heatmap_export.h"

#include "sample_heatmap.h"
#include "test_registry.h"
#include "widgets/drawing_style.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
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

class HeatmapExportTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_directory;
    QString pathOf(const char* name) const { return m_directory.filePath(QString::fromLatin1(name)); }

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

    void csvHasLabelsOnBothSidesAndExactNumbers()
    {
        HeatmapData data = sampleHeatmap(2, 3);
        data.columnLabels[1] = QStringLiteral("a,\"b\"");
        data.values = {0.1F, 0.2F, 0.7F, 1.0F, 0.0F, 1e-9F};
        const QString csv = QString::fromUtf8(heatmapCsv(data));
        QVERIFY(heatmapCsv(data).startsWith("\xEF\xBB\xBF"));
        const QStringList lines = QString(csv).remove(QChar(QChar::ByteOrderMark)).split(QStringLiteral("\r\n"));
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0], QStringLiteral("Query \\ Key,列0,\"a,\"\"b\"\"\",列2"));
        QVERIFY(lines[1].startsWith(QStringLiteral("r0,0.1")));
        QCOMPARE(lines[1].split(u',')[3].toFloat(), 0.7F);
        QCOMPARE(lines[2].split(u',')[1].toFloat(), 1.0F);
        QCOMPARE(lines[2].split(u',')[3].toFloat(), 1e-9F);
        QVERIFY(lines[3].isEmpty());
    }

    void pictureHoldsTheWholeMatrix()
    {
        const HeatmapData data = sampleHeatmap(60, 70);
        const Picture picture = heatmapPicture(data, {});
        QVERIFY(picture.size.width() > 70 * 6);
        QVERIFY(picture.size.height() > 60 * 6);
        QCOMPARE(pictureImage(picture, {}).size(), (picture.size * 2).toSize());
    }

    void everyFormatIsWritten()
    {
        const HeatmapData data = sampleHeatmap(6, 8);
        const Picture picture = heatmapPicture(data, {});
        QVERIFY(savePng(picture, {}, pathOf("map.png")));
        QVERIFY(!QImage(pathOf("map.png")).isNull());
        QVERIFY(saveSvg(picture, pathOf("map.svg")));
        QVERIFY(QSvgRenderer(pathOf("map.svg")).isValid());
        QVERIFY(savePdf(picture, pathOf("map.pdf")));
        QFile pdf(pathOf("map.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.readAll().startsWith("%PDF"));
    }

    void vectorsAreShapesAndPicturesAreOne()
    {
        const Picture picture = heatmapPicture(sampleHeatmap(6, 8), {});
        QVERIFY(saveSvg(picture, pathOf("shapes.svg")));
        QFile svg(pathOf("shapes.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        QVERIFY(!svg.readAll().contains("<image"));
    }
};

TRANSLUCENT_TEST(HeatmapExportTest)
#include "heatmap_export_test.moc"
