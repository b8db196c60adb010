#include "widgets/line_chart.h"

#include "answering.h"
#include "test_registry.h"
#include "text_recorder.h"

#include <QApplication>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>
#include <limits>

using namespace translucent;
using translucent::test::TextRecorder;

namespace {

ChartData sample()
{
    ChartData data {QStringLiteral("Two curves"), {QStringLiteral("Step")}, {QStringLiteral("Loss (nats)")}, {}};
    ChartSeries falling {QStringLiteral("falling")};
    ChartSeries rising {QStringLiteral("rising")};
    for (int x = 0; x <= 10; ++x) {
        falling.x.push_back(x);
        falling.y.push_back(10 - x);
        rising.x.push_back(x);
        rising.y.push_back(x * x);
    }
    data.series = {falling, rising};
    return data;
}

ChartData bars(std::vector<double> y)
{
    ChartData data {QStringLiteral("Bars"), {QStringLiteral("token")}, {QStringLiteral("p")}, {}};
    data.series = {{QStringLiteral("p"), {1, 2, 3}, std::move(y), {}, SeriesStyle::Bars}};
    data.xLabels = {QStringLiteral("I"), QStringLiteral("like"), QStringLiteral("it")};
    return data;
}

QImage drawn(const Picture& picture, const QPalette& palette, int dotsPerMeter)
{
    QImage image(picture.size.toSize(), QImage::Format_RGB32);
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    QPainter painter(&image);
    picture.paint(painter, palette);
    return image;
}

/// The number of pixels of a colour in a picture, except blended edges of lines.
int count(const QImage& image, const QColor& colour)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found += image.pixel(x, y) == colour.rgb();
    return found;
}

}  // namespace

class LineChartTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<LineChart> m_chart;

    QPoint pixel(int series, int point) const { return m_chart->pixelOf({series, point})->toPoint(); }

    /// Returns whether the chart accepted the event.
    bool turnWheel(QPointF place, int notches, Qt::KeyboardModifiers modifiers) const
    {
        QWheelEvent event(place, m_chart->mapToGlobal(place), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
            Qt::NoScrollPhase, false);
        event.ignore();
        QApplication::sendEvent(m_chart.get(), &event);
        return event.isAccepted();
    }
    void drag(QPoint from, QPoint to) const
    {
        QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, m_chart->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(m_chart.get(), &move);
        QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, to);
    }

private Q_SLOTS:
    void init()
    {
        m_chart = std::make_unique<LineChart>("chart");
        m_chart->resize(640, 400);
        m_chart->setData(sample());
        m_chart->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    }

    void pointsStandWhereTheAxesSay()
    {
        const QPointF first = *m_chart->pixelOf({0, 0}), last = *m_chart->pixelOf({0, 10}),
                      middle = *m_chart->pixelOf({0, 5});
        QVERIFY(std::abs(middle.x() - (first.x() + last.x()) / 2) < 0.01);
        QVERIFY(std::abs(middle.y() - (first.y() + last.y()) / 2) < 0.01);
        QVERIFY(last.x() > first.x() + 400);
        QVERIFY(last.y() > first.y());
    }

    void logarithmicAxisSpacesPowersOfTenEvenly()
    {
        ChartData data {QStringLiteral("t"), {QStringLiteral("x"), true}, {QStringLiteral("y"), true},
            {{QStringLiteral("a"), {1, 10, 100, 1000}, {1e-3, 1, 1e3, -1}}}};
        m_chart->setData(data);
        const QPointF a = *m_chart->pixelOf({0, 0}), b = *m_chart->pixelOf({0, 1}), c = *m_chart->pixelOf({0, 2});
        QVERIFY(std::abs((b - a).x() - (c - b).x()) < 0.01);
        QVERIFY(std::abs((b - a).y() - (c - b).y()) < 0.01);
        QVERIFY(!m_chart->pixelOf({0, 3}));
    }

    void pointingFindsTheNearestPointOfTheNearestSeries()
    {
        QSignalSpy hovered(m_chart.get(), &LineChart::hoverChanged);
        QTest::mouseMove(m_chart.get(), pixel(1, 8) + QPoint(4, 3));
        QCOMPARE(m_chart->hovered(), (ChartPoint {1, 8}));
        QTest::mouseMove(m_chart.get(), pixel(0, 8) - QPoint(4, 3));
        QCOMPARE(m_chart->hovered(), (ChartPoint {0, 8}));
        QCOMPARE(hovered.count(), 2);
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("falling: 2")));
        QTest::mouseMove(m_chart.get(), QPoint(2, 395));
        QVERIFY(!m_chart->hovered());
    }

    void clickPinsAndClickAgainReleases()
    {
        QSignalSpy pinned(m_chart.get(), &LineChart::pinChanged);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, pixel(1, 9));
        QCOMPARE(m_chart->pinned(), (ChartPoint {1, 9}));
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, pixel(1, 9));
        QVERIFY(!m_chart->pinned());
        QCOMPARE(pinned.count(), 2);
    }

    void keysWalkAlongAndAcrossSeries()
    {
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QCOMPARE(m_chart->hovered(), (ChartPoint {0, 0}));
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QTest::keyClick(m_chart.get(), Qt::Key_Down);
        QCOMPARE(m_chart->hovered(), (ChartPoint {1, 1}));
        QTest::keyClick(m_chart.get(), Qt::Key_End);
        QCOMPARE(m_chart->hovered(), (ChartPoint {1, 10}));
        QTest::keyClick(m_chart.get(), Qt::Key_Return);
        QCOMPARE(m_chart->pinned(), (ChartPoint {1, 10}));
        QTest::keyClick(m_chart.get(), Qt::Key_Up);
        QCOMPARE(m_chart->hovered(), (ChartPoint {0, 10}));
        QTest::keyClick(m_chart.get(), Qt::Key_Escape);
        QVERIFY(!m_chart->focus());
    }

    void theWheelComesCloserToWhatItPointsAt()
    {
        const QPointF before = *m_chart->pixelOf({0, 4});
        turnWheel(before, 3, Qt::ControlModifier);
        QVERIFY(m_chart->isZoomed());
        const QPointF after = *m_chart->pixelOf({0, 4});
        QVERIFY((after - before).manhattanLength() < 12);  // the labels next to the axis are wider now
        QVERIFY(m_chart->pixelOf({0, 5})->x() - after.x() > 60);
        QVERIFY(!m_chart->pixelOf({0, 0}));
        turnWheel(before, -9, Qt::ControlModifier);
        QVERIFY(!m_chart->isZoomed());
    }

    void theWheelAloneIsForWhatIsAroundTheChart()
    {
        QVERIFY(!turnWheel(*m_chart->pixelOf({0, 4}), 3, {}));
        QVERIFY(!m_chart->isZoomed());
        QVERIFY(turnWheel(*m_chart->pixelOf({0, 4}), 3, Qt::ControlModifier));
    }

    void nothingBeyondTheEndsIsSeenNorLessThanCanBeRead()
    {
        const ChartRange whole = m_chart->seen(Qt::Horizontal);
        turnWheel(*m_chart->pixelOf({0, 1}), 3, Qt::ControlModifier);
        const QPoint place(320, 200);
        drag(place, place + QPoint(600, 0));
        QCOMPARE(m_chart->seen(Qt::Horizontal).lower, whole.lower);
        QVERIFY(m_chart->isZoomed(Qt::Horizontal));
        turnWheel(place, 100, Qt::ControlModifier);
        const ChartRange least = m_chart->seen(Qt::Horizontal);
        QVERIFY(least.upper - least.lower > 1e-5 * (whole.upper - whole.lower));
        ChartData counted = sample();
        counted.x.title = QStringLiteral("Whole step");
        counted.x.whole = true;
        m_chart->setData(counted);
        turnWheel(place, 100, Qt::ControlModifier);
        QCOMPARE(m_chart->seen(Qt::Horizontal).upper - m_chart->seen(Qt::Horizontal).lower, 4.0);
    }

    void aLogarithmicAxisIsMovedByPowersOfTen()
    {
        m_chart->setData({QStringLiteral("t"), {QStringLiteral("x"), true, 1, 1e4}, {QStringLiteral("y")},
            {{QStringLiteral("a"), {1, 10, 100, 1000, 10000}, {1, 2, 3, 4, 5}}}});
        const double decade = m_chart->pixelOf({0, 2})->x() - m_chart->pixelOf({0, 1})->x();
        turnWheel(QPointF(m_chart->pixelOf({0, 2})->x(), m_chart->height() - 6), 3, Qt::ControlModifier);
        const ChartRange seen = m_chart->seen(Qt::Horizontal);
        QTest::keyClick(m_chart.get(), Qt::Key_Right, Qt::ShiftModifier);
        const ChartRange moved = m_chart->seen(Qt::Horizontal);
        QVERIFY(moved.lower > seen.lower && std::abs(moved.upper / moved.lower - seen.upper / seen.lower) < 1e-6);
        QVERIFY(m_chart->pixelOf({0, 3})->x() - m_chart->pixelOf({0, 2})->x() > 1.5 * decade);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(m_chart.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(std::abs(m_chart->seen(Qt::Horizontal).upper - 1e4) < 1e-6);
    }

    void theRawCurveIsPaleAndNotPointedAt()
    {
        ChartData data = sample();
        data.series.push_back(data.series[0]);
        data.series[2].name = QStringLiteral("raw");
        data.series[2].behind = 0;
        for (double& y : data.series[2].y)
            y += 30;
        m_chart->setData(data);
        const QColor falling = data.colourOf(0, Backdrop::Light);
        QCOMPARE(data.colourOf(2, Backdrop::Light), falling);
        QTest::mouseMove(m_chart.get(), pixel(2, 5));
        QCOMPARE(m_chart->hovered()->series == 2, false);
        QTest::keyClick(m_chart.get(), Qt::Key_Down);
        QTest::keyClick(m_chart.get(), Qt::Key_Down);
        QCOMPARE(m_chart->hovered()->series, 1);
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("raw: ")));
    }

    void aCrosshairOfAnotherChartIsShown()
    {
        const QImage before = m_chart->grab().toImage();
        m_chart->setCrosshair(5);
        QVERIFY(m_chart->grab().toImage() != before);
        m_chart->setCrosshair({});
        QCOMPARE(m_chart->grab().toImage(), before);
    }

    void overAnAxisTheWheelZoomsThatAxis()
    {
        turnWheel(QPointF(m_chart->pixelOf({0, 4})->x(), m_chart->height() - 6), 2, Qt::ControlModifier);
        QVERIFY(m_chart->isZoomed(Qt::Horizontal) && !m_chart->isZoomed(Qt::Vertical));
        m_chart->showWhole();
        turnWheel(QPointF(6, m_chart->pixelOf({0, 4})->y()), 2, Qt::ControlModifier);
        QVERIFY(!m_chart->isZoomed(Qt::Horizontal) && m_chart->isZoomed(Qt::Vertical));
    }

    void barsAreZoomedAcross()
    {
        m_chart->setData(bars({4, -2, 2}));
        turnWheel(*m_chart->pixelOf({0, 1}), 1, Qt::ControlModifier);
        QVERIFY(m_chart->isZoomed(Qt::Horizontal) && !m_chart->isZoomed(Qt::Vertical));
    }

    void draggingMovesWhatIsSeenAndPinsNothing()
    {
        const QPoint start = pixel(0, 5);
        turnWheel(start, 4, Qt::ControlModifier);
        drag(start, start + QPoint(60, 0));
        QVERIFY(!m_chart->pinned());
        QVERIFY(std::abs(pixel(0, 5).x() - start.x() - 60) <= 12);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, pixel(0, 5));
        QCOMPARE(m_chart->pinned(), (ChartPoint {0, 5}));
    }

    void aChartWithoutRoomPaintsNothing()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("QPainter")));
        turnWheel(pixel(0, 5), 4, Qt::ControlModifier);  // redraws later
        m_chart->setMinimumSize(0, 0);
        m_chart->resize(0, 400);
        for (QWidget* child : m_chart->findChildren<QWidget*>())
            if (child->inherits("QCustomPlot"))
                QVERIFY(QMetaObject::invokeMethod(child, "replot"));
        m_chart->resize(640, 400);
        QVERIFY(m_chart->pixelOf({0, 5}));
    }

    void aWholeChartIsNotDragged()
    {
        const QPoint start = pixel(0, 5);
        drag(start, start + QPoint(60, 0));
        QCOMPARE(pixel(0, 5), start);
        QVERIFY(!m_chart->isZoomed());
    }

    void doubleClickKeyAndButtonShowTheWhole()
    {
        auto* button = m_chart->findChild<QToolButton*>(QStringLiteral("chartReset"));
        QVERIFY(!button->isVisible());
        const QPoint place = pixel(0, 5);
        for (int way = 0; way < 3; ++way) {
            turnWheel(place, 3, Qt::ControlModifier);
            QVERIFY(m_chart->isZoomed() && button->isVisible());
            if (way == 0) {
                QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, place);
                QTest::mouseDClick(m_chart.get(), Qt::LeftButton, {}, place);
                QVERIFY(!m_chart->pinned());
            } else if (way == 1) {
                QTest::keyClick(m_chart.get(), Qt::Key_0);
            } else {
                QTest::mouseClick(button, Qt::LeftButton);
            }
            QVERIFY(!m_chart->isZoomed() && !button->isVisible());
        }
    }

    void keysComeCloserMoveAndFollowThePoint()
    {
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QTest::keyClick(m_chart.get(), Qt::Key_Plus);
        QTest::keyClick(m_chart.get(), Qt::Key_Plus);
        QVERIFY(m_chart->pixelOf({0, 0}));
        QVERIFY(!m_chart->pixelOf({0, 10}));
        QTest::keyClick(m_chart.get(), Qt::Key_End);
        QCOMPARE(m_chart->hovered(), (ChartPoint {0, 10}));
        QVERIFY(m_chart->pixelOf({0, 10}));
        const double upper = m_chart->seen(Qt::Horizontal).upper;
        QTest::keyClick(m_chart.get(), Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(m_chart->seen(Qt::Horizontal).upper < upper);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(m_chart.get(), Qt::Key_Minus);
        QVERIFY(!m_chart->isZoomed());
    }

    void growingDataLeavesWhatIsSeenAndOtherAxesDoNot()
    {
        turnWheel(*m_chart->pixelOf({0, 4}), 3, Qt::ControlModifier);
        const ChartRange seen = m_chart->seen(Qt::Horizontal);
        ChartData more = sample();
        more.series[0].x.push_back(11);
        more.series[0].y.push_back(-1);
        m_chart->setData(more);
        QCOMPARE(m_chart->seen(Qt::Horizontal), seen);
        more.y.title = QStringLiteral("BLEU");
        m_chart->setData(more);
        QVERIFY(!m_chart->isZoomed());
    }

    void theSavedPictureShowsWhatIsSeen()
    {
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        const QImage whole = drawn(m_chart->picture(), palette, 3780);
        turnWheel(*m_chart->pixelOf({1, 10}), 6, Qt::ControlModifier);
        const QImage part = drawn(m_chart->picture(), palette, 3780);
        QVERIFY(count(whole, m_chart->data().colourOf(0, Backdrop::Light)) > 300);
        QVERIFY(count(part, m_chart->data().colourOf(0, Backdrop::Light)) < 50);  // it is at 0 there
    }

    void fewerPointsReleaseWhatIsGone()
    {
        m_chart->setPinned(ChartPoint {1, 10});
        ChartData fewer = sample();
        fewer.series.pop_back();
        m_chart->setData(fewer);
        QVERIFY(!m_chart->pinned());
    }

    void fewerSeriesReleaseBothMarks()
    {
        m_chart->setPinned(ChartPoint {1, 3});
        m_chart->setHovered(ChartPoint {1, 2});
        ChartData one = m_chart->data();
        one.series.pop_back();
        m_chart->setData(one);
        QVERIFY(!m_chart->pinned() && !m_chart->hovered());
        QVERIFY(m_chart->accessibleDescription().isEmpty());
    }

    void theFocusedSeriesStandsOutAndTheOthersFade()
    {
        const QColor rising = m_chart->data().colourOf(1, Backdrop::Light);
        QVERIFY(count(m_chart->grab().toImage(), rising) > 100);
        m_chart->setHovered(ChartPoint {0, 5});
        QVERIFY(count(m_chart->grab().toImage(), m_chart->data().colourOf(0, Backdrop::Light)) > 100);
        QVERIFY(count(m_chart->grab().toImage(), rising) < 20);
    }

    void followsThePalette()
    {
        QPalette dark = m_chart->palette();
        dark.setColor(QPalette::Base, QColor(0x1d, 0x20, 0x29));
        m_chart->setPalette(dark);
        const QImage image = m_chart->grab().toImage();
        QVERIFY(count(image, QColor(0x1d, 0x20, 0x29)) > image.width() * image.height() / 2);
    }

    void survivesAnotherStyleOfTheApplication()
    {
        LineChart other("other");
        other.setData(sample());
        other.show();
        m_chart->grab();
        other.grab();
        for (const char* sheet : {"QWidget { font-size: 15px; }", "QWidget { font-size: 13px; }", ""}) {
            qApp->setStyleSheet(QString::fromLatin1(sheet));
            qApp->setStyle(QStringLiteral("fusion"));
        }
        QVERIFY(m_chart->pixelOf({0, 5}));
    }

    void emptyAndConstantSeriesAreDrawn()
    {
        m_chart->setData({});
        QVERIFY(!m_chart->grab().isNull());
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QTest::keyClick(m_chart.get(), Qt::Key_Up);
        QVERIFY(!m_chart->focus());
        const double nan = std::numeric_limits<double>::quiet_NaN();
        m_chart->setData({QStringLiteral("t"), {}, {}, {{QStringLiteral("a"), {0, 1, 2}, {3, nan, 3}}}});
        QVERIFY(!m_chart->grab().isNull());
        QVERIFY(m_chart->pixelOf({0, 2}) && !m_chart->pixelOf({0, 1}));
    }

    void barsStandOnZero()
    {
        m_chart->setData(bars({4, -2, 2}));
        const QImage image = m_chart->grab().toImage();
        const QColor bar = m_chart->data().colourOf(0, Backdrop::Light);
        const QPoint up = pixel(0, 0), down = pixel(0, 1), half = pixel(0, 2);
        const int zero = (up.y() + down.y() * 2) / 3;
        QVERIFY(std::abs((zero - half.y()) * 2 - (zero - up.y())) <= 4);
        QCOMPARE(image.pixelColor(up.x(), up.y() + 4), bar);
        QCOMPARE(image.pixelColor(up.x(), zero - 4), bar);
        QVERIFY(image.pixelColor(up.x(), zero + 4) != bar);
        QCOMPARE(image.pixelColor(down.x(), zero + 4), bar);
        QVERIFY(image.pixelColor(down.x(), zero - 4) != bar);
        QVERIFY(image.pixelColor((up.x() + down.x()) / 2, zero - 4) != bar);
    }

    void barsOfSeveralSeriesStandSideBySide()
    {
        ChartData data = bars({4, 3, 2});
        data.series.push_back({QStringLiteral("q"), {1, 2, 3}, {1, 2, 3}, {}, SeriesStyle::Bars});
        m_chart->setData(data);
        QVERIFY(pixel(1, 0).x() > pixel(0, 0).x() + 10);
        QVERIFY(pixel(0, 1).x() > pixel(1, 0).x() + 10);
        const QImage image = m_chart->grab().toImage();
        for (const int series : {0, 1}) {
            const QPoint end = pixel(series, 1);
            QCOMPARE(image.pixelColor(end.x(), end.y() + 4), data.colourOf(series, Backdrop::Light));
        }
    }

    void theNumbersOfBarsStayOnTheChart()
    {
        ChartData data = bars({1, 0.5, -1});
        data.y.lower = -1;
        data.y.upper = 1;
        m_chart->setData(data);
        const Picture picture = m_chart->picture();
        TextRecorder recorder(picture.size.toSize());
        QPainter painter(&recorder);
        picture.paint(painter, m_chart->palette());
        painter.end();
        int numbers = 0;
        for (const auto& text : recorder.texts())
            if (text.clip.isValid() && (text.text == QLatin1String("1") || text.text == QStringLiteral("−1"))) {
                ++numbers;
                QVERIFY2(text.clip.contains(text.ink), qPrintable(text.text));
            }
        QVERIFY(numbers >= 2);
    }

    void pointingAtABarFindsItDownToZero()
    {
        m_chart->setData(bars({4, 1, std::nan("")}));
        QTest::mouseMove(m_chart.get(), QPoint(pixel(0, 0).x() + 8, pixel(0, 1).y() + 10));
        QCOMPARE(m_chart->hovered(), (ChartPoint {0, 0}));
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("token: I; p: 4")));
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("token: like; p: 1")));
        QVERIFY(!m_chart->pixelOf({0, 2}));
        QVERIFY(!m_chart->grab().isNull());
    }

    void barsThatAreAllZeroAndManyBarsAreDrawn()
    {
        m_chart->setData(bars({0, 0, 0}));
        QVERIFY(!m_chart->grab().isNull());
        ChartData many = bars({});
        many.series[0].x.clear();
        many.xLabels.clear();
        for (int i = 1; i <= 512; ++i) {
            many.series[0].x.push_back(i);
            many.series[0].y.push_back(i % 7 - 3);
            many.xLabels << QString::number(i);
        }
        m_chart->setData(many);
        m_chart->resize(m_chart->minimumSizeHint());
        QVERIFY(count(m_chart->grab().toImage(), many.colourOf(0, Backdrop::Light)) > 500);
    }

    void picturesAreAsLargeOnADeviceOfAnyResolution()
    {
        constexpr int kScreen = 3780, kPdf = 47244;  // 96 and 1200 dpi
        m_chart->setData(bars({4, -2, 2}));
        const Picture picture = m_chart->picture();
        QPalette palette;
        palette.setColor(QPalette::Base, Qt::white);
        const QColor bar = m_chart->data().colourOf(0, Backdrop::Light);
        const int expected = count(drawn(picture, palette, kScreen), bar);
        QVERIFY(expected > 5000);
        QVERIFY(std::abs(count(drawn(picture, palette, kPdf), bar) - expected) < expected / 20);
    }

    void isExportedInEveryFormat()
    {
        const QTemporaryDir directory;
        ExportButton button("chartExport", m_chart->exportSource([] { return QStringLiteral("curves"); }), nullptr);
        const auto written = [&](FileFormat format) {
            const QString path = directory.filePath(QStringLiteral("chart.") + suffixOf(format));
            button.setSavePathPicker(test::answering([&](QWidget&, const PathProposal&) { return path; }));
            button.save(format);
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QImage image = QImage::fromData(written(FileFormat::Png));
        QVERIFY(image.width() > 1200);
        QVERIFY(count(image, m_chart->data().colourOf(0, Backdrop::Light)) > 300);
        const QByteArray svg = written(FileFormat::Svg);
        QVERIFY(svg.contains("Loss (nats)") && svg.contains("Two curves") && svg.contains("polyline"));
        QVERIFY(!svg.contains("<image"));
        QVERIFY(written(FileFormat::Pdf).startsWith("%PDF"));
        QVERIFY(written(FileFormat::Csv).contains("Step,falling,rising\r\n0,10,0\r\n"));
    }
};

TRANSLUCENT_TEST(LineChartTest)
#include "line_chart_test.moc"
