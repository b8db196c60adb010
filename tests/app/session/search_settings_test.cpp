#include "session/search_settings.h"

#include "engine_calls.h"
#include "fake_backend.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

using namespace translucent;

namespace {

/// Its models have eight target tokens.
class FewLabels : public test::FakeBackend {
public:
    FewLabels()
        : FakeBackend(std::make_shared<test::FakeControl>())
    {
    }

    using FakeBackend::answer;
    AnswerTo<ModelRequest> answer(const ModelRequest& request, const Progress& progress) override
    {
        auto summary = std::make_shared<ModelSummary>(*FakeBackend::answer(request, progress));
        summary->config.targetVocabulary = 8;
        return summary;
    }
};

}  // namespace

class SearchSettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysOnlyWhatChanged()
    {
        SearchSettings search;
        QSignalSpy changed(&search, &SearchSettings::changed);
        search.setBeamSize(5);
        search.setLengthPenalty(1);
        QCOMPARE(changed.size(), 0);
        search.setBeamSize(2);
        search.setLengthPenalty(0.6);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(search.beamSize(), 2);
        QCOMPARE(search.lengthPenalty(), 0.6);
    }

    void clampsAndRounds()
    {
        SearchSettings search;
        search.setBeamSize(0);
        QCOMPARE(search.beamSize(), 1);
        search.setBeamSize(99);
        QCOMPARE(search.beamSize(), 10);
        search.setLengthPenalty(-1);
        QCOMPARE(search.lengthPenalty(), 0.0);
        search.setLengthPenalty(7);
        QCOMPARE(search.lengthPenalty(), 3.0);
        search.setLengthPenalty(0.72);
        QCOMPARE(search.lengthPenalty(), 0.7);
    }

    void noSearchIsWiderThanTheVocabulary()
    {
        Engine engine([] { return std::make_unique<FewLabels>(); });
        engine.start();
        SearchSettings search;
        search.follow(engine);
        search.setBeamSize(10);
        QCOMPARE(search.options().beamSize, 10);
        engine.loadModel(QStringLiteral("labels"));
        test::settle(engine);
        QCOMPARE(search.options().beamSize, 8);
        QCOMPARE(search.options().nBest, 8);
        QCOMPARE(search.beamSize(), 10);  // for the next model
    }

    void optionsKeepTheRest()
    {
        SearchSettings search;
        search.setBeamSize(3);
        search.setLengthPenalty(0.4);
        DecodeOptions base;
        base.alternatives = 7;
        base.forcedPrefix = {4, 5};
        const DecodeOptions options = search.options(base);
        QCOMPARE(options.beamSize, 3);
        QCOMPARE(options.nBest, 3);
        QCOMPARE(options.lengthPenalty, 0.4);
        QVERIFY(!options.noRepeatNgram);
        search.setNoRepeatNgram(99);
        QCOMPARE(search.noRepeatNgram(), SearchSettings::kLongestNgram);
        search.setNoRepeatNgram(3);
        QCOMPARE(search.options().noRepeatNgram.value(), std::int64_t(3));
        QCOMPARE(options.alternatives, 7);
        QCOMPARE(options.forcedPrefix, base.forcedPrefix);
    }
};

TRANSLUCENT_TEST(SearchSettingsTest)
#include "search_settings_test.moc"
