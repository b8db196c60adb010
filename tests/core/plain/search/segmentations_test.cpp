#include "translucent/search/segmentations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {
namespace {

/// A piece with its own id; the empty one is END.
TokenCandidate token(const std::string& piece, double probability = 1)
{
    if (piece.empty())
        return {kEndId, {}, std::log(probability)};
    static std::vector<std::string> known;
    const auto place = std::ranges::find(known, piece) - known.begin();
    if (place == std::ssize(known))
        known.push_back(piece);
    return {kSpecialIds + place, piece, std::log(probability)};
}

std::vector<TokenCandidate> tokens(const std::vector<std::string>& pieces)
{
    std::vector<TokenCandidate> result;
    for (const auto& piece : pieces)
        result.push_back(token(piece));
    return result;
}

Hypothesis hypothesis(const std::string& text, double probability, HypothesisEnd end = HypothesisEnd::Finished)
{
    Hypothesis result;
    result.text = text;
    result.logProbability = std::log(probability);
    result.end = end;
    return result;
}

TEST(Segmentations, OfATextAreOneWithTheSumOfTheirProbabilities)
{
    const auto texts = byText({hypothesis("two books", 0.3), hypothesis("a book", 0.25), hypothesis("two books", 0.2),
        hypothesis("two books", 0.1), hypothesis("a book", 0.01, HypothesisEnd::Cut)});
    ASSERT_EQ(texts.size(), 3U);
    EXPECT_EQ(texts[0].segmentations, (std::vector<std::size_t> {0, 2, 3}));
    EXPECT_NEAR(texts[0].logProbability, std::log(0.6), 1e-12);
    EXPECT_EQ(texts[1].segmentations, std::vector<std::size_t> {1});
    EXPECT_EQ(texts[2].segmentations, std::vector<std::size_t> {4}) << "it has not ended";
}

TEST(Segmentations, SumsOfProbabilitiesThatAreTooSmallForANumberAreKept)
{
    const std::vector<FoundText> found {{"a", -2000}, {"a", -2000}, {"a", -std::numeric_limits<double>::infinity()}};
    const auto texts = byText(found);
    ASSERT_EQ(texts.size(), 1U);
    EXPECT_NEAR(texts[0].logProbability, -2000 + std::log(2.0), 1e-9);
}

TEST(Segmentations, AlternativesThatCutTheSameWordAreKnown)
{
    const std::vector<HypothesisToken> whole {{token("▁two"), {}}, {token("▁books"), {}}, {token("."), {}}};
    EXPECT_TRUE(cutsOtherwise(whole, 1, token("▁book")));
    EXPECT_TRUE(cutsOtherwise(whole, 1, token("▁b")));
    EXPECT_FALSE(cutsOtherwise(whole, 1, token("▁books"))) << "it is the chosen one";
    EXPECT_FALSE(cutsOtherwise(whole, 1, token("▁booking")));
    EXPECT_FALSE(cutsOtherwise(whole, 1, token("▁pens")));
    EXPECT_FALSE(cutsOtherwise(whole, 1, token("")));
    const std::vector<HypothesisToken> cut {{token("▁book"), {}}, {token("s"), {}}, {token("▁two"), {}}};
    EXPECT_TRUE(cutsOtherwise(cut, 0, token("▁books")));
    EXPECT_FALSE(cutsOtherwise(cut, 0, token("▁books▁two"))) << "another word";
    EXPECT_FALSE(cutsOtherwise(cut, 1, token("ing")));
    const std::vector<HypothesisToken> end {{token(""), {}}};
    EXPECT_FALSE(cutsOtherwise(end, 0, token("▁s")));
}

TEST(Segmentations, TheLeastCertainTokenIsNoTieOfThem)
{
    const std::vector<HypothesisToken> tie {
        {token("▁books", 0.4), {token("▁books", 0.4), token("▁book", 0.35), token("▁pens", 0.1)}},
        {token("▁now", 0.6), {token("▁now", 0.6), token("▁then", 0.3)}}};
    EXPECT_NEAR(certainty(tie, 0), 0.75, 1e-12);
    EXPECT_NEAR(certainty(tie, 1), 0.6, 1e-12);
    EXPECT_EQ(leastCertain(tie), 1U);
}

TEST(Segmentations, TranslationsSplitWhereTheySayOtherThings)
{
    const auto split = textSplit(tokens({"▁two", "▁book", "s", "▁now", ""}), tokens({"▁two", "▁books", "▁then", ""}));
    ASSERT_TRUE(split);
    EXPECT_EQ(split->one, 3U);
    EXPECT_EQ(split->other, 2U);
    EXPECT_TRUE(split->wasCut);
    const auto plain = textSplit(tokens({"▁a", "▁b"}), tokens({"▁a", "▁c"}));
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->one, 1U);
    EXPECT_FALSE(plain->wasCut);
    const auto word = textSplit(tokens({"▁book", "ing", ""}), tokens({"▁books", ""}));
    ASSERT_TRUE(word);
    EXPECT_EQ(word->one, 0U);
    const auto longer = textSplit(tokens({"▁a", "▁b", ""}), tokens({"▁a", ""}));
    ASSERT_TRUE(longer);
    EXPECT_EQ(longer->other, 1U);
}

TEST(Segmentations, NothingSplitsWhatSaysTheSame)
{
    EXPECT_FALSE(textSplit(tokens({"▁book", "s", "."}), tokens({"▁books", "."})));
    EXPECT_FALSE(textSplit(tokens({"▁b", "ook", "s", ""}), tokens({"▁boo", "ks", ""})));
    const auto cut = textSplit(tokens({"▁a"}), tokens({"▁a", "▁b"}));
    ASSERT_TRUE(cut) << "the first was cut at the maximal length";
    EXPECT_EQ(cut->one, 1U);
}

}  // namespace
}  // namespace translucent
