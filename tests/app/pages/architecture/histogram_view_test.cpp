#include "pages/architecture/histogram_view.h"

#include "test_registry.h"

#include <QPainter>
#include <QTest>

#include <cmath>

using namespace translucent;

class HistogramViewTest : public QObject {
    Q_OBJECT

private:
    /// How many pixels of a bar's colour stand in the column at `share` of the picture's width.
    static int barPixels(const Picture& picture, double share)
    {
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        palette.setColor(QPalette::Text, Qt::black);
        palette.setColor(QPalette::Highlight, Qt::red);
        QImage image(picture.size.toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        picture.paint(painter, palette);
        painter.end();
        int pixels = 0;
        const int x = int(share * image.width());
        for (int y = 0; y < image.height(); ++y)
            pixels += image.pixelColor(x, y) == QColor(Qt::red);
        return pixels;
    }

private Q_SLOTS:
    void barsAreAsTallAsTheirCounts()
    {
        HistogramView view;
        view.setHistogram({-1, 0.5, {20, 40, 10, 30}}, QStringLiteral("Test"));
        QVERIFY(!view.isLogarithmic());
        const double tall = barPixels(view.picture(), 0.45);
        QVERIFY(tall > 100);
        QVERIFY(std::abs(barPixels(view.picture(), 0.2) / tall - 0.5) < 0.03);
    }

    void oneTallBarDoesNotHideTheOthers()
    {
        HistogramView view;
        view.setHistogram({0, 0.25, {10000, 10, 0, 5}}, QStringLiteral("Test"));
        QVERIFY(view.isLogarithmic());
        QVERIFY(barPixels(view.picture(), 0.45) > 20);
        QCOMPARE(barPixels(view.picture(), 0.68), 0);
    }

    void tableHasARowPerBin()
    {
        HistogramView view;
        view.setHistogram({-1, 0.5, {2, 4}}, QStringLiteral("Test"));
        QCOMPARE(view.table(),
            QByteArray("\xEF\xBB\xBF"
                       "from,to,count\r\n-1,-0.5,2\r\n-0.5,0,4\r\n"));
    }

    void nothingToShowIsNotDrawn()
    {
        HistogramView view;
        view.setHistogram({}, QStringLiteral("Test"));
        QCOMPARE(barPixels(view.picture(), 0.5), 0);
        QVERIFY(!view.grab().isNull());
    }
};

TRANSLUCENT_TEST(HistogramViewTest)
#include "histogram_view_test.moc"
