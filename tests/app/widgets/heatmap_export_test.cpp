#include "widgets/heatmap_export.h"

#include "sample_heatmap.h"

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
        const QStringList lines =
            QString(csv).remove(QChar(QChar::ByteOrderMark)).split(QStringLiteral("\r\n"));
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
        const QImage once = pictureOf(heatmapDrawing(data, {}, false), 1.0);
        const QImage twice = pictureOf(heatmapDrawing(data, {}, false), 2.0);
        QCOMPARE(twice.size(), once.size() * 2);
        QVERIFY(once.width() > 70 * 6);
        QVERIFY(once.height() > 60 * 6);
    }

    void everyFormatIsWritten()
    {
        const HeatmapData data = sampleHeatmap(6, 8);
        const Drawing drawing = heatmapDrawing(data, {}, true);
        QVERIFY(saveDrawing(drawing, ExportFormat::Png, pathOf("map.png")));
        QVERIFY(!QImage(pathOf("map.png")).isNull());
        QVERIFY(saveDrawing(drawing, ExportFormat::Svg, pathOf("map.svg")));
        QVERIFY(QSvgRenderer(pathOf("map.svg")).isValid());
        QVERIFY(saveDrawing(drawing, ExportFormat::Pdf, pathOf("map.pdf")));
        QFile pdf(pathOf("map.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.readAll().startsWith("%PDF"));
        QVERIFY(saveBytes(heatmapCsv(data), pathOf("map.csv")));
    }

    void paperIsWhite()
    {
        HeatmapStyle dark;
        dark.palette.setColor(QPalette::Base, Qt::black);
        QCOMPARE(pictureOf(heatmapDrawing(sampleHeatmap(3, 3), dark, true)).pixelColor(1, 1), QColor(Qt::white));
        QCOMPARE(pictureOf(heatmapDrawing(sampleHeatmap(3, 3), dark, false)).pixelColor(1, 1), QColor(Qt::black));
    }

    void anUnwritablePlaceIsReported()
    {
        const Drawing drawing = heatmapDrawing(sampleHeatmap(2, 2), {}, false);
        for (const ExportFormat format : {ExportFormat::Png, ExportFormat::Svg, ExportFormat::Pdf})
            QVERIFY(!saveDrawing(drawing, format, pathOf("no/such/folder/map")));
        QVERIFY(!saveBytes("a", pathOf("no/such/folder/map")));
    }

    void nothingIsDrawnOfNothing()
    {
        QVERIFY(heatmapDrawing({}, {}, false).size.isEmpty());
    }
};

QTEST_MAIN(HeatmapExportTest)
#include "heatmap_export_test.moc"
