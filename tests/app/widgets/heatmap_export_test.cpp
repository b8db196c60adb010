#include "widgets/heatmap_export.h"

#include "sample_heatmap.h"
#include "test_registry.h"

#include <QFile>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

class HeatmapExportTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_directory;
    QString pathOf(const char* name) const { return m_directory.filePath(QString::fromLatin1(name)); }

private Q_SLOTS:
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
