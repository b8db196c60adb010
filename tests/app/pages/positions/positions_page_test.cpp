#include "pages/positions/positions_page.h"

#include "page_scenes.h"
#include "pages/positions/position_views.h"
#include "pages/positions/properties_view.h"
#include "session/model_changes.h"
#include "session/selection.h"
#include "test_registry.h"
#include "widgets/heatmap_panel.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <optional>

using namespace translucent;
using namespace translucent::test;

class PositionsPageTest : public QObject {
    Q_OBJECT

private:
    /// A page in its normal environment: its requests are translated.
    struct Stage {
        std::shared_ptr<FakeControl> control = std::make_shared<FakeControl>();
        Engine engine {fakeBackend(control)};
        Session session {engine, GoldSentences()};
        PositionsPage page {session};
        QString sentence = QStringLiteral("我们学习。");

        void translate()
        {
            DecodeOptions options;
            options.beamSize = options.nBest = 3;
            options.intervention = session.changes().change().intervention;
            engine.translate(sentence, options);
        }
    };
    std::unique_ptr<Stage> m_stage;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_stage->page.findChild<Widget*>(QString::fromLatin1(name));
    }
    void press(const char* button) const { QTest::mouseClick(child<QAbstractButton>(button), Qt::LeftButton); }
    const Engine& engine() const { return m_stage->engine; }

private Q_SLOTS:
    void init()
    {
        m_stage = std::make_unique<Stage>();
        Stage& stage = *m_stage;
        connect(&stage.session.changes(), &ModelChanges::changed, &stage.page, [&stage] { stage.translate(); });
        connect(&stage.page, &Page::sentenceRequested, &stage.page, [&stage](const QString& text) {
            stage.sentence = text;
            stage.translate();
        });
        stage.engine.start();
        stage.engine.loadModel(QStringLiteral("/models/classroom"));
        stage.translate();
        QTRY_VERIFY(stage.session.result());
        QVERIFY(!stage.page.view());  // not created before it is shown
        stage.page.resize(1170, 530);
        stage.page.show();
        QVERIFY(QTest::qWaitForWindowActive(&stage.page));
        QVERIFY(stage.page.view());
    }

    void everyViewFitsTheSmallestWindow()
    {
        WindowFixture fixture;
        fixture.window->resize(1280, 720);
        fixture.window->show();
        QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
        QTest::keyClick(fixture.window.get(), Qt::Key_6, Qt::ControlModifier);
        auto* page = fixture.find<PositionsPage>("positionsPage");
        QTRY_VERIFY(page->view());
        for (const char* language : {"language_en", "language_zh_CN"}) {
            fixture.find<QAction>(language)->trigger();
            for (const SavedScene& scene : test::scenesOf(*page)) {
                test::show(*fixture.window, scene);
                const QSize least = page->minimumSizeHint();
                QVERIFY2(least.height() <= 520 && least.width() <= 900,
                    qPrintable(QStringLiteral("%1: %2 x %3")
                                   .arg(QString::fromStdString(scene.title))
                                   .arg(least.width())
                                   .arg(least.height())));
            }
        }
        fixture.find<QAction>("language_en")->trigger();
    }

    void viewsAreMadeWhenTheyAreSeen()
    {
        QVERIFY(m_stage->page.findChild<CurvesView*>());
        QVERIFY(!m_stage->page.findChild<KindsView*>());
        m_stage->page.view()->setSide(PositionsView::Kinds);
        QVERIFY(m_stage->page.findChild<KindsView*>()->isVisible());
        QVERIFY(!m_stage->page.findChild<PropertiesView*>());
        m_stage->page.languageChanged();
        QVERIFY(m_stage->page.findChild<KindsView*>()->isVisible());
        QVERIFY(!m_stage->page.findChild<CurvesView*>());
        m_stage->page.view()->setSide(PositionsView::Properties);
        QVERIFY(m_stage->page.findChild<PropertiesView*>()->isVisible());
    }

    void viewsAreReachedByKeyboard()
    {
        PositionsView* view = m_stage->page.view();
        QCOMPARE(view->side(), PositionsView::Curves);
        QTRY_VERIFY(child<QPushButton>("positionsCurves")->hasFocus());
        QTest::keyClick(child<QPushButton>("positionsCurves"), Qt::Key_Right);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(view->side(), PositionsView::Properties);
        press("positionsCurves");
        for (const char* next :
            {"positionTextbook", "positionLikeModel", "positionLengthSlider", "positionLengthBox"}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget()->objectName(), QString::fromLatin1(next));
        }
    }

    void theTableIsDoneOnPaper()
    {
        std::optional<SinusoidOptions> asked;
        connect(&m_stage->page, &PositionsPage::worksheetRequested, this,
            [&](const SinusoidOptions& options) { asked = options; });
        auto* action = child<QAction>("positionWorksheet");
        QVERIFY(action->isVisible());
        action->trigger();
        QVERIFY(asked == (SinusoidOptions {10, 4, 10000}));
        auto* origin = child<QComboBox>("positionOrigin");
        QTest::keyClick(origin, Qt::Key_End);
        QCOMPARE(origin->currentText(), originName(PositionOrigin::None));
        QVERIFY(!action->isVisible());
    }

    void noneAndMissingPositionsAreExplained()
    {
        press("positionsKinds");
        QVERIFY(
            child<QLabel>("learnedMissing")->text().contains(QStringLiteral("computes its positions by the formula")));
        QVERIFY(child<QLabel>("noneSummary")->text().contains(QStringLiteral("bag of words")));
        QVERIFY(std::isnan(child<HeatmapPanel>("nonePairs")->heatmap().data().values.front()));
        QCOMPARE(child<HeatmapPanel>("sinusoidalTable")->heatmap().data().at({1, 0}), float(std::sin(1.0)));
    }

    void theSumIsMadeOfTheTracesArrays()
    {
        press("positionsSum");
        QTRY_VERIFY(!child<HeatmapPanel>("sum_embedding")->heatmap().data().empty());
        auto& sum = child<HeatmapPanel>("sum_input")->heatmap();
        QCOMPARE(sum.data().columns(), int(fakeConfig().modelDimension));
        QTest::mouseMove(sum.viewport(), sum.layoutGeometry().cellRect({1, 5}).center().toPoint());
        QCOMPARE(child<HeatmapPanel>("sum_positions")->heatmap().hovered(), (HeatmapFocus {1, 5}));
        QVERIFY(child<QLabel>("sumReadout")->text().contains(QStringLiteral("dimension 5:")));
        const float span = *sum.data().span;
        QCOMPARE(child<HeatmapPanel>("sum_embedding")->heatmap().heatmapStyle().top, span);
        QVERIFY2(span < sum.data().reach(), "the farthest numbers are beyond the scale");
        QVERIFY(sum.heatmapStyle().clipped);
        press("sumTarget");
        QVERIFY(sum.data().rowTitle.contains(QStringLiteral("decoder")));
    }

    void switchesAreTheExperimentsChange()
    {
        press("positionsOrder");
        press("sourcePositions1");
        QTRY_VERIFY(m_stage->session.result()->unchanged);
        QCOMPARE(m_stage->session.result()->options.intervention.sourcePositions.use, PositionUse::Dropped);
        QTRY_COMPARE(child<QLabel>("orderVerdict")->text(), QStringLiteral("The translation has changed."));
        QVERIFY(child<QLabel>("beforeText")->text() != child<QLabel>("afterText")->text());
        press("sourcePositions0");
        QTRY_VERIFY(!m_stage->session.result()->unchanged);
        QTRY_VERIFY(child<QLabel>("attentionMoved")->text().isEmpty());
    }

    void shuffledWordsAreComparedWithTheSentence()
    {
        const QString sentence = m_stage->sentence;
        press("positionsOrder");
        QVERIFY(!child<QToolButton>("restoreWords")->isEnabled());
        press("shuffleWords");
        QTRY_VERIFY(m_stage->session.result()->sourceText != sentence);
        QTRY_VERIFY(child<QToolButton>("restoreWords")->isEnabled());
        QCOMPARE(child<QLabel>("beforeTitle")->text(), QStringLiteral("Before: the original word order"));
        QVERIFY(child<QLabel>("orderVerdict")->text().contains(m_stage->session.result()->sourceText));
        press("restoreWords");
        QTRY_COMPARE(m_stage->session.result()->sourceText, sentence);
        QTRY_VERIFY(!child<QToolButton>("restoreWords")->isEnabled());
    }
};

TRANSLUCENT_TEST(PositionsPageTest)
#include "positions_page_test.moc"
