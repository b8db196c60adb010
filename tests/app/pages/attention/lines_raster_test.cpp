#include "pages/attention/lines_picture.h"

#include "test_registry.h"

#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace translucent;

/// The lines drawn here against QPainter's own, which places them to 1/64 pixel.
class LinesRasterTest : public QObject {
    Q_OBJECT

    static constexpr double kWidth = 2.5;
    static constexpr int kAway = 12;  ///< from the ends, which are vertical here and square to the line there

    static QImage empty(QSize size)
    {
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        return image;
    }
    static QImage painted(QSize size, const ColouredLine& line)
    {
        QImage image = empty(size);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(line.colour, kWidth, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(line.line);
        return image;
    }
    static int largestDifference(const QImage& a, const QImage& b, int left, int right)
    {
        int largest = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = left; x < right; ++x)
                for (const int shift : {0, 8, 16, 24})
                    largest = std::max(
                        largest, std::abs(int((a.pixel(x, y) >> shift) & 255) - int((b.pixel(x, y) >> shift) & 255)));
        return largest;
    }

private Q_SLOTS:
    void isWhatQPainterDraws_data()
    {
        QTest::addColumn<QLineF>("line");
        QTest::newRow("level") << QLineF(20, 50.3, 180, 50.3);
        QTest::newRow("shallow") << QLineF(20, 30.7, 180, 41.2);
        QTest::newRow("falling") << QLineF(20, 20, 180, 130);
        QTest::newRow("rising") << QLineF(20, 140, 180, 3);
        QTest::newRow("steep, out of the image") << QLineF(20, -700, 180, 900);
        QTest::newRow("very steep") << QLineF(20, -2000, 180, 2100);
    }

    void isWhatQPainterDraws()
    {
        QFETCH(QLineF, line);
        for (const int alpha : {255, 60}) {
            const ColouredLine coloured {line, QColor(0, 114, 178, alpha), kWidth};
            QImage image = empty({200, 150});
            rasteriseLine(image, coloured);
            const int difference = largestDifference(image, painted(image.size(), coloured), 20 + kAway, 180 - kAway);
            QVERIFY2(difference <= 9 * alpha / 255 + 1, qPrintable(QString::number(difference)));
            QCOMPARE(qAlpha(image.pixel(100, int(std::floor(line.pointAt(0.503).y())))), alpha);
        }
    }

    void endsBetweenColumns()
    {
        QImage image = empty({60, 20});
        rasteriseLine(image, {QLineF(10.2, 10, 49.8, 10), Qt::black, 4});
        QCOMPARE(qAlpha(image.pixel(9, 10)), 0);
        QCOMPARE(qAlpha(image.pixel(10, 10)), 255);
        QCOMPARE(qAlpha(image.pixel(49, 10)), 255);
        QCOMPARE(qAlpha(image.pixel(50, 10)), 0);
    }

    void linesOverOneAnotherAddUp()
    {
        QImage image = empty({60, 20});
        for (int times = 0; times < 2; ++times)
            rasteriseLine(image, {QLineF(10, 10, 50, 10), QColor(0, 0, 255, 128), 4});
        QVERIFY(std::abs(qAlpha(image.pixel(30, 10)) - (128 + 128 * 127 / 255)) <= 1);
    }

    /// Scaled, as on a fine screen, and only where it is asked for.
    void drawsInThePixelsOfTheDevice()
    {
        const ColouredLine line {QLineF(10, 20, 90, 40), QColor(213, 94, 0), kWidth};
        QImage image = empty({200, 120});
        image.setDevicePixelRatio(2);
        QPainter painter(&image);
        drawLines(painter, {line}, {10, 0, 80, 30});
        painter.end();
        QImage wanted = empty({200, 120});
        rasteriseLine(wanted, {QLineF(20, 40, 180, 80), line.colour, 2 * kWidth});
        QCOMPARE(image.pixel(60, 50), wanted.pixel(60, 50));
        QCOMPARE(qAlpha(image.pixel(60, 50)), 255);
        QVERIFY(qAlpha(wanted.pixel(160, 75)) > 0);
        QCOMPARE(qAlpha(image.pixel(160, 75)), 0);
    }
};

TRANSLUCENT_TEST(LinesRasterTest)
#include "lines_raster_test.moc"
