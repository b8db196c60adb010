#include "session/selected_trace.h"

#include "engine/engine.h"
#include "engine_calls.h"
#include "fake_backend.h"
#include "session/selection.h"
#include "test_registry.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;
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
#include "selected_trace_test.moc"
