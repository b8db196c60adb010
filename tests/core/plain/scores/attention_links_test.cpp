#include "translucent/base/error.h"
#include "translucent/scores/attention_links.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace translucent {

namespace {

/// "ab c" → "x yz": source pieces a, b, c, END; target pieces ▁x, ▁y, z, END; one layer of two heads.
struct Example {
    std::string text = "ab c";
    Translation translation = made();

    static Translation made()
    {
        Translation made;
        made.source = {{10, "a", {0, 1}}, {11, "b", {1, 2}}, {12, "c", {3, 4}}, {kEndId, "</s>", {4, 4}}};
        made.hypotheses = {hypothesis()};
        return made;
    }

    static Hypothesis hypothesis()
    {
        Hypothesis made;
        for (const auto& [id, piece] :
            {std::pair {20, "▁x"}, std::pair {21, "▁y"}, std::pair {22, "z"}, std::pair {3, "</s>"}})
            made.tokens.push_back({.chosen = {.id = id, .piece = piece}, .alternatives = {}});
        made.text = "x yz";
        made.crossAttention = {Array {{2, 4, 4},
            {
                0.05F, 0.05F, 0.3F, 0.6F,  // x attends to END and then to c
                0.3F, 0.3F, 0.4F, 0.0F,    // of yz, y at c more than at a or b, but at ab more than at c
                0.1F, 0.5F, 0.4F, 0.0F,    //
                0.0F, 0.0F, 0.0F, 1.0F,    // END
                1.0F, 0.0F, 0.0F, 0.0F,    // the other head attends to a only
                1.0F, 0.0F, 0.0F, 0.0F,    //
                1.0F, 0.0F, 0.0F, 0.0F,    //
                1.0F, 0.0F, 0.0F, 0.0F,    //
            }}};
        return made;
    }

    AlignedTranslation aligned(const std::vector<HeadId>& heads, AlignmentUnit unit) const
    {
        return alignTranslation(text, translation, translation.hypotheses.front(), heads, unit);
    }
};

constexpr HeadId kFirst {AttentionKind::Cross, 0, 0}, kSecond {AttentionKind::Cross, 0, 1};

}  // namespace

TEST(AttentionLinks, WordsLinkToTheWordTheirPiecesLookAtMost)
{
    const auto aligned = Example().aligned({kFirst}, AlignmentUnit::Words);
    EXPECT_EQ(aligned.source, (std::vector<TextSpan> {{0, 2}, {3, 4}}));
    EXPECT_EQ(aligned.target, (std::vector<TextSpan> {{0, 1}, {2, 4}}));
    EXPECT_EQ(aligned.links, (std::vector<TokenLink> {{0, 1}, {1, 0}}));
    EXPECT_EQ(mosesLinks(aligned.links), "0-1 1-0");
}

TEST(AttentionLinks, PiecesLinkWithoutEnd)
{
    const auto aligned = Example().aligned({kFirst}, AlignmentUnit::Pieces);
    EXPECT_EQ(mosesLinks(aligned.links), "1-2 2-0 2-1");
    EXPECT_EQ(aligned.source.size(), 3u);
    EXPECT_EQ(aligned.target.size(), 3u);
}

TEST(AttentionLinks, SeveralHeadsCountAsTheirMean)
{
    EXPECT_EQ(mosesLinks(Example().aligned({kSecond}, AlignmentUnit::Pieces).links), "0-0 0-1 0-2");
    EXPECT_EQ(mosesLinks(Example().aligned({kFirst, kSecond}, AlignmentUnit::Words).links), "0-0 0-1");
}

TEST(AttentionLinks, TheSharpestHeadLooksAtOneKeyEach)
{
    const Example example;
    EXPECT_EQ(sharpestHead(std::vector {example.translation}), kSecond);
    EXPECT_FALSE(sharpestHead({}));
}

TEST(AttentionLinks, AHeadWithoutWeightsIsNamed)
{
    for (const HeadId& head : {HeadId {AttentionKind::Cross, 1, 0}, HeadId {AttentionKind::EncoderSelf, 0, 0}})
        EXPECT_THROW(Example().aligned({head}, AlignmentUnit::Words), Error);
}

namespace {

using TokenLinks = std::vector<TokenLink>;

bool has(const TokenLinks& links, const TokenLink& link)
{
    return std::ranges::find(links, link) != links.end();
}

/// Counted cell by cell over the table of all words.
AlignmentScore counted(const TokenLinks& links, const GoldLinks& gold, std::size_t sources, std::size_t targets)
{
    AlignmentScore score;
    for (std::size_t source = 0; source < sources; ++source)
        for (std::size_t target = 0; target < targets; ++target) {
            const TokenLink cell {source, target};
            const bool ours = has(links, cell), sure = has(gold.sure, cell);
            score.links += ours ? 1 : 0;
            score.sure += sure ? 1 : 0;
            score.sureFound += ours && sure ? 1 : 0;
            score.possibleFound += ours && (sure || has(gold.possible, cell)) ? 1 : 0;
        }
    return score;
}

TEST(AlignmentScore, CountsAsOchAndNeyDo)
{
    const GoldLinks gold {{}, {}, {{0, 0}, {2, 1}}, {{1, 1}, {3, 2}}};
    const auto score = alignmentScore(TokenLinks {{0, 0}, {1, 1}, {0, 2}}, gold);
    EXPECT_EQ(score, (AlignmentScore {3, 2, 1, 2}));
    EXPECT_DOUBLE_EQ(score.precision(), 2.0 / 3);
    EXPECT_DOUBLE_EQ(score.recall(), 0.5);
    EXPECT_DOUBLE_EQ(score.f1(), 4.0 / 7);
    EXPECT_DOUBLE_EQ(score.error(), 1 - 3.0 / 5);
}

TEST(AlignmentScore, EqualsCountingEveryCell)
{
    constexpr std::size_t kSources = 7, kTargets = 5;
    std::mt19937 random(3);  // NOLINT: the same numbers every time
    AlignmentScore sum, all;
    for (int round = 0; round < 200; ++round) {
        TokenLinks links;
        GoldLinks gold;
        for (std::size_t source = 0; source < kSources; ++source)
            for (std::size_t target = 0; target < kTargets; ++target) {
                const auto number = random();
                if (number % 4 == 0)
                    links.push_back({source, target});
                if (number / 4 % 5 < 2)
                    (number / 4 % 5 == 0 ? gold.sure : gold.possible).push_back({source, target});
            }
        const auto score = alignmentScore(links, gold);
        const auto expected = counted(links, gold, kSources, kTargets);
        EXPECT_EQ(score, expected);
        sum += score;
        all += expected;
    }
    EXPECT_EQ(sum, all);
    EXPECT_NEAR(sum.error(), 1 - double(all.sureFound + all.possibleFound) / double(all.links + all.sure), 1e-15);
}

TEST(AlignmentScore, WithoutPossibleLinksTheErrorIsOneLessF1)
{
    const GoldLinks gold {{}, {}, {{0, 0}, {1, 1}, {2, 2}}, {}};
    const auto score = alignmentScore(TokenLinks {{0, 0}, {1, 0}}, gold);
    EXPECT_DOUBLE_EQ(score.error(), 1 - score.f1());
    EXPECT_DOUBLE_EQ(alignmentScore(gold.sure, gold).error(), 0);
}

TEST(AlignmentScore, NothingIsNoDivisionByZero)
{
    const AlignmentScore nothing;
    EXPECT_EQ(nothing.precision(), 0);
    EXPECT_EQ(nothing.recall(), 0);
    EXPECT_EQ(nothing.f1(), 0);
    EXPECT_EQ(nothing.error(), 1);
}

}  // namespace

}  // namespace translucent
