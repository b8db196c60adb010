#include "pages/why/vocabulary_plot.h"

#include "pages/why/vocabulary_of_eight.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <memory>

using namespace translucent;

class VocabularyPlotTest : public QObject {
    Q_OBJECT

    std::unique_ptr<VocabularyPlot> m_plot;

    QPoint pixelOf(std::int64_t id) const
    {
        return m_plot->frame().pixelOf(m_plot->scatter().dots[std::size_t(id)].place).toPoint();
    }
    void wheel(const QPoint& at, int delta) const
    {
        QWheelEvent event(at, m_plot->mapToGlobal(QPointF(at)), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_plot.get(), &event);
    }
    void drag(const QPoint& from, const QPoint& to) const
    {
        QTest::mousePress(m_plot.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_plot.get(), (from + to) / 2);
        QTest::mouseMove(m_plot.get(), to);
        QTest::mouseRelease(m_plot.get(), Qt::LeftButton, {}, to);
    }

private Q_SLOTS:
    void init()
    {
        m_plot = std::make_unique<VocabularyPlot>();
        m_plot->resize(600, 360);
        m_plot->setScatter(scatterOf(test::vocabularyOfEight(), 0));
        m_plot->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_plot.get()));
    }

    void hoveringShowsAndAClickKeepsAPiece()
    {
        QSignalSpy kept(m_plot.get(), &VocabularyPlot::kept), shown(m_plot.get(), &VocabularyPlot::shownChanged);
        QTest::mouseMove(m_plot.get(), pixelOf(5) + QPoint(2, 1));
        QCOMPARE(m_plot->shown().value_or(-1), 5);
        QCOMPARE(shown.count(), 1);
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, {}, pixelOf(4));
        QCOMPARE(kept.count(), 1);
        QTest::mouseMove(m_plot.get(), pixelOf(6));
        QCOMPARE(m_plot->shown().value_or(-1), 6);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(m_plot.get(), &leave);
        QCOMPARE(m_plot->shown().value_or(-1), 4);
        QTest::mouseClick(m_plot.get(), Qt::LeftButton, {}, m_plot->frame().area.topLeft().toPoint() + QPoint(3, 3));
        QCOMPARE(kept.count(), 2);
        QVERIFY(!m_plot->marks().shown);
    }

    void neighboursBelongToThePieceOnShow()
    {
        m_plot->setKept(4);
        m_plot->setNeighbours({6, 5});
        QCOMPARE(m_plot->marks().neighbours, (std::vector<std::int64_t> {6, 5}));
        QTest::mouseMove(m_plot.get(), pixelOf(7));
        QVERIFY(m_plot->marks().neighbours.empty());
    }

    void theWheelZoomsAtThePointer()
    {
        QVERIFY(!m_plot->isZoomed());
        const QPoint pointer = pixelOf(5);
        wheel(pointer, 240);
        QVERIFY(m_plot->isZoomed());
        QVERIFY((pixelOf(5) - pointer).manhattanLength() <= 1);
        QCOMPARE(m_plot->pieceAt(pointer).value_or(-1), 5);
        wheel(pointer, -1200);
        QVERIFY(!m_plot->isZoomed());  // not smaller than the whole map
    }

    void draggingMovesTheMapWithoutKeepingAPiece()
    {
        QSignalSpy kept(m_plot.get(), &VocabularyPlot::kept);
        m_plot->zoomBy(2, m_plot->frame().area.center());
        const QPoint before = pixelOf(6);
        drag(before, before + QPoint(60, 40));
        QVERIFY((pixelOf(6) - before - QPoint(60, 40)).manhattanLength() <= 2);
        QCOMPARE(kept.count(), 0);
        m_plot->showWhole();
        QVERIFY(!m_plot->isZoomed());
    }

    void keysZoomMoveAndRelease()
    {
        QSignalSpy kept(m_plot.get(), &VocabularyPlot::kept), view(m_plot.get(), &VocabularyPlot::viewChanged);
        m_plot->setKept(4);
        QTest::keyClick(m_plot.get(), Qt::Key_Plus);
        QVERIFY(m_plot->isZoomed());
        const QPoint before = pixelOf(6);
        QTest::keyClick(m_plot.get(), Qt::Key_Left);
        QVERIFY(pixelOf(6).x() > before.x());
        QTest::keyClick(m_plot.get(), Qt::Key_0);
        QVERIFY(!m_plot->isZoomed());
        QCOMPARE(view.count(), 3);
        QTest::keyClick(m_plot.get(), Qt::Key_Escape);
        QCOMPARE(kept.count(), 1);
        QVERIFY(!m_plot->shown());
    }

    void aPieceOutsideIsRevealed()
    {
        m_plot->zoomBy(50, pixelOf(0));
        QVERIFY(!m_plot->frame().area.contains(QPointF(pixelOf(4))));
        m_plot->reveal(4);
        QVERIFY(m_plot->frame().area.contains(QPointF(pixelOf(4))));
        m_plot->reveal(77);  // does nothing
        QVERIFY(m_plot->isZoomed());
    }

    void anotherSizeShowsTheSamePlaces()
    {
        m_plot->zoomBy(4, pixelOf(4));
        const QPointF centre = m_plot->frame().centre;
        m_plot->resize(400, 300);
        QCOMPARE(m_plot->frame().centre, centre);
        m_plot->setScatter(scatterOf(test::vocabularyOfEight(), 1));
        QVERIFY(!m_plot->isZoomed());
    }

    void thePictureContainsThePartOnScreen()
    {
        const QImage whole = pictureImage(m_plot->picture(), m_plot->palette());
        m_plot->zoomBy(8, pixelOf(4));
        QVERIFY(pictureImage(m_plot->picture(), m_plot->palette()) != whole);
    }
};

TRANSLUCENT_TEST(VocabularyPlotTest)
#include "vocabulary_plot_test.moc"
