#include "engine/attention_record.h"

#include "test_registry.h"

#include <QTest>

#include <cmath>

using namespace translucent;

/// Lines of attention.jsonl.
class AttentionRecordTest : public QObject {
    Q_OBJECT

    /// As written by this version.
    static constexpr const char* kSentences = R"({"event":"sentences","step":0,"layers":1,"encoder_layers":1,"heads":2,
        "aligned_pairs":3,"sentences":[{"source":"我好","target":"I am","source_pieces":["▁我","好","</s>"],
        "target_pieces":["▁I","</s>"],"source_spans":[[0,3],[3,6],[0,0]],"target_spans":[[0,1],[0,0]],
        "links":[[0,3,0,1]]}]})";

private Q_SLOTS:
    void theBestAlignedHeadIsThatOfTheLastMeasurement()
    {
        AttentionRecord record;
        QVERIFY(record.bestAlignedHead() == std::pair(0, 0));
        record.add(kSentences);
        const auto add = [&record](int step, const QByteArray& errors) {
            record.add(QByteArray(R"({"event":"attention","step":)") + QByteArray::number(step)
                + R"(,"alignment_error":)" + errors + R"(,"weights":[[[[1000,0,0,0,500,500],[0,0,1000,1,2,997]]]]})");
        };
        add(5, "[[0.25,1]]");
        add(10, "[[0.5,0.125]]");
        QCOMPARE(record.moments.size(), 2U);
        QVERIFY(record.bestAlignedHead() == std::pair(0, 1));
        add(20, "[]");  // one of the first steps
        QCOMPARE(record.moments.size(), 3U);
        QVERIFY(record.bestAlignedHead() == std::pair(0, 1));
        add(20, "[[0.25,1]]");  // evaluated after all
        QCOMPARE(record.moments.size(), 3U);
        QVERIFY(record.bestAlignedHead() == std::pair(0, 0));
    }

    /// Without gold links: here the second head reads one piece after the other, the first only the first one.
    void theHeadThatReadsEveryPieceIsTheBestUnmeasured()
    {
        AttentionRecord record;
        record.add(R"({"event":"sentences","step":0,"layers":1,"heads":2,"aligned_pairs":0,"sentences":[{"source":"ab",
            "target":"ab","source_pieces":["a","b","</s>"],"target_pieces":["a","b","</s>"]}]})");
        record.add(R"({"event":"attention","step":5,"alignment_error":[],
            "weights":[[[[900,0,100,900,0,100,900,0,100],[600,300,100,100,700,200,0,100,900]]]]})");
        QCOMPARE(record.moments.size(), 1U);
        QVERIFY(record.bestAlignedHead() == std::pair(0, 1));
    }

    void readsSentencesAndMoments()
    {
        AttentionRecord record;
        record.add(kSentences);
        record.add(R"({"event":"attention","step":5,"alignment_error":[[0.25,1]],
            "weights":[[[[1000,0,0,0,500,500],[0,0,1000,1,2,997]]]],
            "encoder_weights":[[[[1,2,3,4,5,6,7,8,9],[0,0,0,0,0,0,0,0,1000]]]],
            "decoder_weights":[[[[1000,300,700],[1000,0,1000]]]]})");
        record.add("{\"event\":\"att");
        QCOMPARE(record.layers, 1);
        QCOMPARE(record.heads, 2);
        QCOMPARE(record.sentences[0].sourcePieces,
            QStringList({QStringLiteral("▁我"), QStringLiteral("好"), QStringLiteral("</s>")}));
        QVERIFY((record.sentences[0].sourceSpans == std::vector<TextSpan> {{0, 3}, {3, 6}, {0, 0}}));
        QVERIFY((record.sentences[0].links == std::vector<AlignmentLink> {{{0, 3}, {0, 1}}}));
        QCOMPARE(record.moments.size(), 1U);
        QCOMPARE(record.moments[0].step, 5);
        QCOMPARE(record.moments[0].alignmentErrors[0][0], 0.25);
        QCOMPARE(record.weightsOf({0, 0, AttentionKind::Cross, 0, 1}),
            (std::vector<float> {0, 0, 1, 0.001F, 0.002F, 0.997F}));
        QCOMPARE(record.weightsOf({0, 0, AttentionKind::EncoderSelf, 0, 0})[5], 0.006F);
        QCOMPARE(record.weightsOf({0, 0, AttentionKind::DecoderSelf, 0, 0}), (std::vector<float> {1, 0, 0.3F, 0.7F}));
        for (const auto kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross})
            QCOMPARE(record.layersOf(kind), 1);
    }

    void factorsOfLowRankKeepTheirSigns()
    {
        AttentionRecord record;
        record.add(QByteArray(kSentences).replace("\"heads\":2,", "\"heads\":2,\"encoder_factors\":true,"));
        record.add(R"({"event":"attention","step":5,"alignment_error":[],"weights":[],
            "encoder_weights":[[[[1,-2000,3,4,5,6,7,8,9],[0,0,0,0,0,0,0,0,1000]]]],"decoder_weights":[]})");
        QVERIFY(record.hasFactors(AttentionKind::EncoderSelf));
        QVERIFY(!record.hasFactors(AttentionKind::Cross));
        QCOMPARE(record.weightsOf({0, 0, AttentionKind::EncoderSelf, 0, 0})[1], -2.0F);
    }

    void readsFilesOfEarlierVersions()
    {
        AttentionRecord record;
        record.add(R"({"event":"sentences","step":0,"layers":1,"heads":1,"aligned_pairs":0,"sentences":[
            {"source":"我好","target":"I am","source_pieces":["▁我","好","</s>"],"target_pieces":["▁I","▁am","</s>"],"links":[[3,6,2,4]]}]})");
        record.add(R"({"event":"attention","step":5,"alignment_error":[],"weights":[[[[1,2,3,4,5,6,7,8,9]]]]})");
        QCOMPARE(record.layersOf(AttentionKind::EncoderSelf), 0);
        QCOMPARE(record.layersOf(AttentionKind::DecoderSelf), 0);
        QCOMPARE(record.layersOf(AttentionKind::Cross), 1);
        QVERIFY((record.sentences[0].sourceSpans == std::vector<TextSpan> {{0, 3}, {3, 6}, {0, 0}}));
        QVERIFY((record.sentences[0].targetSpans == std::vector<TextSpan> {{0, 1}, {2, 4}, {0, 0}}));
        const auto missing = record.weightsOf({0, 0, AttentionKind::EncoderSelf, 0, 0});
        QCOMPARE(missing.size(), 9U);
        QVERIFY(std::isnan(missing[0]));
    }

    void damagedWeightsAreNotDefined()
    {
        AttentionRecord record;
        record.add(kSentences);
        record.add(R"({"event":"attention","step":5,"alignment_error":[],"weights":[[[[1,2]]]],"decoder_weights":7})");
        QVERIFY(std::isnan(record.weightsOf({0, 0, AttentionKind::Cross, 0, 0})[0]));
        QVERIFY(std::isnan(record.weightsOf({0, 0, AttentionKind::Cross, 3, 9})[0]));
        QVERIFY(std::isnan(record.weightsOf({0, 0, AttentionKind::DecoderSelf, 0, 0})[0]));
    }

    /// A window would create one button for each head.
    void refusesMoreHeadsThanThereCanBe()
    {
        for (const char* size : {R"("layers":2147483647,"heads":2147483647)", R"("layers":1,"heads":100000)",
                 R"("layers":0,"heads":2)", R"("layers":-1,"heads":-1)"}) {
            AttentionRecord record;
            record.add(QByteArray(R"({"event":"sentences","step":0,)") + size
                + R"(,"sentences":[{"source":"a","target":"b","source_pieces":["a"],"target_pieces":["b"]}]})");
            record.add(R"({"event":"attention","step":5,"alignment_error":[],"weights":[[[[1]]]]})");
            QCOMPARE(record.sentences.size(), 0U);
            QCOMPARE(record.heads, 0);
            QVERIFY(!record.problem.isEmpty());
        }
    }

    void refusesMomentsThatDoNotFit()
    {
        AttentionRecord record;
        record.add(kSentences);
        QVERIFY(record.problem.isEmpty());
        record.add(R"({"event":"attention","step":5,"alignment_error":[[0.5]],"weights":[]})");
        record.add(R"({"event":"attention","step":6,"alignment_error":[],"weights":[[)"
            + QByteArray("[],").repeated(3000) + "[]]]}");
        QCOMPARE(record.moments.size(), 0U);
        QVERIFY(record.problem.contains(QStringLiteral("step 5")));
        record.add(R"({"event":"attention","step":7,"alignment_error":[[0.5,0.5]],"weights":[]})");
        QCOMPARE(record.moments.size(), 1U);
        record.add(kSentences);
        QCOMPARE(record.sentences.size(), 1U);
    }

    void refusesSentencesThatCannotBeShown()
    {
        const auto sentence = [](const QByteArray& pieces) {
            AttentionRecord record;
            record.add(
                R"({"event":"sentences","step":0,"layers":1,"heads":1,"sentences":[{"source":"a","target":"b","source_pieces":)"
                + pieces + R"(,"target_pieces":["b"]}]})");
            return record;
        };
        QVERIFY(sentence("[\"a\"]").problem.isEmpty());
        QVERIFY(!sentence("[" + QByteArray("\"a\",").repeated(5000) + "\"a\"]").problem.isEmpty());
    }

    void isEmptyWithoutAFile() { QVERIFY(readAttentionRecord(QStringLiteral("/nowhere"))->moments.empty()); }
};

TRANSLUCENT_TEST(AttentionRecordTest)
#include "attention_record_test.moc"
