#include "engine/engine.h"

#include "engine_calls.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <vector>

using namespace translucent;
using translucent::test::settle;

/// Tests how requests are passed on, superseded, stopped and answered; the answers themselves are tested with the real
/// backend.
class EngineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_engine->start();
    }

    void keepsWhatIsAskedBeforeItStarts()
    {
        Engine engine(test::fakeBackend(m_control));
        engine.loadModel(QStringLiteral("a"));
        QVERIFY(engine.isLoadingModel() && !engine.model());
        engine.start();
        settle(engine);
        QVERIFY(engine.model());
    }

    void endsWithoutHavingStarted()
    {
        Engine engine(test::fakeBackend(m_control));
        engine.loadModel(QStringLiteral("a"));
    }

    void tellsWhatComputesFromTheStart()
    {
        settle(*m_engine);
        QCOMPARE(m_engine->runtimeDescription(), QStringLiteral("fake tensors 1.0"));
        QCOMPARE(m_control->made.load(), 1);
    }

    void withoutABackendEverythingFailsForTheSameReason()
    {
        m_control->failToMake = true;
        Engine engine(test::fakeBackend(m_control));
        engine.start();
        QSignalSpy failed(&engine, &Engine::failed), untranslated(&engine, &Engine::translationFailed);
        engine.loadModel(QStringLiteral("a"));
        settle(engine);
        engine.translate(QStringLiteral("一"), {});
        settle(engine);
        QCOMPARE(failed.count(), 1);
        QCOMPARE(untranslated.count(), 1);
        QCOMPARE(untranslated.front().front().value<JobFailure>().code, ErrorCode::NotFound);
        QCOMPARE(untranslated.front().front().value<JobFailure>().detail(), QStringLiteral("no tensors here"));
        QVERIFY(!engine.isBusy());
    }

    void theFirstTranslationDoesNotWaitForTheWholeBackend()
    {
        const auto first = std::make_shared<test::FakeControl>(), whole = std::make_shared<test::FakeControl>();
        std::atomic<bool> mayOpen = false;
        const BackendFactory makeWhole = [&mayOpen, make = test::fakeBackend(whole)] {
            while (!mayOpen)
                QThread::msleep(1);
            return make();
        };
        Engine engine(makeWhole, [first] { return std::make_unique<test::FakeBackend>(first); });
        QObject::connect(&engine, &Engine::closing, this, [&mayOpen] { mayOpen = true; });
        engine.start();
        QSignalSpy loaded(&engine, &Engine::modelLoaded), ready(&engine, &Engine::translationReady);
        engine.loadModel(QStringLiteral("a"));
        engine.translate(QStringLiteral("一"), {});
        QTRY_COMPARE(ready.count(), 1);
        const ModelSummaryPtr model = engine.model();
        const auto result = ready.front().front().value<TranslationResultPtr>();
        QVERIFY(whole->made == 0 && engine.runtimeDescription().isEmpty());
        mayOpen = true;
        QTRY_COMPARE(engine.runtimeDescription(), QStringLiteral("fake tensors 1.0"));  // without being asked
        QCOMPARE(whole->loads.load(), 1);
        QVERIFY(first->destroyed);
        QVERIFY(test::answered(engine, LensRequest {result, 0}));
        QCOMPARE(engine.model(), model);
        QCOMPARE(loaded.count() + ready.count(), 2);  // nothing was announced again
    }

    void theWholeBackendIsLoadedWithoutATranslation()
    {
        const auto first = std::make_shared<test::FakeControl>(), whole = std::make_shared<test::FakeControl>();
        Engine engine(test::fakeBackend(whole), [first] { return std::make_unique<test::FakeBackend>(first); });
        engine.start();
        engine.loadModel(QStringLiteral("a"));
        QTRY_COMPARE(whole->loads.load(), 1);
        QCOMPARE(whole->made.load(), 1);
    }

    void shutsDownWhileTheWholeBackendIsOpened()
    {
        const auto first = std::make_shared<test::FakeControl>(), whole = std::make_shared<test::FakeControl>();
        std::atomic<bool> isOpening = false, mayOpen = false;
        const BackendFactory makeWhole = [&, make = test::fakeBackend(whole)] {
            isOpening = true;
            while (!mayOpen)
                QThread::msleep(1);
            return make();
        };
        auto engine =
            std::make_unique<Engine>(makeWhole, [first] { return std::make_unique<test::FakeBackend>(first); });
        QObject::connect(engine.get(), &Engine::closing, this, [&mayOpen] { mayOpen = true; });
        engine->start();
        engine->loadModel(QStringLiteral("a"));
        QTRY_VERIFY(isOpening);
        engine.reset();
        QVERIFY(first->destroyed && whole->destroyed);
    }

    void loadsAModel()
    {
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded);
        m_engine->loadModel(QStringLiteral("/models/a"));
        QVERIFY(m_engine->isBusy() && m_engine->isLoadingModel());
        settle(*m_engine);
        QCOMPARE(loaded.count(), 1);
        QCOMPARE(m_engine->model()->name, QStringLiteral("a"));
        QVERIFY(!m_engine->isBusy());
    }

    void ofModelsAskedForMeanwhileOnlyTheLastFollows()
    {
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded);
        m_control->holdLoads = true;
        m_engine->loadModel(QStringLiteral("a"));
        QTRY_COMPARE(m_control->loads.load(), 1);
        m_engine->loadModel(QStringLiteral("b"));
        m_engine->loadModel(QStringLiteral("c"));
        m_control->holdLoads = false;
        settle(*m_engine);
        settle(*m_engine);
        QCOMPARE(m_control->loads.load(), 2);
        QCOMPARE(loaded.count(), 1);
        QCOMPARE(m_engine->model()->name, QStringLiteral("c"));
    }

    void whatWasToBeTranslatedWithAModelThatIsNotWaitedForIsDropped()
    {
        QSignalSpy failed(m_engine.get(), &Engine::translationFailed);
        m_control->holdLoads = true;
        m_engine->loadModel(QStringLiteral("a"));
        QTRY_COMPARE(m_control->loads.load(), 1);
        m_engine->loadModel(QStringLiteral("b"));
        m_engine->translate(QStringLiteral("一"), {});  // like a change that only another model supports
        m_control->longestText = 0;
        m_control->holdLoads = false;
        QTRY_COMPARE(m_engine->model() ? m_engine->model()->name : QString(), QStringLiteral("b"));
        settle(*m_engine);
        QCOMPARE(failed.count(), 0);
    }

    void aModelThatWasNotWaitedForIsThereWhenTheNextOneFails()
    {
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded), failed(m_engine.get(), &Engine::failed);
        m_engine->loadModel(QStringLiteral("a"));
        m_engine->loadModel(QStringLiteral("missing"));
        settle(*m_engine);
        settle(*m_engine);
        QCOMPARE(failed.count(), 1);
        QCOMPARE(m_engine->model()->name, QStringLiteral("a"));
        QCOMPARE(loaded.count(), 1);  // announced, otherwise the window would show a different model
    }

    void anAnswerGoesBeforeAnotherModelIsToldOf()
    {
        m_engine->loadModel(QStringLiteral("a"));
        settle(*m_engine);
        QVERIFY(test::translated(*m_engine, QStringLiteral("一")));
        QStringList told;
        QObject::connect(m_engine.get(), &Engine::modelReplaced, this, [&] { told << QStringLiteral("forgotten"); });
        QObject::connect(m_engine.get(), &Engine::modelLoaded, this, [&] { told << QStringLiteral("loaded"); });
        m_engine->loadModel(QStringLiteral("b"));
        settle(*m_engine);
        QCOMPARE(told, (QStringList {QStringLiteral("forgotten"), QStringLiteral("loaded")}));
    }

    void newerRequestSupersedesOlder()
    {
        m_control->holdTranslations = true;
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->translate(QStringLiteral("一"), {});
        QTRY_COMPARE(m_control->translations.load(), 1);
        m_engine->translate(QStringLiteral("二"), {});
        m_engine->translate(QStringLiteral("三"), {});
        QTRY_COMPARE(m_control->stopped.load(), 1);
        m_control->holdTranslations = false;
        settle(*m_engine);
        QCOMPARE(ready.count(), 1);
        QCOMPARE(ready.back().front().value<TranslationResultPtr>()->sourceText, QStringLiteral("三"));
        QCOMPARE(m_control->translations.load(), 2);  // the second never started
    }

    void dropsAnAnswerThatWasFinishedButNotYetDelivered()
    {
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->translate(QStringLiteral("一"), {});
        auto later = std::make_shared<std::atomic<bool>>(false);
        m_engine->perform([later](Backends&) { *later = true; }, [](const auto&) {});
        while (!*later)  // no events: the answer waits in the queue
            QThread::msleep(1);
        m_engine->translate(QStringLiteral("二"), {});
        settle(*m_engine);
        QCOMPARE(ready.count(), 1);
        QCOMPARE(ready.back().front().value<TranslationResultPtr>()->sourceText, QStringLiteral("二"));
    }

    void cancelEndsTheJobSilently()
    {
        m_control->holdTranslations = true;
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        QSignalSpy failed(m_engine.get(), &Engine::translationFailed);
        QSignalSpy busy(m_engine.get(), &Engine::busyChanged);
        m_engine->translate(QStringLiteral("一"), {});
        QTRY_COMPARE(m_control->translations.load(), 1);
        m_engine->cancel();
        QVERIFY(!m_engine->isBusy());
        settle(*m_engine);
        QCOMPARE(m_control->stopped.load(), 1);
        QCOMPARE(ready.count() + failed.count(), 0);
        QCOMPARE(busy.count(), 2);
    }

    void aFailedLoadKeepsTheOldModel()
    {
        m_engine->loadModel(QStringLiteral("a"));
        settle(*m_engine);
        QSignalSpy failed(m_engine.get(), &Engine::failed), untranslated(m_engine.get(), &Engine::translationFailed);
        m_engine->loadModel(QStringLiteral("missing"));
        settle(*m_engine);
        QCOMPARE(failed.count(), 1);
        QCOMPARE(untranslated.count(), 0);
        const auto failure = failed.first().first().value<JobFailure>();
        QCOMPARE(failure.code, ErrorCode::NotFound);
        QVERIFY(failure.detail().contains(QLatin1String("missing")));
        QCOMPARE(m_engine->model()->name, QStringLiteral("a"));
        QVERIFY(!m_engine->isBusy());
    }

    void turnsUnknownExceptionsIntoInternalErrors()
    {
        m_control->throwUnknown = true;
        QSignalSpy failed(m_engine.get(), &Engine::translationFailed);
        m_engine->translate(QStringLiteral("一"), {});
        settle(*m_engine);
        QCOMPARE(failed.count(), 1);
        QCOMPARE(failed.first().first().value<JobFailure>().code, ErrorCode::Internal);
        m_control->throwUnknown = false;
        QVERIFY(test::translated(*m_engine, QStringLiteral("二")));
    }

    void theBackendGoesWithTheEngine()
    {
        settle(*m_engine);
        m_engine.reset();
        QVERIFY(m_control->destroyed);
    }

    void shutsDownAtOnceAfterItsStart()
    {
        m_engine.reset();
        QCOMPARE(m_control->destroyed.load(), m_control->made > 0);
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

private:
    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
};

TRANSLUCENT_TEST(EngineTest)

/// A part of a page receives the answers to its own requests only.
class RequesterTest : public QObject {
    Q_OBJECT

private:
    /// Records the callbacks of a Requester.
    template <typename Request>
    struct Heard {
        explicit Heard(Engine& engine)
            : asking(engine,
                {[this](const AnswerTo<Request>& answer) { answers.push_back(answer); }, [this] { ++failures; },
                    [this](qint64 done, qint64) { advanced.push_back(done); }})
        {
        }
        std::vector<AnswerTo<Request>> answers;
        int failures = 0;
        std::vector<qint64> advanced;
        Requester<Request> asking;
    };

    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    TranslationResultPtr m_result;

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_engine->start();
        DecodeOptions options;
        options.beamSize = options.nBest = 3;
        m_result = test::translated(*m_engine, QStringLiteral("你好"), options);
    }

    void isAnswered()
    {
        Heard<TraceRequest> heard(*m_engine);
        heard.asking.ask({m_result, 2});
        QVERIFY(heard.asking.isPending() && heard.answers.empty());
        QVERIFY(!m_engine->isBusy());
        settle(*m_engine);
        QCOMPARE(heard.answers.size(), std::size_t(1));
        QCOMPARE(heard.answers.front()->result, m_result);
        QCOMPARE(heard.answers.front()->hypothesis, 2);
        QVERIFY(!heard.asking.isPending() && heard.asking.problem().isEmpty());
    }

    void onlyTheNewestIsAnswered()
    {
        m_control->holdTraces = true;
        Heard<TraceRequest> heard(*m_engine);
        for (const int hypothesis : {0, 1, 2})
            heard.asking.ask({m_result, hypothesis});
        m_control->holdTraces = false;
        settle(*m_engine);
        QCOMPARE(heard.answers.size(), std::size_t(1));
        QCOMPARE(heard.answers.front()->hypothesis, 2);
        QCOMPARE(m_control->traces.load(), 1);
    }

    void theSameIsNotBegunAgainWhileItIsUnderWay()
    {
        m_control->holdTraces = true;
        Heard<TraceRequest> heard(*m_engine);
        heard.asking.ask({m_result, 0});
        heard.asking.ask({m_result, 0});
        m_control->holdTraces = false;
        settle(*m_engine);
        QCOMPARE(heard.answers.size(), std::size_t(1));
        heard.asking.ask({m_result, 0});
        settle(*m_engine);
        QCOMPARE(heard.answers.size(), std::size_t(2));
    }

    void twoPartsDoNotDisturbEachOther()
    {
        Heard<TraceRequest> one(*m_engine), other(*m_engine);
        one.asking.ask({m_result, 0});
        other.asking.ask({m_result, 1});
        settle(*m_engine);
        QCOMPARE(one.answers.front()->hypothesis, 0);
        QCOMPARE(other.answers.front()->hypothesis, 1);
    }

    void nothingIsHeardOfWhatWasDropped()
    {
        m_control->holdTraces = true;
        Heard<TraceRequest> heard(*m_engine);
        heard.asking.ask({m_result, 0});
        heard.asking.drop();
        QVERIFY(!heard.asking.isPending());
        settle(*m_engine);  // it was stopped, otherwise this would wait forever
        QVERIFY(heard.answers.empty() && heard.failures == 0);
    }

    void whoIsGoneIsNotTold()
    {
        m_control->holdTraces = true;
        {
            Heard<TraceRequest> heard(*m_engine);
            heard.asking.ask({m_result, 0});
        }
        settle(*m_engine);
        QCOMPARE(m_control->traces.load(), 0);
    }

    void stoppedEarlyItGivesWhatThereIs()
    {
        m_control->holdCosts = m_control->holdSweeps = true;
        Heard<CostRequest> costs(*m_engine);
        costs.asking.ask({});
        QTRY_VERIFY(!costs.advanced.empty());
        QCOMPARE(costs.advanced.front(), LayerCostOptions().lengths.front());
        costs.asking.stop();
        settle(*m_engine);
        QCOMPARE(costs.answers.size(), std::size_t(1));
        QVERIFY(costs.answers.front() && costs.answers.front()->empty());
        Heard<SweepRequest> sweep(*m_engine);
        sweep.asking.ask({QStringLiteral("你好")});
        QTRY_VERIFY(sweep.advanced.size() > 1);
        sweep.asking.stop();
        settle(*m_engine);
        QVERIFY(sweep.answers.size() == 1 && !sweep.answers.front());
        QVERIFY(!sweep.asking.isPending());
    }

    void whatTakesLongYieldsToATranslation()
    {
        m_control->holdSweeps = m_control->holdTraces = true;
        Heard<SweepRequest> sweep(*m_engine);
        sweep.asking.ask({QStringLiteral("你好")});
        const TranslationResultPtr result = test::translated(*m_engine, QStringLiteral("一"));
        QCOMPARE(result->sourceText, QStringLiteral("一"));
        QVERIFY(sweep.answers.size() == 1 && !sweep.answers.front());
        Heard<TraceRequest> trace(*m_engine);
        trace.asking.ask({m_result, 0});
        m_engine->translate(QStringLiteral("二"), {});
        QVERIFY(trace.asking.isPending());
        m_control->holdTraces = false;
        settle(*m_engine);
        QVERIFY(trace.answers.front());
    }

    void nothingIsAnsweredByAnotherModelThanWasAsked()
    {
        m_engine->loadModel(QStringLiteral("a"));
        settle(*m_engine);
        m_engine->loadModel(QStringLiteral("b"));
        Heard<SweepRequest> sweep(*m_engine);
        Heard<RaceRequest> race(*m_engine);
        Heard<CostRequest> costs(*m_engine);
        sweep.asking.ask({QStringLiteral("你好")});
        race.asking.ask({QStringLiteral("你好")});
        costs.asking.ask({});
        settle(*m_engine);
        QCOMPARE(m_engine->model()->name, QStringLiteral("b"));
        QVERIFY(sweep.answers.size() == 1 && !sweep.answers.front());
        QVERIFY(race.answers.size() == 1 && !race.answers.front());
        QVERIFY(costs.answers.size() == 1 && costs.answers.front());  // is of no model
        race.asking.ask({QStringLiteral("你好")});
        settle(*m_engine);
        QVERIFY(race.answers.back());
    }

    void norDoesAnythingFailThere()
    {
        m_engine->loadModel(QStringLiteral("a"));
        settle(*m_engine);
        m_control->failParts = true;
        m_engine->loadModel(QStringLiteral("b"));
        Heard<SweepRequest> sweep(*m_engine);
        sweep.asking.ask({QStringLiteral("你好")});
        settle(*m_engine);
        QVERIFY(sweep.failures == 0 && sweep.asking.problem().isEmpty());
        QVERIFY(sweep.answers.size() == 1 && !sweep.answers.front());
    }

    void onlyWhoHasAskedHearsOfAFailure()
    {
        m_control->failParts = true;
        QSignalSpy failed(m_engine.get(), &Engine::failed), untranslated(m_engine.get(), &Engine::translationFailed);
        Heard<TraceRequest> heard(*m_engine), other(*m_engine);
        heard.asking.ask({m_result, 0});
        settle(*m_engine);
        QCOMPARE(heard.failures, 1);
        QVERIFY(heard.answers.empty() && !heard.asking.isPending());
        QCOMPARE(heard.asking.failure()->code, ErrorCode::Internal);
        QVERIFY(heard.asking.problem().contains(QStringLiteral("a part has failed")));
        QCOMPARE(other.failures + failed.count() + untranslated.count(), 0);
        m_control->failParts = false;
        heard.asking.ask({m_result, 0});
        QVERIFY(heard.asking.problem().isEmpty());
        settle(*m_engine);
        QVERIFY(heard.answers.front());
    }

    void theEngineDoesNotWaitForWhatIsUnderWay()
    {
        m_control->holdTraces = m_control->holdCosts = true;
        Heard<TraceRequest> trace(*m_engine);
        Heard<CostRequest> costs(*m_engine);
        trace.asking.ask({m_result, 0});
        costs.asking.ask({});
        m_engine.reset();
        QVERIFY(m_control->destroyed);
    }
};

TRANSLUCENT_TEST(RequesterTest)
#include "engine_test.moc"
