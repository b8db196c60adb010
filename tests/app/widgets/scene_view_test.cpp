#include "widgets/scene_view.h"

#include "test_registry.h"

#include <QGraphicsRectItem>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <array>
#include <cmath>
#include <memory>

using namespace translucent;

/// Four boxes in a square, 400 × 400, of which the last is not focusable.
class SceneViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<SceneView> m_view;
    std::array<QGraphicsRectItem*, 4> m_boxes {};

    QPoint middleOf(int box) const { return m_view->rectOf(*m_boxes[std::size_t(box)]).center(); }
    const QGraphicsItem* focused() const { return m_view->scene()->focusItem(); }
    void press(Qt::Key key) const { QTest::keyClick(m_view.get(), key); }
    void turnWheel(QPoint at, int notches) const
    {
        QWheelEvent event(
            at, m_view->viewport()->mapToGlobal(at), {}, {0, 120 * notches}, {}, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view->viewport(), &event);
    }
    bool isRinged() const
    {
        const QImage with = m_view->grab().toImage();
        m_view->clearFocus();
        const bool differs = m_view->grab().toImage() != with;
        m_view->setFocus();
        return differs;
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<SceneView>();
        m_view->scene()->setSceneRect(0, 0, 400, 400);
        for (int i = 0; i < 4; ++i) {
            auto* box = m_view->scene()->addRect(0, 0, 100, 50, QPen(Qt::NoPen), Qt::red);
            box->setPos(i % 2 * 250 + 25, i / 2 * 250 + 25);
            box->setFlag(QGraphicsItem::ItemIsFocusable, i < 3);
            box->setToolTip(QString::number(i));
            m_boxes[std::size_t(i)] = box;
        }
        m_view->resize(600, 300);
        m_view->show();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_view->setFocus();
    }

    /// If texts would be too small, only a part is shown until the user shows the whole.
    void showsAPartWhereTheWholeCannotBeRead()
    {
        class Readable : public SceneView {
        public:
            double least = 0;

        protected:
            double leastScale() const override { return least; }
        };
        Readable view;
        view.scene()->setSceneRect(0, 0, 400, 400);
        view.scene()->addRect(300, 300, 50, 50)->setFlag(QGraphicsItem::ItemIsFocusable);
        view.show();
        view.least = 1.5;
        view.resize(300, 300);
        QCOMPARE(view.scale(), 1.5);
        QVERIFY(view.viewport()->rect().contains(view.rectOf(*view.scene()->items().first())));
        view.resize(310, 310);
        QCOMPARE(view.scale(), 1.5);
        view.fit();
        QVERIFY(view.scale() < 0.8);
        view.resize(700, 700);
        QCOMPARE(view.scale(), 1.75);
    }

    void showsTheWholeSceneUntilSomebodyZooms()
    {
        QVERIFY(m_view->isFitted());
        QCOMPARE(m_view->scale(), 0.75);
        m_view->resize(200, 300);
        QCOMPARE(m_view->scale(), 0.5);
        m_view->setLargestFit(0.25);
        m_view->fit();
        QCOMPARE(m_view->scale(), 0.25);
        turnWheel({50, 50}, 1);
        const double scale = m_view->scale();
        m_view->resize(600, 300);
        QCOMPARE(m_view->scale(), scale);
        QVERIFY(!m_view->isFitted());
        press(Qt::Key_0);
        QVERIFY(m_view->isFitted());
    }

    void theWheelZoomsAboutThePointer()
    {
        const QPoint at(280, 170);
        const QPointF pointedAt = m_view->mapToScene(at);
        const QSignalSpy moved(m_view.get(), &SceneView::moved);
        turnWheel(at, 4);
        QVERIFY(std::abs(m_view->scale() - 0.75 * std::pow(1.25, 4)) < 1e-9);
        QVERIFY((m_view->mapFromScene(pointedAt) - at).manhattanLength() <= 2);
        QCOMPARE(moved.size(), 1);
        turnWheel(at, 40);
        QCOMPARE(m_view->scale(), 4.0);
        turnWheel(at, -60);
        QVERIFY(m_view->isFitted());
    }

    void draggingPansWhatIsZoomed()
    {
        turnWheel({300, 150}, 5);
        const QSignalSpy moved(m_view.get(), &SceneView::moved);
        const QPointF before = m_view->mapToScene(300, 150);
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, {300, 150});
        QTest::mouseMove(m_view->viewport(), {340, 160});
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, {340, 160});
        const QPointF way = before - m_view->mapToScene(300, 150);
        QVERIFY(std::abs(way.x() * m_view->scale() - 40) < 2 && std::abs(way.y() * m_view->scale() - 10) < 2);
        QVERIFY(!moved.isEmpty());
        QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, {300, 150});
        QVERIFY(m_view->isFitted());
    }

    void clicksReachFocusableItemsOnly()
    {
        const QSignalSpy clicked(m_view.get(), &SceneView::clicked);
        for (int i = 0; i < 4; ++i)
            QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(i));
        QCOMPARE(clicked.size(), 3);
        QCOMPARE(clicked.last().first().value<QGraphicsItem*>(), m_boxes[2]);
        QCOMPARE(focused(), m_boxes[2]);
        QVERIFY(!isRinged());
    }

    void arrowKeysGoToTheNeighbourAndEnterActivates()
    {
        const QSignalSpy activated(m_view.get(), &SceneView::activated);
        QVERIFY(!focused());
        press(Qt::Key_Down);
        QCOMPARE(focused(), m_boxes[0]);
        QVERIFY(isRinged());
        press(Qt::Key_Right);
        QCOMPARE(focused(), m_boxes[1]);
        QCOMPARE(m_view->accessibleDescription(), QStringLiteral("1"));
        press(Qt::Key_Down);  // nothing there that can be reached
        QCOMPARE(focused(), m_boxes[1]);
        press(Qt::Key_Left);
        press(Qt::Key_Down);
        QCOMPARE(focused(), m_boxes[2]);
        press(Qt::Key_Return);
        QCOMPARE(activated.last().first().value<QGraphicsItem*>(), m_boxes[2]);
    }

    void aPictureHasAllOfItAndNoMark()
    {
        press(Qt::Key_Down);
        turnWheel({300, 150}, 8);
        const Picture picture = m_view->picture(QStringLiteral("Boxes"));
        QCOMPARE(picture.size, QSizeF(400, 400));
        const QImage image = pictureImage(picture, paperPalette({}));
        for (const QGraphicsRectItem* box : m_boxes)
            QCOMPARE(image.pixelColor((box->sceneBoundingRect().center() * 2).toPoint()), QColor(Qt::red));
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                QVERIFY(image.pixelColor(x, y) == QColor(Qt::red) || image.pixelColor(x, y) == QColor(Qt::white));
        QCOMPARE(m_view->scene()->palette(), m_view->palette());
    }
};

TRANSLUCENT_TEST(SceneViewTest)
#include "scene_view_test.moc"
