#include "engine/engine.h"

#include "fake_backend.h"

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
        QCOMPARE(failed.first().at(0).toULongLong(), id);
        QCOMPARE(failed.first().at(1).value<ErrorCode>(), ErrorCode::NotFound);
        QVERIFY(failed.first().at(2).toString().contains(QLatin1String("missing")));
        QVERIFY(!m_engine->isBusy());
    }

    void turnsUnknownExceptionsIntoInternalErrors()
    {
        m_control->throwUnknown = true;
        QSignalSpy failed(m_engine.get(), &Engine::failed);
        m_engine->translate(QStringLiteral("一"), {});
        QVERIFY(failed.wait());
        QCOMPARE(failed.first().at(1).value<ErrorCode>(), ErrorCode::Internal);
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
    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
};

QTEST_GUILESS_MAIN(EngineTest)
#include "engine_test.moc"
