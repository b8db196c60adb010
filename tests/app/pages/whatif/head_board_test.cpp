#include "pages/whatif/head_board.h"

#include "test_registry.h"

#include <QHeaderView>
#include <QImage>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace translucent;

namespace {

class ResizeCounter : public QObject {
public:
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        count += event->type() == QEvent::Resize ? 1 : 0;
        return false;
    }
};

}  // namespace

/// Two layers of two heads of each kind.
class HeadBoardTest : public QObject {
    Q_OBJECT

    std::unique_ptr<HeadBoard> m_board;

    static TransformerConfig config()
    {
        TransformerConfig config;
        config.heads = 2;
        config.encoderLayers = config.decoderLayers = 2;
        return config;
    }
    HeadSwitches& cross() const { return m_board->switchesOf(AttentionKind::Cross); }
    void click(const HeadId& head) const
    {
        HeadSwitches& table = m_board->switchesOf(head.kind);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.rectOf(head).center());
    }
    void clickHeading(QHeaderView* header, int section) const
    {
        const int middle = header->sectionViewportPosition(section) + header->sectionSize(section) / 2;
        const QPoint at = header->orientation() == Qt::Horizontal ? QPoint(middle, header->height() / 2)
                                                                  : QPoint(header->width() / 2, middle);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
    }
    static HeadSweepPtr effects()
    {
        auto sweep = std::make_shared<HeadSweep>();
        sweep->effects = {{{AttentionKind::Cross, 1, 0}, "Another text.", true, 0.042, -1},
            {{AttentionKind::Cross, 0, 1}, "The text.", false, 0.021, -0.5}};
        return sweep;
    }

private Q_SLOTS:
    void init()
    {
        m_board = std::make_unique<HeadBoard>();
        m_board->setModel(config());
        m_board->resize(900, 300);
        m_board->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_board.get()));
    }

    void aClickSwitchesAHeadOffAndOn()
    {
        QSignalSpy changed(m_board.get(), &HeadBoard::changed);
        const HeadId head {AttentionKind::Cross, 1, 0};
        click(head);
        QCOMPARE(m_board->disabled(), std::vector {head});
        QCOMPARE(cross().item(1, 0)->text(), QStringLiteral("off"));
        click({AttentionKind::EncoderSelf, 0, 1});
        QCOMPARE(m_board->disabled(), (std::vector<HeadId> {{AttentionKind::EncoderSelf, 0, 1}, head}));
        click(head);
        click({AttentionKind::EncoderSelf, 0, 1});
        QVERIFY(m_board->disabled().empty());
        QCOMPARE(changed.size(), 4);
    }

    void headingsSwitchALayerAColumnAndAKind()
    {
        clickHeading(cross().verticalHeader(), 1);
        QCOMPARE(
            m_board->disabled(), (std::vector<HeadId> {{AttentionKind::Cross, 1, 0}, {AttentionKind::Cross, 1, 1}}));
        clickHeading(cross().horizontalHeader(), 0);  // one of its heads is on: all are switched off
        QCOMPARE(m_board->disabled().size(), std::size_t(3));
        clickHeading(cross().horizontalHeader(), 0);
        QCOMPARE(m_board->disabled(), (std::vector<HeadId> {{AttentionKind::Cross, 1, 1}}));
        auto* all = m_board->findChild<QToolButton*>(QStringLiteral("switch_cross"));
        all->click();
        QCOMPARE(m_board->disabled().size(), std::size_t(4));
        QCOMPARE(all->text(), QStringLiteral("all on"));
        all->click();
        QVERIFY(m_board->disabled().empty());
        QCOMPARE(all->text(), QStringLiteral("all off"));
    }

    void keysDoWhatTheMouseDoes()
    {
        cross().setFocus();
        QTest::keyClick(&cross(), Qt::Key_Down);
        QTest::keyClick(&cross(), Qt::Key_Space);
        QCOMPARE(m_board->disabled(), (std::vector<HeadId> {{AttentionKind::Cross, 1, 0}}));
        QTest::keyClick(&cross(), Qt::Key_Return);
        QVERIFY(m_board->disabled().empty());
        QTest::keyClick(&cross(), Qt::Key_Space, Qt::ShiftModifier);
        QCOMPARE(
            m_board->disabled(), (std::vector<HeadId> {{AttentionKind::Cross, 1, 0}, {AttentionKind::Cross, 1, 1}}));
        QTest::keyClick(&cross(), Qt::Key_Space, Qt::ShiftModifier);
        QTest::keyClick(&cross(), Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(
            m_board->disabled(), (std::vector<HeadId> {{AttentionKind::Cross, 0, 0}, {AttentionKind::Cross, 1, 0}}));
    }

    void theShadeAndTheNumberAreTheEffect()
    {
        const auto middleOf = [this](const HeadId& head) {
            const QPoint at = cross().rectOf(head).topLeft() + QPoint(8, 8);
            return cross().viewport()->grab().toImage().pixelColor(at).lightness();
        };
        m_board->setEffects(effects());
        QCOMPARE(cross().item(1, 0)->text(), QStringLiteral("0.042"));
        QCOMPARE(cross().item(0, 1)->text(), QStringLiteral("0.021"));
        QVERIFY(cross().item(0, 0)->text().isEmpty());
        QVERIFY(middleOf({AttentionKind::Cross, 1, 0}) < middleOf({AttentionKind::Cross, 0, 1}));
        QVERIFY(middleOf({AttentionKind::Cross, 0, 1}) < middleOf({AttentionKind::Cross, 0, 0}));
        const QString spoken = cross().item(1, 0)->data(Qt::AccessibleTextRole).toString();
        for (const auto* part : {"Cross-attention", "layer 2, head 1", "0.042", "Another text.", "On."})
            QVERIFY2(spoken.contains(QLatin1String(part)), part);
        QVERIFY(cross().item(0, 1)->data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("the same")));
        m_board->setEffects(nullptr);
        QVERIFY(cross().item(1, 0)->text().isEmpty());
    }

    /// A bar that takes the room for which it was hidden would come and go for ever.
    void scrollBarsComeToRestAtEverySize()
    {
        TransformerConfig large;
        large.heads = 8;
        large.encoderLayers = large.decoderLayers = 6;
        m_board->setModel(large);
        ResizeCounter resizes;
        cross().viewport()->installEventFilter(&resizes);
        for (int height = 120; height < 330; height += 3) {
            m_board->resize(700 + height, height);
            resizes.count = 0;
            QCoreApplication::processEvents(QEventLoop::AllEvents, 200);
            QVERIFY2(resizes.count < 10, qPrintable(QStringLiteral("height %1: %2").arg(height).arg(resizes.count)));
        }
        QVERIFY(cross().verticalScrollBar()->maximum() == 0);
    }

    void kindsThatTheModelDoesNotHaveAreHidden()
    {
        TransformerConfig tagger = config();
        tagger.task = Task::Tagging;
        tagger.decoderLayers = 0;
        m_board->setModel(tagger);
        QVERIFY(m_board->switchesOf(AttentionKind::EncoderSelf).isVisible());
        QVERIFY(!cross().isVisible());
    }
};

TRANSLUCENT_TEST(HeadBoardTest)
#include "head_board_test.moc"
