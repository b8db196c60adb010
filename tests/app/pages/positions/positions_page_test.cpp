#include "pages/positions/positions_page.h"

#include "engine/experiment.h"
#include "pages/positions/kinds_view.h"
#include "pages/positions/order_view.h"
#include "pages/positions/positions_view.h"
#include "pages/positions/sum_view.h"
#include "widgets/heatmap_panel.h"
#include "window_fixture.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace translucent;
using namespace translucent::test;

class PositionsPageTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<WindowFixture> m_fixture;
    PositionsPage* m_page = nullptr;

    template <typename Widget> Widget* child(const char* name) const { return m_fixture->find<Widget>(name); }
    void press(const char* button) const { QTest::mouseClick(child<QAbstractButton>(button), Qt::LeftButton); }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->resize(1280, 720);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        m_page = child<PositionsPage>("positionsPage");
        QVERIFY(!m_page->view());
        QTest::keyClick(m_fixture->window.get(), Qt::Key_4, Qt::ControlModifier);
        QVERIFY(m_page->view());
    }

    void everyViewFitsTheSmallestWindow()
    {
        for (const QString& scene : m_page->scenes()) {
            m_page->showScene(scene);
            QTest::qWait(1);
            QVERIFY2(m_fixture->window->minimumSizeHint().height() <= 720, qPrintable(scene));
            QVERIFY2(m_fixture->window->minimumSizeHint().width() <= 1280, qPrintable(scene));
        }
    }

    void viewsAreReachedByKeyboard()
    {
        QCOMPARE(m_page->view()->side(), PositionsView::Curves);
        QVERIFY(child<QPushButton>("positionsCurves")->hasFocus());
        QTest::keyClick(child<QPushButton>("positionsCurves"), Qt::Key_Right);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(m_page->view()->side(), PositionsView::Properties);
    }

    void noneAndMissingPositionsAreExplained()
    {
        m_fixture->window->openFirstModel({});
        QTRY_VERIFY(m_fixture->engine.model());
        press("positionsKinds");
        QVERIFY(child<QLabel>("learnedMissing")->text().contains(QStringLiteral("computes its positions by the formula")));
        QVERIFY(child<QLabel>("noneSummary")->text().contains(QStringLiteral("bag of words")));
        const float first = child<HeatmapPanel>("nonePairs")->heatmap().data().values.front();
        QVERIFY(std::isnan(first));
        QCOMPARE(child<HeatmapPanel>("sinusoidalTable")->heatmap().data().at({1, 0}), float(std::sin(1.0)));
    }

    void theSumIsMadeOfTheTracesArrays()
    {
        m_fixture->window->openFirstModel({});
        QTRY_VERIFY(m_fixture->engine.model());
        m_fixture->window->setSentence(QStringLiteral("我们学习。"));
        QTRY_VERIFY(m_fixture->engine.result());
        press("positionsSum");
        QTRY_VERIFY(!child<HeatmapPanel>("sum_embedding")->heatmap().data().empty());
        auto& sum = child<HeatmapPanel>("sum_input")->heatmap();
        QCOMPARE(sum.data().columns(), int(fakeConfig().modelDimension));
        QTest::mouseMove(sum.viewport(), sum.layoutGeometry().cellRect({1, 5}).center().toPoint());
        QCOMPARE(child<HeatmapPanel>("sum_positions")->heatmap().hovered(), (HeatmapFocus {1, 5}));
        QVERIFY(child<QLabel>("sumReadout")->text().contains(QStringLiteral("dimension 5:")));
        press("sumTarget");
        QVERIFY(child<HeatmapPanel>("sum_input")->heatmap().data().rowTitle.contains(QStringLiteral("decoder")));
    }

    void switchesAreTheExperimentsChange()
    {
        m_fixture->window->openFirstModel({});
        QTRY_VERIFY(m_fixture->engine.model());
        m_fixture->window->setSentence(QStringLiteral("我们学习。"));
        QTRY_VERIFY(m_fixture->engine.result());
        press("positionsOrder");
        press("sourcePositions1");
        QTRY_VERIFY(m_fixture->engine.result()->unchanged);
        QCOMPARE(m_fixture->engine.result()->options.intervention.sourcePositions.use, PositionUse::Dropped);
        QTRY_COMPARE(child<QLabel>("orderVerdict")->text(), QStringLiteral("The translation is another one."));
        press("sourcePositions0");
        QTRY_VERIFY(!m_fixture->engine.result()->unchanged);
    }

    void shuffledWordsAreComparedWithTheSentence()
    {
        m_fixture->window->openFirstModel({});
        QTRY_VERIFY(m_fixture->engine.model());
        m_fixture->window->setSentence(QStringLiteral("我们学习。"));
        QTRY_VERIFY(m_fixture->engine.result());
        press("positionsOrder");
        QVERIFY(!child<QToolButton>("restoreWords")->isEnabled());
        press("shuffleWords");
        QTRY_VERIFY(m_fixture->engine.result()->sourceText != QStringLiteral("我们学习。"));
        QTRY_COMPARE(child<QLabel>("beforeTitle")->text().isEmpty(), false);
        QTRY_VERIFY(child<QToolButton>("restoreWords")->isEnabled());
        QVERIFY(child<QLabel>("orderVerdict")->text().contains(m_fixture->engine.result()->sourceText));
        press("restoreWords");
        QTRY_COMPARE(m_fixture->engine.result()->sourceText, QStringLiteral("我们学习。"));
        QTRY_VERIFY(!child<QToolButton>("restoreWords")->isEnabled());
    }
};

QTEST_MAIN(PositionsPageTest)
#include "positions_page_test.moc"
