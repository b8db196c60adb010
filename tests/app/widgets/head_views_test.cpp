#include "widgets/head_views.h"

#include "test_registry.h"

#include <QSet>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;

class HeadViewsTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<HeadGrid> m_grid;

    static HeadPicture picture(int layer, int column)
    {
        QImage image(4, 3, QImage::Format_RGB32);
        image.fill(QColor(10 * layer, 10 * column, 200));
        return {image, QStringLiteral("layer %1, column %2").arg(layer).arg(column)};
    }
    void fill(int layers, int columns)
    {
        std::vector<std::vector<HeadPicture>> pictures(static_cast<std::size_t>(layers));
        QStringList headings;
        for (int column = 0; column < columns; ++column)
            headings << QStringLiteral("Head %1").arg(column + 1);
        for (int layer = 0; layer < layers; ++layer)
            for (int column = 0; column < columns; ++column)
                pictures[std::size_t(layer)].push_back(picture(layer, column));
        if (layers > 1)
            pictures[1].back().image = {};
        m_grid->setPictures(headings, pictures);
    }
    QPoint centreOf(int layer, int column) const
    {
        return m_grid->visualRect(m_grid->model()->index(layer, column)).center();
    }

private Q_SLOTS:
    void init()
    {
        m_grid = std::make_unique<HeadGrid>();
        fill(3, 5);
        m_grid->setCurrent(0, 0);
        m_grid->resize(600, 300);
        m_grid->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_grid.get()));
    }

    void clickPicksLayerAndHead()
    {
        QSignalSpy picked(m_grid.get(), &HeadGrid::picked);
        QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, {}, centreOf(2, 1));
        QCOMPARE(picked.takeFirst(), (QVariantList {2, 1}));
        QVERIFY(m_grid->item(2, 1)->isSelected());
        QVERIFY(!m_grid->item(0, 0)->isSelected());
    }

    void whatBelongsToNoLayerStandsBesideAllOfThem()
    {
        std::vector<std::vector<HeadPicture>> pictures(3);
        for (int layer = 0; layer < 3; ++layer)
            pictures[std::size_t(layer)] = {picture(layer, 0), layer == 0 ? picture(0, 1) : HeadPicture {}};
        m_grid->setPictures({QStringLiteral("1"), QStringLiteral("Best")}, pictures);
        QCOMPARE(m_grid->rowSpan(0, 0), 1);
        QCOMPARE(m_grid->rowSpan(0, 1), 3);
        // Its panel reaches beside every layer, although its picture is in the middle.
        const QImage shown = m_grid->viewport()->grab().toImage();
        const double scale = shown.devicePixelRatio();
        const int left = m_grid->columnViewportPosition(1);
        for (int layer = 0; layer < 3; ++layer) {
            const int y = int(scale * m_grid->visualRect(m_grid->model()->index(layer, 0)).center().y());
            QSet<QRgb> colours;
            for (int x = int(scale * left); x < int(scale * (left + 7)); ++x)
                colours << shown.pixel(x, y);
            QVERIFY2(colours.size() > 1, qPrintable(QString::number(layer)));
        }
        fill(3, 2);
        QCOMPARE(m_grid->rowSpan(0, 1), 1);
    }

    void arrowsMoveTheChoiceAndStopAtTheEdges()
    {
        QSignalSpy picked(m_grid.get(), &HeadGrid::picked);
        m_grid->setFocus();
        QTest::keyClick(m_grid.get(), Qt::Key_Left);
        QTest::keyClick(m_grid.get(), Qt::Key_Up);
        QCOMPARE(picked.count(), 0);
        QTest::keyClick(m_grid.get(), Qt::Key_Down);
        QTest::keyClick(m_grid.get(), Qt::Key_Right);
        QCOMPARE(picked.last(), (QVariantList {1, 1}));
    }

    void whereThereIsNothingNothingIsPicked()
    {
        QSignalSpy picked(m_grid.get(), &HeadGrid::picked);
        QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, {}, centreOf(1, 4));
        QCOMPARE(picked.count(), 0);
        QVERIFY(!(m_grid->item(1, 4)->flags() & Qt::ItemIsEnabled));
    }

    void theChoiceIsSetSilently()
    {
        QSignalSpy picked(m_grid.get(), &HeadGrid::picked);
        m_grid->setCurrent(1, 2);
        QCOMPARE(m_grid->currentRow(), 1);
        QCOMPARE(m_grid->currentColumn(), 2);
        QCOMPARE(picked.count(), 0);
    }

    void everyPictureHasANameAndRoom()
    {
        for (int layer = 0; layer < 3; ++layer)
            for (int column = 0; column < 5; ++column) {
                const QTableWidgetItem* item = m_grid->item(layer, column);
                QCOMPARE(item->data(Qt::AccessibleTextRole).toString(), picture(layer, column).name);
                QVERIFY(item->toolTip().contains(picture(layer, column).name));
                const QRect place = m_grid->visualItemRect(item);
                QVERIFY(m_grid->viewport()->rect().contains(place));
                QVERIFY(place.width() >= place.height() && place.height() >= 44);
            }
        QCOMPARE(m_grid->verticalHeaderItem(1)->text(), QStringLiteral("Layer 2"));
    }

    void anotherShapeRebuildsTheGrid()
    {
        fill(2, 9);
        QCOMPARE(m_grid->rowCount(), 2);
        QCOMPARE(m_grid->columnCount(), 9);
        m_grid->setPictures({}, {});
        QCOMPARE(m_grid->columnCount(), 0);
    }
};

TRANSLUCENT_TEST(HeadViewsTest)
#include "head_views_test.moc"
