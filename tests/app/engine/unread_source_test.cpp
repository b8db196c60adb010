#include "engine/unread_source.h"

#include "test_registry.h"

#include <QTest>

#include <algorithm>

using namespace translucent;

class UnreadSourceTest : public QObject {
    Q_OBJECT

    /// One head of one layer with equal weights on the first `read` of these characters, and none on the others.
    static TranslationResult looking(const QString& text, int read, int tokens = 3)
    {
        TranslationResult result;
        result.sourceText = text;
        const auto pieces = std::size_t(text.size());
        ForwardTrace trace;
        for (std::size_t i = 0; i < pieces; ++i) {
            const auto at = std::size_t(text.first(qsizetype(i)).toUtf8().size());
            const std::string piece = text.mid(qsizetype(i), 1).toStdString();
            result.translation.source.push_back({std::int64_t(10 + i), piece, {at, at + piece.size()}});
            trace.sourceIds.push_back(std::int64_t(10 + i));
        }
        result.translation.source.push_back({kEndId, "</s>", {}});
        trace.sourceIds.push_back(kEndId);
        Array weights {{1, tokens, std::int64_t(pieces) + 1}, {}};
        for (int token = 0; token < tokens; ++token)
            for (std::size_t i = 0; i <= pieces; ++i)
                weights.values.push_back(i < std::size_t(read) ? 1.0F / float(read) : 0);
        trace.arrays.push_back({"decoder.layers.0.cross_attention.weights", weights});
        result.traces.push_back(std::move(trace));
        return result;
    }

private Q_SLOTS:
    void tellsWhatTheDecoderHasHardlyLookedAt()
    {
        QCOMPARE(
            unreadSource(looking(QStringLiteral("一二三四五六七八九"), 4)), QStringList {QStringLiteral("五六七八九")});
    }

    void punctuationIsNothingThatCouldBeMissing()
    {
        QCOMPARE(unreadSource(looking(QStringLiteral("一二三四五，六七八。"), 4)),
            (QStringList {QStringLiteral("五"), QStringLiteral("六七八")}));
    }

    /// 了 or a measure word also has a low weight in good translations.
    void fewPiecesAreNothingToTell()
    {
        QVERIFY(unreadSource(looking(QStringLiteral("一二三四五六七"), 4)).isEmpty());
        QVERIFY(unreadSource(looking(QStringLiteral("一二三四五六七八九十").repeated(3), 26, 20)).isEmpty());
    }

    void aModelWithoutCrossAttentionTellsNothing()
    {
        TranslationResult result = looking(QStringLiteral("一二三四五六七八九"), 1);
        result.traces.front().arrays.clear();
        QVERIFY(unreadSource(result).isEmpty());
        QVERIFY(unreadSource({}).isEmpty());
    }
};

TRANSLUCENT_TEST(UnreadSourceTest)
#include "unread_source_test.moc"
