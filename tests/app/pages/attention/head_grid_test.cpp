#include "pages/attention/head_grid.h"

#include "engine/selection.h"
#include "test_registry.h"
#include "widgets/heatmap_thumbnail.h"

#include <QSignalSpy>
#include <QTest>

using namespace translucent;

class HeadGridTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<HeadGrid> m_grid;

private Q_SLOTS:
    void init()
    {
        m_grid = std::make_unique<HeadGrid>();
        QImage image(4, 3, QImage::Format_RGB32);
        image.fill(Qt::darkBlue);
        m_grid->setImages(std::vector(3, std::vector(5, image)), {0, 1, 2, 3, Selection::kAllHeads});
        m_grid->setCurrent(0, 0);
        m_grid->resize(400, 300);
        m_grid->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_grid.get()));
    }

    void clickPicksLayerAndHead()
    {
        QSignalSpy picked(m_grid.get(), &HeadGrid::headPicked);
        QTest::mouseClick(m_grid->thumbnail(2, 1), Qt::LeftButton);
        QCOMPARE(picked.takeFirst(), (QVariantList {2, 1}));
        QVERIFY(m_grid->thumbnail(2, 1)->isChecked());
        QVERIFY(!m_grid->thumbnail(0, 0)->isChecked());
        QTest::mouseClick(m_grid->thumbnail(1, Selection::kAllHeads), Qt::LeftButton);
        QCOMPARE(picked.takeFirst(), (QVariantList {1, int(Selection::kAllHeads)}));
    }

    void arrowsMoveTheChoiceAndStopAtTheEdges()
    {
        QSignalSpy picked(m_grid.get(), &HeadGrid::headPicked);
        m_grid->thumbnail(0, 0)->setFocus();
        QTest::keyClick(m_grid->thumbnail(0, 0), Qt::Key_Left);
        QTest::keyClick(m_grid->thumbnail(0, 0), Qt::Key_Up);
        QCOMPARE(picked.count(), 0);
        QTest::keyClick(m_grid->thumbnail(0, 0), Qt::Key_Down);
        QTest::keyClick(m_grid->thumbnail(1, 0), Qt::Key_Right);
        QCOMPARE(picked.last(), (QVariantList {1, 1}));
        QTest::keyClick(m_grid->thumbnail(1, 1), Qt::Key_End);
        QCOMPARE(picked.last(), (QVariantList {1, int(Selection::kAllHeads)}));
    }

    void onlyTheCurrentHeadIsATabStop()
    {
        m_grid->setCurrent(1, 2);
        QVERIFY(m_grid->thumbnail(1, 2)->focusPolicy() & Qt::TabFocus);
        QVERIFY(!(m_grid->thumbnail(0, 0)->focusPolicy() & Qt::TabFocus));
    }

    void everyThumbnailHasANameAndRoom()
    {
        for (int layer = 0; layer < m_grid->layers(); ++layer)
            for (int head = 0; head < m_grid->heads(); ++head) {
                const HeatmapThumbnail* thumbnail = m_grid->thumbnail(layer, head);
                QCOMPARE(thumbnail->accessibleName(), QStringLiteral("Layer %1, head %2").arg(layer + 1).arg(head + 1));
                QVERIFY(m_grid->rect().contains(thumbnail->geometry()));
                QCOMPARE(thumbnail->width(), thumbnail->height());
            }
    }

    void anotherShapeRebuildsTheGrid()
    {
        m_grid->setImages(std::vector(2, std::vector(9, QImage(2, 2, QImage::Format_RGB32))),
            {0, 1, 2, 3, 4, 5, 6, 7, Selection::kAllHeads});
        QCOMPARE(m_grid->layers(), 2);
        QCOMPARE(m_grid->heads(), 8);
        m_grid->setImages({}, {});
        QCOMPARE(m_grid->heads(), 0);
    }
};

TRANSLUCENT_TEST(HeadGridTest)
#include "head_grid_test.moc"
