#include "engine/engine.h"

#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

using namespace translucent;
using translucent::test::FakeBackend;
using translucent::test::FakeControl;

class EngineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(std::make_unique<FakeBackend>(m_control));
        m_engine->start();
    }

    void preparesTheThreadOnceBeforeAnythingElse()
    {
        m_engine->loadModel(QStringLiteral("a"));
        QTRY_VERIFY(m_engine->model());
        QCOMPARE(m_control->prepared.load(), 1);
    }

    void keepsWhatIsAskedBeforeItStarts()
    {
        Engine engine(std::make_unique<FakeBackend>(m_control));
        engine.loadModel(QStringLiteral("a"));
        QTest::qWait(20);
        QVERIFY(engine.isLoadingModel() && !engine.model());
        engine.start();
        QTRY_VERIFY(engine.model());
    }

    void endsWithoutHavingStarted()
    {
        Engine engine(std::make_unique<FakeBackend>(m_control));
        engine.loadModel(QStringLiteral("a"));
    }

    void loadsAModel()
    {
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded);
        m_engine->loadModel(QStringLiteral("/models/a"));
        QVERIFY(m_engine->isBusy() && m_engine->isLoadingModel());
        QVERIFY(loaded.wait());
        QCOMPARE(m_engine->model()->name, QStringLiteral("a"));
        QVERIFY(!m_engine->isBusy());
    }

    void publishesTheAnswerWithItsId()
    {
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        const quint64 id = m_engine->translate(QStringLiteral("你好"), {});
        QVERIFY(ready.wait());
        const TranslationResultPtr result = m_engine->result();
        QCOMPARE(result->requestId, id);
        QCOMPARE(result->sourceText, QStringLiteral("你好"));
        QCOMPARE(result->traces.size(), result->translation.hypotheses.size());
    }

    void newerRequestSupersedesOlder()
    {
        m_control->holdTranslations = true;
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->translate(QStringLiteral("一"), {});
        QTRY_COMPARE(m_control->translations.load(), 1);
        m_engine->translate(QStringLiteral("二"), {});
        const quint64 last = m_engine->translate(QStringLiteral("三"), {});
        QTRY_COMPARE(m_control->stopped.load(), 1);
        m_control->holdTranslations = false;
        QTRY_COMPARE(ready.count(), 1);
        QCOMPARE(m_engine->result()->requestId, last);
        QCOMPARE(m_control->translations.load(), 2);  // the second never started
    }

    void dropsAnAnswerThatWasFinishedButNotYetDelivered()
    {
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->translate(QStringLiteral("一"), {});
        while (m_control->translations == 0)  // no events: the answer waits in the queue
            QThread::msleep(1);
        QThread::msleep(20);
        const quint64 last = m_engine->translate(QStringLiteral("二"), {});
        QTRY_COMPARE(ready.count(), 1);
        QCOMPARE(m_engine->result()->requestId, last);
    }

    void cancelEndsTheJobSilently()
    {
        m_control->holdTranslations = true;
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        QSignalSpy failed(m_engine.get(), &Engine::failed);
        QSignalSpy busy(m_engine.get(), &Engine::busyChanged);
        m_engine->translate(QStringLiteral("一"), {});
        QTRY_COMPARE(m_control->translations.load(), 1);
        m_engine->cancel();
        QVERIFY(!m_engine->isBusy());
        QTRY_COMPARE(m_control->stopped.load(), 1);
        QTest::qWait(20);
        QCOMPARE(ready.count() + failed.count(), 0);
        QCOMPARE(busy.count(), 2);
    }

    void reportsErrorsWithCodeAndDetail()
    {
        QSignalSpy failed(m_engine.get(), &Engine::failed);
        const quint64 id = m_engine->loadModel(QStringLiteral("missing"));
        QVERIFY(failed.wait());
        const auto failure = failed.first().first().value<EngineFailure>();
        QCOMPARE(failure.requestId, id);
        QCOMPARE(failure.request, EngineRequest::Model);
        QCOMPARE(failure.code, ErrorCode::NotFound);
        QVERIFY(failure.detail.contains(QLatin1String("missing")));
        QVERIFY(!m_engine->isBusy());
    }

    void turnsUnknownExceptionsIntoInternalErrors()
    {
        m_control->throwUnknown = true;
        QSignalSpy failed(m_engine.get(), &Engine::failed);
        m_engine->translate(QStringLiteral("一"), {});
        QVERIFY(failed.wait());
        QCOMPARE(failed.first().first().value<EngineFailure>().code, ErrorCode::Internal);
        QCOMPARE(failed.first().first().value<EngineFailure>().request, EngineRequest::Translation);
        m_control->throwUnknown = false;
        m_engine->translate(QStringLiteral("二"), {});
        QTRY_VERIFY(m_engine->result());
    }

    void failedLoadKeepsTheOldModel()
    {
        m_engine->loadModel(QStringLiteral("a"));
        QTRY_VERIFY(m_engine->model());
        QSignalSpy failed(m_engine.get(), &Engine::failed);
        m_engine->loadModel(QStringLiteral("missing"));
        QVERIFY(failed.wait());
        QCOMPARE(m_engine->model()->name, QStringLiteral("a"));
    }

    void publishesTheFullTraceOfOneHypothesis()
    {
        QSignalSpy ready(m_engine.get(), &Engine::traceReady);
        const TranslationResultPtr result = translated(3);
        const quint64 id = m_engine->trace(result, 2);
        QVERIFY(!m_engine->isBusy());
        QVERIFY(ready.wait());
        const auto trace = ready.first().first().value<TranslationTracePtr>();
        QCOMPARE(trace->requestId, id);
        QCOMPARE(trace->result, result);
        QCOMPARE(trace->hypothesis, 2);
        const auto targets = std::int64_t(result->translation.hypotheses[2].tokens.size());
        const Array* logits = trace->pass.find("output.logits");
        QVERIFY(logits);
        QCOMPARE(logits->shape, (std::vector<std::int64_t> {targets, test::fakeConfig().targetVocabulary}));
    }

    void theLastTraceIsKept()
    {
        QSignalSpy ready(m_engine.get(), &Engine::traceReady);
        const TranslationResultPtr result = translated(2);
        m_engine->trace(result, 0);
        QVERIFY(ready.wait());
        const quint64 again = m_engine->trace(result, 0);
        QVERIFY(again > ready.first().first().value<TranslationTracePtr>()->requestId);
        QTRY_COMPARE(ready.count(), 2);
        QCOMPARE(ready.at(1).first().value<TranslationTracePtr>(), ready.at(0).first().value<TranslationTracePtr>());
        QCOMPARE(m_control->traces.load(), 1);
        m_engine->trace(result, 1);
        QTRY_COMPARE(ready.count(), 3);
        QCOMPARE(m_control->traces.load(), 2);
    }

    void askedForTwiceATraceIsComputedOnce()
    {
        const TranslationResultPtr result = translated(2);
        QSignalSpy ready(m_engine.get(), &Engine::traceReady);
        m_control->holdTraces = true;
        const quint64 id = m_engine->trace(result, 0);
        QCOMPARE(m_engine->trace(result, 0), id);
        m_control->holdTraces = false;
        QVERIFY(ready.wait());
        QTest::qWait(20);
        QCOMPARE(ready.count(), 1);
        QCOMPARE(m_control->traces.load(), 1);
    }

    void newerTraceSupersedesOlder()
    {
        const TranslationResultPtr result = translated(3);
        QSignalSpy ready(m_engine.get(), &Engine::traceReady);
        m_control->holdTraces = true;
        m_engine->trace(result, 0);
        m_engine->trace(result, 1);
        m_engine->trace(result, 2);
        m_control->holdTraces = false;
        QVERIFY(ready.wait());
        QTest::qWait(20);
        QCOMPARE(ready.count(), 1);
        QCOMPARE(ready.first().first().value<TranslationTracePtr>()->hypothesis, 2);
    }

    void aKeptTraceDoesNotOvertakeANewerRequest()
    {
        const TranslationResultPtr result = translated(2);
        QSignalSpy ready(m_engine.get(), &Engine::traceReady);
        m_engine->trace(result, 0);
        QVERIFY(ready.wait());
        m_engine->trace(result, 0);
        m_engine->trace(result, 1);
        QTRY_COMPARE(ready.count(), 2);
        QTest::qWait(20);
        QCOMPARE(ready.count(), 2);
        QCOMPARE(ready.last().first().value<TranslationTracePtr>()->hypothesis, 1);
    }

    void anotherModelGivesNoTraceOfTheOldResult()
    {
        const TranslationResultPtr result = translated(1);
        m_engine->loadModel(QStringLiteral("a"));
        QSignalSpy ready(m_engine.get(), &Engine::traceReady);
        QSignalSpy failed(m_engine.get(), &Engine::failed);
        m_engine->trace(result, 0);
        QTRY_VERIFY(m_engine->model());
        QTest::qWait(20);
        QCOMPARE(ready.count() + failed.count(), 0);
    }

    void aTraceThatFailsIsReported()
    {
        const TranslationResultPtr result = translated(1);
        QSignalSpy failed(m_engine.get(), &Engine::failed);
        m_control->throwUnknown = true;
        const quint64 id = m_engine->trace(result, 0);
        QVERIFY(failed.wait());
        QCOMPARE(failed.first().first().value<EngineFailure>().requestId, id);
        QCOMPARE(failed.first().first().value<EngineFailure>().request, EngineRequest::Trace);
        m_control->throwUnknown = false;
        QSignalSpy ready(m_engine.get(), &Engine::traceReady);
        m_engine->trace(result, 0);
        QVERIFY(ready.wait());
    }

    /// So that only the part that has asked shows it.
    void aFailureSaysWhatWasAskedFor()
    {
        DecodeOptions options;
        QSignalSpy ready(m_engine.get(), &Engine::translationReady), failed(m_engine.get(), &Engine::failed);
        m_engine->translate(QStringLiteral("你好"), options);
        QVERIFY(ready.wait());
        m_control->failParts = true;
        const auto next = [&failed](quint64 id) {
            QSignalSpy& spy = failed;
            spy.clear();
            if (!spy.wait() || spy.size() != 1)
                return EngineRequest::Preparation;
            const auto failure = spy.first().first().value<EngineFailure>();
            return failure.requestId == id ? failure.request : EngineRequest::Preparation;
        };
        const TranslationResultPtr result = m_engine->result();
        QCOMPARE(next(m_engine->trace(result, 0)), EngineRequest::Trace);
        QCOMPARE(next(m_engine->sweep(QStringLiteral("你好"), options)), EngineRequest::Sweep);
        QVERIFY(!m_engine->isSweeping());
        QCOMPARE(next(m_engine->measureCosts({})), EngineRequest::Costs);
        QVERIFY(!m_engine->isMeasuring());
        QCOMPARE(next(m_engine->lookAt(result, 1)), EngineRequest::Candidate);
        QVERIFY(!m_engine->isBusy());
    }

    void shutsDownWhileTracing()
    {
        const TranslationResultPtr result = translated(1);
        m_control->holdTraces = true;
        m_engine->trace(result, 0);
        m_engine.reset();
        QVERIFY(m_control->destroyed);
    }

    void measuresCosts()
    {
        QSignalSpy measured(m_engine.get(), &Engine::costsMeasured);
        m_engine->measureCosts({});
        QVERIFY(m_engine->isMeasuring() && !m_engine->isBusy());
        QVERIFY(measured.wait());
        QVERIFY(!m_engine->isMeasuring());
        const auto costs = measured.first().first().value<LayerCostsPtr>();
        QCOMPARE(costs->size(), std::size_t(1));
        QCOMPARE(costs->front().milliseconds, 1.5);
    }

    void measuringIsCancelled()
    {
        m_control->holdCosts = true;
        QSignalSpy measured(m_engine.get(), &Engine::costsMeasured), advanced(m_engine.get(), &Engine::costsAdvanced);
        m_engine->measureCosts({});
        QVERIFY(advanced.wait());
        QCOMPARE(advanced.first().first().toLongLong(), LayerCostOptions().lengths.front());
        m_engine->cancelCosts();
        QVERIFY(measured.wait());
        QVERIFY(!m_engine->isMeasuring());
    }

    void aTranslationEndsMeasuring()
    {
        m_control->holdCosts = true;
        QSignalSpy measured(m_engine.get(), &Engine::costsMeasured), ready(m_engine.get(), &Engine::translationReady);
        m_engine->measureCosts({});
        m_engine->translate(QStringLiteral("一"), {});
        QVERIFY(ready.wait());
        QCOMPARE(measured.count(), 1);
        QVERIFY(measured.first().first().value<LayerCostsPtr>()->empty());
    }

    void shutsDownWhileMeasuring()
    {
        m_control->holdCosts = true;
        m_engine->measureCosts({});
        m_engine.reset();
        QVERIFY(m_control->destroyed);
    }

    void shutsDownWhileTranslating()
    {
        m_control->holdTranslations = true;
        m_engine->translate(QStringLiteral("一"), {});
        QTRY_COMPARE(m_control->translations.load(), 1);
        m_engine->translate(QStringLiteral("二"), {});
        m_engine.reset();
        QVERIFY(m_control->destroyed);
    }

    void shutsDownAtOnceAfterItsStart()
    {
        m_engine.reset();
        QVERIFY(m_control->destroyed);
    }

private:
    TranslationResultPtr translated(int hypotheses)
    {
        DecodeOptions options;
        options.beamSize = options.nBest = hypotheses;
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->translate(QStringLiteral("你好"), options);
        return ready.wait() ? m_engine->result() : nullptr;
    }

    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
};

TRANSLUCENT_TEST(EngineTest)
#include "engine_test.moc"
