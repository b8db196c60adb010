#include "widgets/attention_labels.h"

#include "sample_result.h"
#include "test_registry.h"

#include <QTest>

using namespace translucent;

namespace {

QStringList list(std::initializer_list<const char*> texts)
{
    QStringList all;
    for (const char* text : texts)
        all << QString::fromUtf8(text);
    return all;
}

AttentionLabels labelsOf(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis)
{
    return attentionLabels(sentenceTokens(result.translation, result.traces, hypothesis), kind);
}

}  // namespace

class AttentionLabelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void encoderSelfIsSourceBySource()
    {
        const AttentionLabels labels = labelsOf(*sampleResult(), AttentionKind::EncoderSelf, 0);
        QCOMPARE(labels.queries, list({"我", "喜欢", "这", "只", "小", "猫", "⟨END⟩"}));
        QCOMPARE(labels.keys, labels.queries);
        QVERIFY(labels.queryTitle != labels.keyTitle);
    }

    void decoderRowsNameTheInputAndItsPrediction()
    {
        const AttentionLabels labels = labelsOf(*sampleResult(), AttentionKind::DecoderSelf, 0);
        QCOMPARE(labels.queries,
            list({"⟨BEGIN⟩ → I", "I → like", "like → this", "this → kit", "kit → -ten", "-ten → ⟨END⟩"}));
        QCOMPARE(labels.keys, list({"⟨BEGIN⟩", "I", "like", "this", "kit", "-ten"}));
    }

    void crossRowsNameTheInputAndItsPredictionToo()
    {
        const AttentionLabels labels = labelsOf(*sampleResult(), AttentionKind::Cross, 1);
        QCOMPARE(labels.queries, list({"⟨BEGIN⟩ → I", "I → love", "love → this", "this → cat", "cat → ⟨END⟩"}));
        QCOMPARE(labels.keys, list({"我", "喜欢", "这", "只", "小", "猫", "⟨END⟩"}));
    }

    void labelsFitTheTraceOfACutHypothesis()
    {
        auto result = std::make_shared<TranslationResult>(*sampleResult());
        result->translation.hypotheses[0].tokens.pop_back();  // no END: cut at the maximum length
        result->traces[0].inputIds.pop_back();
        result->traces[0].outputIds.pop_back();
        QCOMPARE(labelsOf(*result, AttentionKind::Cross, 0).queries,
            list({"⟨BEGIN⟩ → I", "I → like", "like → this", "this → kit", "kit → -ten"}));
    }

    void theExplanationFollowsTheColours()
    {
        QVERIFY(attentionExplanation(AttentionKind::Cross, true) != attentionExplanation(AttentionKind::Cross, false));
    }
};

TRANSLUCENT_TEST(AttentionLabelsTest)
#include "attention_labels_test.moc"
