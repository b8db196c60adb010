#include "pages/architecture/walk.h"

#include "architecture_fixture.h"
#include "test_registry.h"

#include <set>

using namespace translucent;
using translucent::test::kCross;

/// Walking along the data with keyboard and buttons.
class ArchitectureWalkTest : public QObject, private test::ArchitectureFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { m_page.reset(); }

    void spaceWalksThroughTheModel()
    {
        loadAndTranslate();
        diagram().setFocus();
        const auto steps = walkThrough(m_engine->model()->config);
        std::set<QString> texts;
        for (std::size_t step = 0; step < steps.size(); ++step) {
            QTest::keyClick(&diagram(), Qt::Key_Space);
            QCOMPARE(view().walkStep(), std::optional(int(step)));
            QCOMPARE(diagram().active(), steps[step].blocks);
            QVERIFY(diagram().dimsOthers());
            QVERIFY(arrays().isVisible());
            QCOMPARE(arrays().role(), steps[step].role);
            texts.insert(text("walkText"));
        }
        QCOMPARE(texts.size(), steps.size());
        QTest::keyClick(&diagram(), Qt::Key_Space);  // the last step stays
        QCOMPARE(view().walkStep(), std::optional(int(steps.size()) - 1));
        QVERIFY(!child<QAbstractButton>("walkNext")->isEnabled());
        QTest::keyClick(&diagram(), Qt::Key_Space, Qt::ShiftModifier);
        QTest::keyClick(&diagram(), Qt::Key_Backspace);
        QCOMPARE(view().walkStep(), std::optional(int(steps.size()) - 3));
    }

    void escapeLeavesTheWalkAndNothingElse()
    {
        loadAndTranslate();
        m_selection->setPinnedTarget(1);
        press("walkStart");
        QCOMPARE(view().walkStep(), std::optional(0));
        QVERIFY(child<QWidget>("walkBar")->isVisible());
        QTest::keyClick(&diagram(), Qt::Key_Escape);
        QVERIFY(!view().walkStep());
        QVERIFY(!child<QWidget>("walkBar")->isVisible());
        QVERIFY(!diagram().dimsOthers());
        QCOMPARE(m_selection->pinnedTarget(), std::optional(1));
    }

    void buttonsWalkToo()
    {
        loadAndTranslate();
        press("walkStart");
        press("walkNext");
        press("walkNext");
        press("walkPrevious");
        QCOMPARE(view().walkStep(), std::optional(1));
        press("walkEnd");
        QVERIFY(!view().walkStep());
        press("walkStart");
        clickBlock(kCross);
        QVERIFY(!view().walkStep());
        QCOMPARE(text("blockTitle"), QStringLiteral("Multi-head cross-attention"));
    }
};

TRANSLUCENT_TEST(ArchitectureWalkTest)
#include "architecture_walk_test.moc"
