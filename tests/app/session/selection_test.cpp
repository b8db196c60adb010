#include "session/selection.h"

#include "engine/engine.h"
#include "engine_calls.h"
#include "fake_backend.h"
#include "sample_result.h"
#include "test_registry.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;

class SelectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hoveredWinsOverPinned()
    {
        Selection selection;
        selection.setPinnedTarget(2);
        QCOMPARE(selection.focusTarget(), std::optional(2));
        selection.setHoveredTarget(4);
        QCOMPARE(selection.focusTarget(), std::optional(4));
        selection.setHoveredTarget(std::nullopt);
        QCOMPARE(selection.focusTarget(), std::optional(2));
    }

    void signalsOnlyRealChanges()
    {
        Selection selection;
        QSignalSpy changed(&selection, &Selection::changed);
        QSignalSpy focus(&selection, &Selection::focusChanged);
        selection.setLayer(1);
        selection.setLayer(1);
        selection.setHead(MeanOfHeads {});
        selection.setAttentionKind(AttentionKind::EncoderSelf);
        QCOMPARE(changed.count(), 3);
        selection.setPinnedSource(0);
        selection.setPinnedSource(0);
        QCOMPARE(focus.count(), 1);
    }

    void unpinReleasesBothInOneSignal()
    {
        Selection selection;
        selection.setPinnedSource(0);
        selection.setPinnedTarget(0);
        QVERIFY(selection.hasPin());
        QSignalSpy focus(&selection, &Selection::focusChanged);
        selection.unpin();
        QCOMPARE(focus.count(), 1);
        QVERIFY(!selection.hasPin());
        selection.unpin();
        QCOMPARE(focus.count(), 1);
    }

    void anotherHypothesisReleasesTargetsOnly()
    {
        Selection selection;
        selection.setPinnedSource(1);
        selection.setPinnedTarget(1);
        selection.setHypothesis(2);
        QCOMPARE(selection.pinnedSource(), std::optional(1));
        QVERIFY(!selection.pinnedTarget());
    }

    void aNewSentenceKeepsTheHead()
    {
        Selection selection;
        selection.setLayer(2);
        selection.setHypothesis(3);
        selection.setPinnedSource(5);
        selection.setResult(nullptr);
        QCOMPARE(selection.hypothesis(), 0);
        QVERIFY(!selection.hasPin());
        QCOMPARE(selection.layer(), 2);
    }

    void whatAResultDoesNotHaveIsNotTaken()
    {
        Selection selection;
        const TranslationResultPtr result = sampleResult();
        selection.setResult(result);
        const int hypotheses = int(result->translation.hypotheses.size());
        const int sources = int(result->translation.source.size());
        selection.setHypothesis(hypotheses);
        QCOMPARE(selection.hypothesis(), result->shownHypothesis);
        selection.setHypothesis(hypotheses - 1);
        QCOMPARE(selection.hypothesis(), hypotheses - 1);
        const int targets = int(result->translation.hypotheses.back().tokens.size());
        selection.setPinnedSource(sources);
        selection.setHoveredTarget(targets);
        QVERIFY(!selection.focusSource() && !selection.focusTarget());
        selection.setPinnedSource(sources - 1);
        selection.setHoveredTarget(targets - 1);
        QCOMPARE(selection.focusSource(), std::optional(sources - 1));
        QCOMPARE(selection.focusTarget(), std::optional(targets - 1));
    }

    void aNewSentenceIsOneStep()
    {
        Selection selection;
        selection.setPinnedSource(5);
        auto result = std::make_shared<TranslationResult>();
        result->shownHypothesis = 2;
        QSignalSpy changed(&selection, &Selection::changed), focus(&selection, &Selection::focusChanged);
        int told = 0;
        connect(&selection, &Selection::resultChanged, &selection, [&](const TranslationResultPtr& shown) {
            ++told;
            QCOMPARE(shown, TranslationResultPtr(result));
            QCOMPARE(selection.result(), shown);
            QCOMPARE(selection.hypothesis(), 2);
            QVERIFY(!selection.hasPin());
            QCOMPARE(focus.count(), 0);
        });
        selection.setResult(result);
        QCOMPARE(told, 1);
        QCOMPARE(changed.count(), 0);
        QCOMPARE(focus.count(), 1);
    }
};

TRANSLUCENT_TEST(SelectionTest)

using translucent::test::settle;

/// When the arrays of the selected hypothesis are computed, and which ones are given out.
class SelectedTraceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_engine->start();
        m_selection = std::make_unique<Selection>();
        m_trace = std::make_unique<SelectedTrace>(*m_engine, *m_selection);
        m_engine->loadModel(QStringLiteral("a"));
        m_selection->setResult(translated(QStringLiteral("我喜欢")));
        QVERIFY(m_selection->result() && m_selection->result()->translation.hypotheses.size() > 1);
    }
    void cleanup()
    {
        m_trace.reset();
        m_engine.reset();
    }

    void nothingIsComputedUnlessRequested()
    {
        settle(*m_engine);
        QVERIFY(!m_trace->get() && !m_trace->isPending());
    }

    void severalViewsShareOnePass()
    {
        QSignalSpy changed(m_trace.get(), &SelectedTrace::changed);
        m_trace->request();
        m_trace->request();
        QVERIFY(m_trace->isPending() && !m_trace->get());
        settle(*m_engine);
        QCOMPARE(changed.count(), 1);
        const TranslationTracePtr trace = m_trace->get();
        QVERIFY(trace && trace->result == m_selection->result() && trace->hypothesis == 0);
        m_trace->request();
        QVERIFY(!m_trace->isPending());
        QCOMPARE(m_control->traces.load(), 1);
    }

    void anotherHypothesisHasOtherArrays()
    {
        m_trace->request();
        settle(*m_engine);
        QSignalSpy changed(m_trace.get(), &SelectedTrace::changed);
        m_selection->setHypothesis(1);
        QCOMPARE(changed.count(), 1);
        QVERIFY(!m_trace->get());
        m_trace->request();
        settle(*m_engine);
        QCOMPARE(m_trace->get()->hypothesis, 1);
    }

    void aPassForAnotherHypothesisIsNotGivenOut()
    {
        m_trace->request();
        m_selection->setHypothesis(1);
        settle(*m_engine);
        QVERIFY(!m_trace->get());
    }

    void anotherResultEndsThePass()
    {
        m_trace->request();
        m_selection->setResult(translated(QStringLiteral("你好")));
        QVERIFY(!m_trace->isPending() && !m_trace->get());
        m_selection->setResult(nullptr);
        m_trace->request();
        QVERIFY(!m_trace->isPending());
    }

    void aFailureIsToldUntilThereIsAnotherResult()
    {
        m_selection->setResult(translated(QStringLiteral("你好")));
        m_control->failParts = true;
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral(".*")));
        m_trace->request();
        settle(*m_engine);
        QVERIFY(!m_trace->get());
        QVERIFY(!m_trace->problem().isEmpty());
        m_selection->setResult(nullptr);
        QVERIFY(m_trace->problem().isEmpty());
    }

private:
    TranslationResultPtr translated(const QString& text)
    {
        DecodeOptions options;
        options.beamSize = options.nBest = 2;
        return test::translated(*m_engine, text, options);
    }

    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<SelectedTrace> m_trace;
};

TRANSLUCENT_TEST(SelectedTraceTest)
#include "selection_test.moc"
