#include "translucent/scores/attention_links.h"

#include "translucent/base/error.h"

#include <gtest/gtest.h>

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

}  // namespace translucent
