#include "engine/decoding_engine.h"

#include "engine/engine.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace translucent;

class DecodingEngineTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Engine> m_engine;

    static DecodeOptions beam(std::int64_t size)
    {
        DecodeOptions options;
        options.beamSize = options.nBest = size;
        return options;
    }
    static Corpus pairs(std::size_t count)
    {
        Corpus corpus;
        for (std::size_t index = 0; index < count; ++index)
            corpus.pairs.push_back({"源" + std::to_string(index), "target " + std::to_string(index), {}});
        return corpus;
    }

private Q_SLOTS:
    void initTestCase()
    {
        qRegisterMetaType<SearchRacePtr>();
        qRegisterMetaType<SamplingPtr>();
        qRegisterMetaType<BeamGainsPtr>();
    }

    void init()
    {
        m_engine = std::make_unique<Engine>(std::make_unique<test::FakeBackend>(std::make_shared<test::FakeControl>()));
        m_engine->start();
    }

    void aRaceHasBothSearches()
    {
        QSignalSpy ready(&m_engine->decoding(), &DecodingEngine::raceReady);
        const quint64 id = m_engine->decoding().race(QStringLiteral("我喜欢猫"), beam(4));
        QVERIFY(ready.wait());
        const auto race = ready.front().front().value<SearchRacePtr>();
        QCOMPARE(race->requestId, id);
        QCOMPARE(race->greedy->translation.search->beamSize, 1);
        QCOMPARE(race->beam->translation.search->beamSize, 4);
    }

    void onlyTheNewestRaceIsAnswered()
    {
        QSignalSpy ready(&m_engine->decoding(), &DecodingEngine::raceReady);
        for (int size = 2; size <= 5; ++size)
            m_engine->decoding().race(QStringLiteral("我喜欢猫"), beam(size));
        QVERIFY(ready.wait());
        QTest::qWait(30);
        QCOMPARE(ready.count(), 1);
        QCOMPARE(ready.front().front().value<SearchRacePtr>()->beam->translation.search->beamSize, 5);
    }

    void aRaceDoesNotDisturbATranslation()
    {
        QSignalSpy translated(m_engine.get(), &Engine::translationReady);
        QSignalSpy raced(&m_engine->decoding(), &DecodingEngine::raceReady);
        m_engine->translate(QStringLiteral("我喜欢猫"), beam(2));
        m_engine->decoding().race(QStringLiteral("我喜欢狗"), beam(2));
        QTRY_COMPARE(translated.count(), 1);
        QTRY_COMPARE(raced.count(), 1);
        QVERIFY(!m_engine->isBusy());
    }

    void failuresNameTheirRequest()
    {
        QSignalSpy failed(&m_engine->decoding(), &DecodingEngine::failed);
        QSignalSpy window(m_engine.get(), &Engine::failed);
        const quint64 id = m_engine->decoding().race(QString(300, u'猫'), beam(2));
        QVERIFY(failed.wait());
        QCOMPARE(failed.front().at(0).toULongLong(), id);
        QCOMPARE(failed.front().at(1).value<ErrorCode>(), ErrorCode::TooLong);
        QCOMPARE(window.count(), 0);
    }

    void samplesAreDrawn()
    {
        QSignalSpy sampled(&m_engine->decoding(), &DecodingEngine::sampled);
        SamplingOptions options;
        options.samples = 7;
        m_engine->decoding().sample(QStringLiteral("我喜欢猫"), options);
        QVERIFY(sampled.wait());
        QCOMPARE(sampled.front().front().value<SamplingPtr>()->samples.size(), std::size_t(7));
    }

    void gainsReportTheirProgress()
    {
        QSignalSpy advanced(&m_engine->decoding(), &DecodingEngine::gainsAdvanced);
        QSignalSpy ready(&m_engine->decoding(), &DecodingEngine::gainsReady);
        m_engine->decoding().findGains([] { return pairs(5); }, beam(3));
        QVERIFY(m_engine->decoding().isFindingGains());
        QVERIFY(ready.wait());
        QVERIFY(!m_engine->decoding().isFindingGains());
        QCOMPARE(ready.front().front().value<BeamGainsPtr>()->gains.size(), std::size_t(5));
        QCOMPARE(advanced.count(), 5);
        QCOMPARE(advanced.last(), (QVariantList {5, 5}));
    }

    void cancelledGainsEndAtOnce()
    {
        QSignalSpy ready(&m_engine->decoding(), &DecodingEngine::gainsReady);
        m_engine->decoding().findGains([] { return pairs(5); }, beam(3));
        m_engine->decoding().cancelGains();
        QCOMPARE(ready.count(), 1);
        QVERIFY(ready.front().front().value<BeamGainsPtr>() == nullptr);
        QTest::qWait(30);
        QCOMPARE(ready.count(), 1);
    }

    void aCandidateBecomesTheHypothesisToLookAt()
    {
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->translate(QStringLiteral("我喜欢猫"), beam(3));
        QVERIFY(ready.wait());
        const auto before = m_engine->result();
        m_engine->lookAt(before, 1);
        QVERIFY(ready.wait());
        const auto after = m_engine->result();
        QCOMPARE(after->shownHypothesis, int(before->translation.hypotheses.size()));
        QCOMPARE(after->translation.hypotheses.back().ids(),
            std::vector {before->translation.search->candidates[1].token.id});
    }
};

TRANSLUCENT_TEST(DecodingEngineTest)
#include "decoding_engine_test.moc"
