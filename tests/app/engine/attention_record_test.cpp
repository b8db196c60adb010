#include "engine/attention_record.h"

#include <QTest>

using namespace translucent;

/// Lines of attention.jsonl.
class AttentionRecordTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsSentencesAndMoments()
    {
        AttentionRecord record;
        record.add(R"({"event":"sentences","step":0,"layers":1,"heads":2,"aligned_pairs":3,"sentences":[
            {"source":"我好","target":"I am","source_pieces":["▁我","好","</s>"],"target_pieces":["▁I","</s>"],"links":[]}]})");
        record.add(R"({"event":"attention","step":5,"alignment_error":[[0.25,1]],
            "weights":[[[[1000,0,0,0,500,500],[0,0,1000,1,2,997]]]]})");
        record.add("{\"event\":\"att");
        QCOMPARE(record.layers, 1);
        QCOMPARE(record.heads, 2);
        QCOMPARE(record.sentences[0].sourcePieces, QStringList({QStringLiteral("▁我"), QStringLiteral("好"), QStringLiteral("END")}));
        QCOMPARE(record.moments.size(), 1U);
        QCOMPARE(record.moments[0].step, 5);
        QCOMPARE(record.moments[0].alignmentErrors[0][0], 0.25);
        QCOMPARE(record.weightsOf(0, 0, 0, 1), (std::vector<float> {0, 0, 1, 0.001F, 0.002F, 0.997F}));
    }

    void isEmptyWithoutAFile()
    {
        QVERIFY(readAttentionRecord(QStringLiteral("/nowhere"))->moments.empty());
    }
};

QTEST_MAIN(AttentionRecordTest)
#include "attention_record_test.moc"
