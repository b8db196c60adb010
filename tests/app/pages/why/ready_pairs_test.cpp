#include "pages/why/ready_pairs.h"

#include "test_registry.h"

#include <QSet>
#include <QTest>

#include <filesystem>

using namespace translucent;

class ReadyPairsTest : public QObject {
    Q_OBJECT

    static ModelSummary summaryOf(const char* name)
    {
        ModelSummary summary;
        summary.sourceVocabulary = Tokenizer::load(findModel(name) / "source.model");
        return summary;
    }

private Q_SLOTS:
    void onePieceDiffers()
    {
        const ModelSummary model = summaryOf("classroom");
        const auto pairs = readyPairs(model, 3);
        QCOMPARE(pairs.size(), std::size_t(3));
        QSet<QString> words;
        for (const ReadyPair& pair : pairs) {
            const auto clean = model.sourceVocabulary->encodeIds(pair.clean.toStdString());
            const auto corrupted = model.sourceVocabulary->encodeIds(pair.corrupted.toStdString());
            QCOMPARE(clean.size(), corrupted.size());
            int different = 0;
            for (std::size_t i = 0; i < clean.size(); ++i) {
                different += clean[i] != corrupted[i] ? 1 : 0;
                QVERIFY(clean[i] != kUnknownId && corrupted[i] != kUnknownId);
            }
            QCOMPARE(different, 1);
            QVERIFY(pair.words.contains(QStringLiteral(" → ")));
            words.insert(pair.words);
        }
        QCOMPARE(words.size(), 3);
        QCOMPARE(readyPairs(model, 1).size(), std::size_t(1));
    }

    void noneForOtherVocabularies()
    {
        QVERIFY(readyPairs(summaryOf("reverse"), 3).empty());
        QVERIFY(readyPairs({}, 3).empty());
    }
};

TRANSLUCENT_TEST(ReadyPairsTest)
#include "ready_pairs_test.moc"
