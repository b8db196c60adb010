#include "widgets/plot_view.h"

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace translucent;

class PlotViewTest : public QObject {
    Q_OBJECT

    static PlotData chart()
    {
        return {QStringLiteral("Title"), QStringLiteral("step"), QStringLiteral("rate"), {},
                {{QStringLiteral("a"), {1, 2, 3}, {1, std::nan(""), 9}, PlotSeries::Kind::Line},
                 {QStringLiteral("b"), {2}, {5}, PlotSeries::Kind::Points}}};
    }
    static PlotData bars()
    {
        return {QStringLiteral("Bars"), QStringLiteral("token"), QStringLiteral("p"), {QStringLiteral("I"), QStringLiteral("like")},
                {{{}, {1, 2}, {0.75, -0.25}, PlotSeries::Kind::Bars}}};
    }
    static int pixels(const QImage& image, const QColor& colour)
    {
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) == colour;
        return count;
    }
    static QImage drawn(const Picture& picture, const QPalette& palette)
    {
        QImage image(picture.size.toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        picture.paint(painter, palette);
        return image;
    }

private Q_SLOTS:
    void tableHasALinePerX()
    {
        PlotView view;
        view.setChart(chart());
        const auto table = view.table();
        QCOMPARE(table.size(), 4);
        QCOMPARE(table[0], (QStringList {QStringLiteral("step"), QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(table[2], (QStringList {QStringLiteral("2"), QStringLiteral("nan"), QStringLiteral("5")}));
        QCOMPARE(table[3], (QStringList {QStringLiteral("3"), QStringLiteral("9"), QString()}));
    }

    void tableNamesLabelledBars()
    {
        PlotView view;
        view.setChart(bars());
        QCOMPARE(view.table()[2], (QStringList {QStringLiteral("like"), QStringLiteral("-0.25")}));
    }

    void barsHaveTheColourOfThePalette()
    {
        PlotView view;
        view.setChart(bars());
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        palette.setColor(QPalette::Text, Qt::black);
        palette.setColor(QPalette::Mid, Qt::gray);
        palette.setColor(QPalette::Highlight, Qt::red);
        const QImage image = drawn(view.picture(), palette);
        QVERIFY(pixels(image, Qt::red) > 5000);
        QVERIFY(pixels(image, Qt::black) > 50);  // titles and numbers
        palette.setColor(QPalette::Base, Qt::black);
        QVERIFY(pixels(drawn(view.picture(), palette), Qt::black) > image.width() * image.height() / 2);
    }

    void isAsLargeOnADeviceOfAnyResolution()
    {
        constexpr int kDotsPerMeter = 47244;  // 1200 dpi, as PDF files have
        PlotView view;
        view.setChart(bars());
        const Picture picture = view.picture();
        QImage fine(picture.size.toSize(), QImage::Format_RGB32);
        fine.setDotsPerMeterX(kDotsPerMeter);
        fine.setDotsPerMeterY(kDotsPerMeter);
        QPainter painter(&fine);
        QPalette palette;
        palette.setColor(QPalette::Highlight, Qt::red);
        picture.paint(painter, palette);
        painter.end();
        const int expected = pixels(drawn(picture, palette), Qt::red);
        QVERIFY(expected > 5000);
        QVERIFY(std::abs(pixels(fine, Qt::red) - expected) < expected / 20);
    }

    void isSavedInEveryFormat()
    {
        QTemporaryDir directory;
        PlotView view;
        view.setChart(chart());
        QVERIFY(savePng(view.picture(), {}, directory.filePath(QStringLiteral("c.png"))));
        QVERIFY(saveSvg(view.picture(), directory.filePath(QStringLiteral("c.svg"))));
        QVERIFY(savePdf(view.picture(), directory.filePath(QStringLiteral("c.pdf"))));
        QFile svg(directory.filePath(QStringLiteral("c.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        QVERIFY(svg.readAll().contains("Title"));
        QSvgRenderer renderer(svg.fileName());
        QImage image(720, 400, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        renderer.render(&painter);
        QVERIFY(pixels(image, QColor(0x00, 0x72, 0xB2)) > 100);  // the line
    }

    void isDrawnOnScreen()
    {
        PlotView view;
        view.resize(400, 200);
        view.setChart(bars());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QColor bar = view.palette().color(QPalette::Highlight);
        QTRY_VERIFY(pixels(view.grab().toImage(), bar) > 1000);
    }
};

QTEST_MAIN(PlotViewTest)
#include "plot_view_test.moc"
