#include "pages/architecture/walk.h"

#include "answering.h"
#include "architecture_fixture.h"
#include "pages/architecture/motion.h"
#include "test_registry.h"
#include "widgets/picture_export.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QImageReader>
#include <QTemporaryDir>

#include <algorithm>
#include <set>

using namespace translucent;
using translucent::test::kCross;

/// Walking along the data with keyboard and buttons.
class ArchitectureWalkTest : public QObject, private test::ArchitectureFixture {
    Q_OBJECT

    static constexpr BlockId kNorm {Stack::Encoder, BlockKind::Norm, Sublayer::SelfAttention};

    WalkPlayer& player() const { return view().player(); }
    void pressKey(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&diagram(), key, modifiers); }
    /// Moves to the step of the encoder's attention, at rest.
    void walkToAttention()
    {
        loadAndTranslate();
        view().walkTo(2);
    }

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
            player().finish();
            QCOMPARE(view().walkStep(), std::optional(int(step)));
            QCOMPARE(diagram().active(), steps[step].blocks);
            QVERIFY(diagram().dimsOthers());
            QVERIFY(arrays().isVisible());
            QCOMPARE(arrays().role(), steps[step].role);
            texts.insert(text("walkText"));
        }
        QCOMPARE(texts.size(), steps.size());
        QTest::keyClick(&diagram(), Qt::Key_Space);  // stays at the last step
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
        for (const char* button : {"walkStart", "walkNext", "walkNext"}) {
            press(button);
            player().finish();
        }
        press("walkPrevious");
        QCOMPARE(view().walkStep(), std::optional(1));
        press("walkEnd");
        QVERIFY(!view().walkStep());
    }

    void beginsInTheFirstLayerWhateverWasLookedAtBefore()
    {
        loadAndTranslate();
        m_selection->setLayer(2);
        press("walkStart");
        view().walkTo(2);
        QCOMPARE(child<QComboBox>("blockLayer")->currentIndex(), 0);
        view().walkTo(5);
        QCOMPARE(child<QComboBox>("blockLayer")->currentIndex(), 1);
        QVERIFY2(text("walkText").contains(QStringLiteral("2 of 3")), qPrintable(text("walkText")));
        QCOMPARE(m_selection->layer(), 2);
        press("walkEnd");
        QCOMPARE(child<QComboBox>("blockLayer")->currentIndex(), 2);
    }

    void anotherLayerCanBeChosenInAStep()
    {
        walkToAttention();
        auto* layer = child<QComboBox>("blockLayer");
        layer->setFocus();
        QTest::keyClick(layer, Qt::Key_Down);
        QCOMPARE(layer->currentIndex(), 1);
        QCOMPARE(view().walkStep(), std::optional(2));
        view().walkTo(3);
        QCOMPARE(layer->currentIndex(), 0);
    }

    void arrowsStepTheWalk()
    {
        loadAndTranslate();
        m_page->setStyleSheet(QStringLiteral("QGraphicsView { widget-animation-duration: 0; }"));
        press("walkStart");
        const QString first = text("walkText");
        QTest::keyClick(&diagram(), Qt::Key_Right);
        QCOMPARE(view().walkStep(), std::optional(1));
        QVERIFY(text("walkText") != first);
        QTest::keyClick(&diagram(), Qt::Key_Left);
        QCOMPARE(view().walkStep(), std::optional(0));
        QCOMPARE(text("walkText"), first);
    }

    void aSceneOfAnotherModelFindsItsBlock()
    {
        loadAndTranslate();
        view().setPlaceText(QStringLiteral("decoder-softmax/3"));
        QCOMPARE(view().walkStep(), std::optional(int(walkThrough(m_engine->model()->config).size()) - 1));
        QCOMPARE(view().placeText().section(u'/', 0, 0), QStringLiteral("decoder-softmax"));
    }

    void spacePlaysAStepAndFinishesIt()
    {
        loadAndTranslate();
        diagram().setFocus();
        pressKey(Qt::Key_Space);
        QVERIFY(player().isPlaying());
        QVERIFY(player().item()->time() < 1);
        pressKey(Qt::Key_Space);
        QVERIFY(!player().isPlaying());
        QCOMPARE(player().item()->time(), 1.0);
        QCOMPARE(view().walkStep(), std::optional(0));
        pressKey(Qt::Key_Space);
        QCOMPARE(view().walkStep(), std::optional(1));
        QTRY_VERIFY_WITH_TIMEOUT(!player().isPlaying(), 5000);  // ends by itself, and stays there
        QCOMPARE(player().item()->time(), 1.0);
        QCOMPARE(view().walkStep(), std::optional(1));
    }

    void stepsBackStandStill()
    {
        walkToAttention();
        QVERIFY(!player().isPlaying());
        QVERIFY(!player().item()->shown().links.empty());
        pressKey(Qt::Key_Backspace);
        QCOMPARE(view().walkStep(), std::optional(1));
        QVERIFY(!player().isPlaying());
        QCOMPARE(player().item()->time(), 1.0);
    }

    void reducedMotionShowsTheEndAtOnce()
    {
        loadAndTranslate();
        m_page->setStyleSheet(QStringLiteral("QGraphicsView { widget-animation-duration: 0; }"));
        diagram().setFocus();
        pressKey(Qt::Key_Space);
        QVERIFY(!player().isPlaying());
        QCOMPARE(player().item()->time(), 1.0);
        pressKey(Qt::Key_Space);
        QCOMPARE(view().walkStep(), std::optional(1));
    }

    void theDrawingIsOpenDuringAWalkOnly()
    {
        walkToAttention();
        QVERIFY(!diagram().isFitted());
        const QRectF block = diagram().drawing().rectOf(kCross);
        QVERIFY(diagram().seen().contains(diagram().drawing().rectOf(kNorm)));
        pressKey(Qt::Key_Escape);
        QVERIFY(diagram().isFitted());
        QVERIFY(!player().item());
        QVERIFY(diagram().drawing().rectOf(kCross).height() < block.height());
    }

    void theStepIsKeptWhileAnotherBlockIsLookedAt()
    {
        walkToAttention();
        const auto lookAside = [this] {
            clickBlock(kNorm);
            QVERIFY(view().isAside());
            QCOMPARE(view().walkStep(), std::optional(2));
            QCOMPARE(diagram().active(), std::vector {kNorm});
            QVERIFY(arrays().isVisible());
            QCOMPARE(arrays().role(), ArrayRole::Output);
            QVERIFY(child<QWidget>("walkReturn")->isVisible());
            QVERIFY(player().item());
        };
        const auto isBack = [this] {
            return !view().isAside() && view().walkStep() == 2 && arrays().role() == ArrayRole::Weights
                && !child<QWidget>("walkReturn")->isVisible();
        };
        lookAside();
        press("walkReturn");
        QVERIFY(isBack());
        lookAside();
        pressKey(Qt::Key_Escape);
        QVERIFY(isBack());
        lookAside();
        pressKey(Qt::Key_Backspace);
        QVERIFY(isBack());
        lookAside();
        QVERIFY(m_page->goBack());
        QVERIFY(isBack());
        QVERIFY(!m_page->goBack());
        lookAside();
        pressKey(Qt::Key_Space);
        QCOMPARE(view().walkStep(), std::optional(3));  // continues
        QVERIFY(!view().isAside());
    }

    void enterLooksIntoABlock()
    {
        walkToAttention();
        diagram().setActive({kNorm}, true);
        pressKey(Qt::Key_Return);
        QVERIFY(view().isAside());
        QCOMPARE(view().walkStep(), std::optional(2));
        pressKey(Qt::Key_Escape);
        QCOMPARE(view().walkStep(), std::optional(2));
        pressKey(Qt::Key_Escape);
        QVERIFY(!view().walkStep());
    }

    void aBlockAsksForItsCalculation()
    {
        walkToAttention();
        const QSignalSpy asked(m_page.get(), &Page::pageRequested);
        press("blockCalculate");
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first(),
            (QList<QVariant> {
                QStringLiteral("numbersPage"), QStringLiteral("attention@encoder.layers.0.self_attention@0")}));
        QCOMPARE(view().walkStep(), std::optional(2));
        clickBlock({Stack::Encoder, BlockKind::Add, Sublayer::SelfAttention});
        QVERIFY(!child<QAbstractButton>("blockCalculate")->isVisible());  // nothing to calculate
    }

    void theWalkGoesOnInAnotherLanguage()
    {
        walkToAttention();
        clickBlock(kNorm);
        m_page->languageChanged();
        QCOMPARE(view().walkStep(), std::optional(2));
        QVERIFY(view().isAside());
        QVERIFY(player().item());
        QCOMPARE(player().item()->time(), 1.0);
        QVERIFY(diagram().seen().contains(diagram().drawing().rectOf(kNorm)));
    }

    void anotherSentenceStandsStillAtTheSameStep()
    {
        walkToAttention();
        translate(QStringLiteral("我喜欢猫"));
        QCOMPARE(view().walkStep(), std::optional(2));
        QTRY_VERIFY(player().item());
        QCOMPARE(player().item()->motion().rows.front().window.size, 5);
        QVERIFY(!player().isPlaying());
    }

    /// Three frames of each step, the last of them stays; the page is then as it was.
    void theWalkIsSavedAsAnAnimation()
    {
        const QTemporaryDir directory;
        auto* button = child<ExportButton>("architectureExport");
        button->setSavePathPicker(test::answering([&](auto&&...) { return directory.filePath(QStringLiteral("a")); }));
        auto* action = child<QAction>("exportDiagram.gif");
        QVERIFY(!action->isVisible());
        walkToAttention();
        QVERIFY(action->isVisible());
        const QRectF seen = diagram().seen();
        action->trigger();
        QCOMPARE(view().walkStep(), std::optional(2));
        QCOMPARE(diagram().seen(), seen);
        QImageReader reader(directory.filePath(QStringLiteral("a.gif")));
        QVERIFY(QFileInfo(reader.fileName()).size() <= kMostAnimationBytes);
        const auto steps = int(walkThrough(m_engine->model()->config).size());
        QCOMPARE(reader.imageCount(), 3 * steps);
        QImage before = reader.read();
        for (int frame = 1; frame < 3 * steps; ++frame) {
            const QImage shown = reader.read();
            QVERIFY2(shown != before, qPrintable(QString::number(frame)));
            if (frame % 3 == 2)
                QVERIFY(reader.nextImageDelay() > 2000);
            before = shown;
        }
    }

    void aPinnedTokenIsAmongThoseSeen()
    {
        loadModel();
        translate(QStringLiteral("我喜欢学习中文也喜欢学习数学和音乐"));
        view().walkTo(2);
        const auto window = [this] { return player().item()->motion().rows.front().window; };
        QCOMPARE(window().first, 0);
        m_selection->setPinnedSource(14);
        QVERIFY(window().first <= 14 && 14 < window().end());
    }
};

TRANSLUCENT_TEST(ArchitectureWalkTest)
#include "architecture_walk_test.moc"
