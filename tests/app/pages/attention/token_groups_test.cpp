#include "pages/attention/attention_tabs.h"

#include "sample_result.h"
#include "test_registry.h"
#include "widgets/attention_map.h"

#include <QTest>

using namespace translucent;

/// Pieces joined to words or split into characters.
class TokenGroupsTest : public QObject {
    Q_OBJECT

    static QStringList labels(const std::vector<TokenGroup>& groups)
    {
        QStringList texts;
        for (const TokenGroup& group : groups)
            texts << group.label;
        return texts;
    }

    const TranslationResultPtr m_result = sampleResult();
    const SentenceTokens m_tokens = sentenceTokens(m_result->translation, m_result->traces, 0);

    HeatmapData pieces(AttentionKind kind) const
    {
        return attentionMap(m_tokens, m_result->traces[0], {kind, 1, OneHead {2}});
    }

private Q_SLOTS:
    void theGateIsToldOfTheHeadThatCopies()
    {
        AttentionState state {m_result, 0, {AttentionKind::Cross, 2, OneHead {0}}};
        QVERIFY(copyNote(state).isEmpty());
        auto copied = std::make_shared<TranslationResult>(*m_result);
        copied->traces[0].arrays.push_back({"copy.gate", {{6}, {0.25F, 1, 0, 0.5F, 0.125F, 1}}});
        state.result = copied;
        QVERIFY(copyNote(state).contains(QStringLiteral("I 25% · like 100% · this <1%")));
        state.choice.head = OneHead {1};
        QVERIFY(copyNote(state).isEmpty());
        state.choice.head = OneHead {0};
        state.choice.layer = 1;
        QVERIFY(copyNote(state).isEmpty());
    }

    void wordsAreJoinedInLatinLettersOnly()
    {
        const std::vector<TokenRef> tokens {
            {10, "▁this"}, {11, "▁kit"}, {12, "ten"}, {13, "."}, {14, "喜欢"}, {15, "猫"}, {kEndId, ""}};
        const auto groups = tokenGroups(tokens, TokenGrouping::Words);
        QCOMPARE(labels(groups),
            (QStringList {QStringLiteral("this"), QStringLiteral("kitten"), QStringLiteral("."), QStringLiteral("喜欢"),
                QStringLiteral("猫"), QStringLiteral("⟨END⟩")}));
        QCOMPARE(groups[1].pieces, (std::vector {1, 2}));
    }

    void aLoneWordMarkBelongsToTheWordItOpens()
    {
        const std::vector<TokenRef> tokens {{10, "▁"}, {11, "M"}, {12, "y"}, {13, "▁"}, {kEndId, ""}};
        const auto groups = tokenGroups(tokens, TokenGrouping::Words);
        QCOMPARE(labels(groups), (QStringList {QStringLiteral("My"), QStringLiteral("␣"), QStringLiteral("⟨END⟩")}));
        QCOMPARE(groups[0].pieces, (std::vector {0, 1, 2}));
    }

    void charactersShareAPiece()
    {
        const std::vector<TokenRef> tokens {{14, "喜欢"}, {15, "猫"}, {kEndId, ""}};
        const auto groups = tokenGroups(tokens, TokenGrouping::Characters);
        QCOMPARE(labels(groups),
            (QStringList {QStringLiteral("喜"), QStringLiteral("欢"), QStringLiteral("猫"), QStringLiteral("⟨END⟩")}));
        QCOMPARE(groups[0].share, 0.5);
        QCOMPARE(groups[1].pieces, (std::vector {0}));
        QCOMPARE(groups[3].share, 1.0);
    }

    void rowsStillSumToOne()
    {
        for (const auto kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross})
            for (const auto grouping : {TokenGrouping::Pieces, TokenGrouping::Words, TokenGrouping::Characters}) {
                const HeatmapData data = grouped(pieces(kind), attentionGroups(m_tokens, kind, grouping));
                QCOMPARE(data.values.size(), std::size_t(data.rows()) * std::size_t(data.columns()));
                for (int row = 0; row < data.rows(); ++row) {
                    double sum = 0;
                    for (int column = 0; column < data.columns(); ++column)
                        sum += data.at({row, column});
                    QVERIFY(std::abs(sum - 1) < 1e-5);
                }
            }
    }

    void aWordIsAddedAsKeyAndAveragedAsQuery()
    {
        // The target is I like this kit -ten END.
        const HeatmapData pieces = this->pieces(AttentionKind::DecoderSelf);
        const HeatmapData words =
            grouped(pieces, attentionGroups(m_tokens, AttentionKind::DecoderSelf, TokenGrouping::Words));
        QCOMPARE(words.rowLabels[3], QStringLiteral("this → kitten"));
        QCOMPARE(words.rows(), pieces.rows() - 1);
        QVERIFY(std::abs(words.at({3, 1}) - (pieces.at({3, 1}) + pieces.at({4, 1})) / 2) < 1e-6F);
        QCOMPARE(words.columnLabels[4], QStringLiteral("kitten"));
        QVERIFY(std::abs(words.at({4, 4}) - (pieces.at({5, 4}) + pieces.at({5, 5}))) < 1e-6F);
    }

    void positionsGoBothWays()
    {
        const auto groups = attentionGroups(m_tokens, AttentionKind::Cross, TokenGrouping::Words).queries;
        QCOMPARE(groupOf(groups, 4), std::optional(3));
        QCOMPARE(firstPieceOf(groups, 3), std::optional(3));
        QCOMPARE(firstPieceOf(groups, 4), std::optional(5));
        QVERIFY(!groupOf(groups, std::nullopt) && !groupOf(groups, 99) && !firstPieceOf(groups, 99));
    }
};

TRANSLUCENT_TEST(TokenGroupsTest)
#include "token_groups_test.moc"
