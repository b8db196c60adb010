#include "engine/translation_backend.h"

#include "test_registry.h"
#include "translucent/base/error.h"

#include <QTest>

#include <fstream>
#include <memory>
#include <string>

using namespace translucent;

/// The module without LibTorch answers like the program's own engine, with bundled models.
class PlainBackendTest : public QObject {
    Q_OBJECT

private:
    static bool isMapped(const std::string& library)
    {
        std::ifstream maps("/proc/self/maps");
        for (std::string line; std::getline(maps, line);)
            if (line.find(library) != std::string::npos)
                return true;
        return false;
    }

    template <typename Request>
    static AnswerTo<Request> answer(DecodingBackend& backend, const Request& request)
    {
        return backend.answer(request, Progress {[](qint64, qint64) {}, {}});
    }

    static void compare(const Hypothesis& a, const Hypothesis& b)
    {
        QCOMPARE(a.text, b.text);
        QCOMPARE(a.logProbability, b.logProbability);
        QCOMPARE(a.score, b.score);
        QCOMPARE(a.end, b.end);
        QCOMPARE(a.gates, b.gates);
        QVERIFY(a.selfAttention == b.selfAttention && a.crossAttention == b.crossAttention);
        QCOMPARE(a.tokens.size(), b.tokens.size());
        for (std::size_t t = 0; t < a.tokens.size(); ++t) {
            QVERIFY(a.tokens[t].chosen == b.tokens[t].chosen);
            QVERIFY(a.tokens[t].alternatives == b.tokens[t].alternatives);
            QVERIFY(a.tokens[t].withheld == b.tokens[t].withheld);
        }
    }

    static void compare(const SearchTrace& a, const SearchTrace& b)
    {
        QCOMPARE(a.beamSize, b.beamSize);
        QCOMPARE(a.lengthPenalty, b.lengthPenalty);
        QCOMPARE(a.maxLength, b.maxLength);
        QCOMPARE(a.end, b.end);
        QCOMPARE(a.candidates.size(), b.candidates.size());
        for (std::size_t i = 0; i < a.candidates.size(); ++i) {
            const SearchCandidate &one = a.candidates[i], &other = b.candidates[i];
            QVERIFY(one.token == other.token);
            QVERIFY(one.parent == other.parent && one.position == other.position && one.rank == other.rank);
            QVERIFY(one.expansion == other.expansion && one.hypothesis == other.hypothesis);
            QVERIFY(one.fate == other.fate && one.forced == other.forced);
            QVERIFY(one.sum == other.sum && one.score == other.score);
        }
        QCOMPARE(a.expansions.size(), b.expansions.size());
        for (std::size_t i = 0; i < a.expansions.size(); ++i) {
            QVERIFY(a.expansions[i].continuations == b.expansions[i].continuations);
            QVERIFY(a.expansions[i].withheld == b.expansions[i].withheld);
            QVERIFY(a.expansions[i].selfAttention == b.expansions[i].selfAttention);
            QVERIFY(a.expansions[i].crossAttention == b.expansions[i].crossAttention);
        }
    }

    static void compare(const ForwardTrace& a, const ForwardTrace& b)
    {
        QCOMPARE(a.sourceIds, b.sourceIds);
        QCOMPARE(a.inputIds, b.inputIds);
        QCOMPARE(a.outputIds, b.outputIds);
        QVERIFY(a.logProbabilities == b.logProbabilities);
        QCOMPARE(a.arrays.size(), b.arrays.size());
        for (std::size_t i = 0; i < a.arrays.size(); ++i) {
            QCOMPARE(a.arrays[i].name, b.arrays[i].name);
            QVERIFY(a.arrays[i].array == b.arrays[i].array);
        }
    }

    static void compare(const QualityEstimate& a, const QualityEstimate& b)
    {
        QVERIFY(a.unknown == b.unknown && a.lost == b.lost && a.unread == b.unread);
        QCOMPARE(a.repeated, b.repeated);
        QCOMPARE(a.isCut, b.isCut);
        QCOMPARE(a.meanProbability, b.meanProbability);
        QCOMPARE(a.leastProbability, b.leastProbability);
    }

    /// Everything but the time.
    static void compare(const TranslationResult& a, const TranslationResult& b)
    {
        QCOMPARE(a.sourceText, b.sourceText);
        QCOMPARE(a.modelName, b.modelName);
        QCOMPARE(a.modelNumber, b.modelNumber);
        QCOMPARE(a.architecture, b.architecture);
        QCOMPARE(a.shownHypothesis, b.shownHypothesis);
        QCOMPARE(a.prefix, b.prefix);
        QCOMPARE(a.options.beamSize, b.options.beamSize);
        QCOMPARE(a.options.attention, b.options.attention);
        QCOMPARE(a.options.searchTrace, b.options.searchTrace);
        QCOMPARE(a.options.forcedPrefix, b.options.forcedPrefix);
        QVERIFY(a.options.intervention == b.options.intervention);
        QVERIFY(a.translation.source == b.translation.source);
        QVERIFY(a.translation.sourceAttention == b.translation.sourceAttention);
        QCOMPARE(a.translation.hypotheses.size(), b.translation.hypotheses.size());
        QCOMPARE(a.traces.size(), b.traces.size());
        for (std::size_t i = 0; i < a.traces.size(); ++i) {
            compare(a.translation.hypotheses[i], b.translation.hypotheses[i]);
            compare(a.traces[i], b.traces[i]);
        }
        QVERIFY(a.translation.search && b.translation.search);
        compare(*a.translation.search, *b.translation.search);
        compare(a.quality, b.quality);
        QCOMPARE(bool(a.unchanged), bool(b.unchanged));
        if (a.unchanged)
            compare(*a.unchanged, *b.unchanged);
    }

    DecodingBackend& whole()
    {
        if (!m_whole)
            m_whole = loadBackend();
        return *m_whole;
    }

    const QString kSentence = QStringLiteral("学生在学校读书。");
    std::unique_ptr<DecodingBackend> m_plain;
    std::unique_ptr<DecodingBackend> m_whole;

private Q_SLOTS:
    void initTestCase() { m_plain = loadPlainBackend(); }

    /// The first test: LibTorch stays once it is loaded.
    void translatesWithoutLibTorch()
    {
        QVERIFY_THROWS_EXCEPTION(Error, answer(*m_plain, TranslationRequest {kSentence}));
        answer(*m_plain, ModelRequest {QStringLiteral("classroom"), 1});
        const auto result = answer(*m_plain, TranslationRequest {kSentence});
        QVERIFY(QString::fromStdString(result->translation.hypotheses.front().text).contains(QStringLiteral("books")));
        QVERIFY(!isMapped("libtorch"));
        whole();
        QVERIFY(isMapped("libtorch"));
    }

    void isTheSameToTheLastBit_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* name : {"classroom", "post-norm", "learned-positions"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void isTheSameToTheLastBit()
    {
        QFETCH(const QString, model);
        const ModelRequest load {model, 3};
        const auto summary = answer(*m_plain, load), expected = answer(whole(), load);
        QCOMPARE(summary->number, quint64(3));
        QCOMPARE(summary->number, expected->number);
        QCOMPARE(summary->name, expected->name);
        QCOMPARE(summary->directory, expected->directory);
        QVERIFY(summary->config == expected->config && summary->info == expected->info);
        QCOMPARE(summary->parameters, expected->parameters);
        QVERIFY(summary->sourcePositions == expected->sourcePositions);
        QVERIFY(summary->targetPositions == expected->targetPositions);
        QVERIFY(!summary->targetEmbeddings.empty() && summary->targetEmbeddings == expected->targetEmbeddings);
        QVERIFY(summary->sourceVocabulary->bytes() == expected->sourceVocabulary->bytes());
        QVERIFY(summary->targetVocabulary->bytes() == expected->targetVocabulary->bytes());

        DecodeOptions beam;
        beam.beamSize = beam.nBest = 4;
        beam.alternatives = 10;
        DecodeOptions changed = beam;
        changed.intervention.disabledHeads = {{AttentionKind::Cross, 0, 1}};
        for (const TranslationRequest& request :
            {TranslationRequest {kSentence}, TranslationRequest {kSentence, beam, {}, 3},
                TranslationRequest {kSentence, beam, QStringLiteral("The teacher")},
                TranslationRequest {kSentence, changed}, TranslationRequest {QStringLiteral("𠮷。"), beam}})
            compare(*answer(*m_plain, request), *answer(whole(), request));
        QVERIFY(!answer(*m_plain, TranslationRequest {kSentence, {}, {}, 4}));
    }

    void refusesWhatNeedsANetwork()
    {
        for (const char* name : {"lstm", "copying", "at-once", "tagger", "absent"})
            QVERIFY_THROWS_EXCEPTION(Error, answer(*m_plain, ModelRequest {QString::fromLatin1(name), 1}));
        answer(*m_plain, ModelRequest {QStringLiteral("classroom"), 1});
        DecodeOptions options;
        options.intervention.causalMaskRemoved = true;
        QVERIFY_THROWS_EXCEPTION(Error, answer(*m_plain, TranslationRequest {kSentence, options}));
    }
};

TRANSLUCENT_TEST(PlainBackendTest)
#include "plain_backend_test.moc"
