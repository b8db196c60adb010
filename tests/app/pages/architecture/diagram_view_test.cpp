#include "pages/architecture/diagram_view.h"

#include "pages/architecture/blocks.h"
#include "sample_configs.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <set>

using namespace translucent;

class DiagramViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<DiagramView> m_view;

    static constexpr BlockId kSource {Stack::Encoder, BlockKind::Embedding};
    static constexpr BlockId kSum {Stack::Encoder, BlockKind::PositionSum};

    QGraphicsItem* after(Qt::Key key) const
    {
        QTest::keyClick(m_view.get(), key);
        return m_view->scene()->focusItem();
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<DiagramView>();
        m_view->setConfig(test::sampleConfigs().front());
        m_view->resize(700, 600);
        m_view->show();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_view->setFocus();
    }

    void everyBlockIsHitAndTellsItsName()
    {
        const TransformerConfig config = test::sampleConfigs().front();
        const QSignalSpy picked(m_view.get(), &DiagramView::picked);
        for (const BlockId block : blocksOf(config)) {
            const QGraphicsItem* item = m_view->itemOf(block);
            QCOMPARE(item->toolTip(), blockText(block, config).title);
            QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, m_view->rectOf(*item).center());
            QCOMPARE(picked.last().first().value<BlockId>(), block);
        }
        QVERIFY(!m_view->focusableAt({1, 1}));
    }

    void arrowKeysReachEveryBlock()
    {
        for (const TransformerConfig& config : test::sampleConfigs()) {
            m_view->setConfig(config);
            std::set<QGraphicsItem*> reached;
            std::vector<QGraphicsItem*> open {after(Qt::Key_Down)};
            while (!open.empty()) {
                QGraphicsItem* from = open.back();
                open.pop_back();
                if (!reached.insert(from).second)
                    continue;
                for (const auto key : {Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right}) {
                    m_view->scene()->setFocusItem(from);
                    open.push_back(after(key));
                }
            }
            QCOMPARE(reached.size(), blocksOf(config).size());
        }
    }

    void upIsTheNextBlockOfTheColumn()
    {
        m_view->setActive({kSource}, false);
        QCOMPARE(after(Qt::Key_Down), m_view->itemOf(kSource));  // the lowest
        QCOMPARE(after(Qt::Key_Up), m_view->itemOf(kSum));
        QCOMPARE(after(Qt::Key_Left), m_view->itemOf({Stack::Encoder, BlockKind::Positions}));
        m_view->setActive({kSum}, false);
        QCOMPARE(after(Qt::Key_Down), m_view->itemOf(kSource));
    }

    void marksAreSeen()
    {
        const auto pixels = [this] { return m_view->grab().toImage(); };
        const QImage before = pixels();
        m_view->setActive({kSum}, false);
        const QImage active = pixels();
        QVERIFY(active != before);
        m_view->setActive({kSum}, true);
        QVERIFY(pixels() != active);
        QVERIFY(m_view->dimsOthers());
    }

    void aPictureFadesNothing()
    {
        const auto image = [this] { return pictureImage(m_view->picture(QStringLiteral("Model")), paperPalette({})); };
        m_view->setActive({kSum}, false);
        const QImage plain = image();
        m_view->setActive({kSum}, true);
        QCOMPARE(image(), plain);
    }
};

TRANSLUCENT_TEST(DiagramViewTest)
#include "diagram_view_test.moc"
