#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"

#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using enum TokenClass;

AttentionView view(const std::vector<float>& weights, std::int64_t queries, std::int64_t keys)
{
    return {weights, queries, keys};
}

/// The links of "我 喜欢 茶" (3, 6, 3 bytes) to "I like tea".
const std::vector<AlignmentLink> kGold {{{0, 3}, {0, 1}}, {{3, 9}, {2, 6}}, {{9, 12}, {7, 10}}};
const std::vector<TextSpan> kSource {{0, 3}, {3, 6}, {6, 9}, {9, 12}, {}};  // 我 喜 欢 茶 END
const std::vector<TextSpan> kTarget {{0, 1}, {2, 6}, {7, 9}, {9, 10}, {}};  // I like te -a END

}  // namespace

TEST(Entropy, IsInBits)
{
    EXPECT_DOUBLE_EQ(entropyBits(std::vector<float> {0.5F, 0.25F, 0.25F, 0}), 1.5);
    EXPECT_DOUBLE_EQ(entropyBits(std::vector<float> {0, 1}), 0);
    EXPECT_DOUBLE_EQ(entropyBits(std::vector<float> {}), 0);
}

TEST(AttentionStatistics, OfAHeadThatLooksStraight)
{
    const std::vector<float> diagonal {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const auto statistics = headStatistics(view(diagonal, 3, 3), std::vector {Word, Punctuation, Special});
    EXPECT_DOUBLE_EQ(statistics.entropy, 0);
    EXPECT_DOUBLE_EQ(statistics.distance, 0);
    EXPECT_DOUBLE_EQ(statistics.monotonicity, 1);
    EXPECT_DOUBLE_EQ(statistics.specialShare, 1.0 / 3);
    EXPECT_DOUBLE_EQ(statistics.punctuationShare, 1.0 / 3);
}

namespace {

/// `queries` rows over `keys` keys with `share` on the key at `place`, the rest distributed over the visible keys.
std::vector<float> sending(std::int64_t queries, std::int64_t keys, float share, AttentionKind kind,
    const std::function<std::int64_t(std::int64_t)>& place)
{
    std::vector<float> weights;
    for (std::int64_t query = 0; query < queries; ++query) {
        const auto visible = kind == AttentionKind::DecoderSelf ? query + 1 : keys;
        const auto target = std::clamp<std::int64_t>(place(query), 0, visible - 1);
        for (std::int64_t key = 0; key < keys; ++key)
            weights.push_back(key == target ? share
                    : key < visible         ? (1 - share) / static_cast<float>(visible - 1)
                                            : 0);
    }
    return weights;
}

std::optional<HeadHabit> habitOf(std::int64_t queries, std::int64_t keys, float share, AttentionKind kind,
    const std::function<std::int64_t(std::int64_t)>& place)
{
    return ruleShares(view(sending(queries, keys, share, kind, place), queries, keys), kind).habit();
}

}  // namespace

TEST(HeadHabit, IsTheRuleThatMostOfTheWeightFollows)
{
    using enum AttentionKind;
    const auto role = [](AttentionKind kind, auto place) { return habitOf(6, 6, 0.7F, kind, place)->role; };
    for (const auto kind : {EncoderSelf, DecoderSelf}) {
        EXPECT_EQ(role(kind, [](auto query) { return query - 1; }), HeadRole::PreviousKey);
        EXPECT_EQ(role(kind, [](auto query) { return query; }), HeadRole::SameKey);
        EXPECT_EQ(role(kind, [](auto) { return 0; }), HeadRole::FirstKey);
    }
    EXPECT_EQ(role(EncoderSelf, [](auto query) { return query + 1; }), HeadRole::NextKey);
    EXPECT_EQ(role(EncoderSelf, [](auto) { return 5; }), HeadRole::LastKey);
    EXPECT_EQ(role(Cross, [](auto) { return 5; }), HeadRole::LastKey);
    EXPECT_NEAR(habitOf(6, 6, 0.7F, EncoderSelf, [](auto query) { return query; })->share, 0.7, 1e-6);
}

TEST(HeadHabit, IsAMeanOverTheQueriesOfAllSentences)
{
    using enum AttentionKind;
    const auto shares = [](std::int64_t length, float share) {
        const auto weights = sending(length, length, share, EncoderSelf, [](auto query) { return query; });
        return ruleShares(view(weights, length, length), EncoderSelf);
    };
    auto both = shares(4, 0.4F);
    EXPECT_FALSE(both.habit());
    both += shares(8, 0.7F);
    ASSERT_TRUE(both.habit());
    EXPECT_EQ(both.habit()->role, HeadRole::SameKey);
    EXPECT_NEAR(both.habit()->share, (4 * 0.4 + 8 * 0.7) / 12, 1e-6);
}

TEST(HeadHabit, IsNoneWhereTheWeightIsSpreadOrTooLittleIsSeen)
{
    using enum AttentionKind;
    const auto same = [](auto query) { return query; };
    EXPECT_FALSE(habitOf(6, 6, 0.45F, EncoderSelf, same));
    EXPECT_FALSE(habitOf(6, 6, 0.9F, Cross, same)) << "positions of two languages are not compared";
    EXPECT_FALSE(habitOf(2, 2, 0.9F, EncoderSelf, same)) << "of two keys one is always the first or the last";
    EXPECT_FALSE(habitOf(4, 4, 0.9F, DecoderSelf, same)) << "two queries see three keys";
    EXPECT_TRUE(habitOf(5, 5, 0.9F, DecoderSelf, same));
    const std::vector<float> uniform {1, 0, 0, 0, .5F, .5F, 0, 0, .3F, .3F, .4F, 0, .25F, .25F, .25F, .25F};
    EXPECT_FALSE(ruleShares(view(uniform, 4, 4), DecoderSelf).habit()) << "the first rows can see little else";
}

TEST(AttentionStatistics, OfAHeadThatLooksEverywhere)
{
    const std::vector<float> uniform(8, 0.25F);
    const auto statistics = headStatistics(view(uniform, 2, 4), std::vector {Word, Word, Word, Special});
    EXPECT_DOUBLE_EQ(statistics.entropy, 2) << "log2 of 4 keys";
    EXPECT_DOUBLE_EQ(statistics.distance, 1.5) << "(0+1+2+3)/4 from either end";
    EXPECT_DOUBLE_EQ(statistics.specialShare, 0.25);
}

TEST(AttentionStatistics, DistanceOfCrossAttentionIsFromTheDiagonal)
{
    // Two queries over five keys: the last query corresponds to the last key.
    const std::vector<float> ends {1, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    EXPECT_DOUBLE_EQ(headStatistics(view(ends, 2, 5), std::vector(5, Word)).distance, 0);
    const std::vector<float> swapped {0, 0, 0, 0, 1, 1, 0, 0, 0, 0};
    const auto statistics = headStatistics(view(swapped, 2, 5), std::vector(5, Word));
    EXPECT_DOUBLE_EQ(statistics.distance, 4);
    EXPECT_DOUBLE_EQ(statistics.monotonicity, 0);
}

TEST(AttentionStatistics, OfASingleQuery)
{
    const std::vector<float> one {0.5F, 0.5F};
    const auto statistics = headStatistics(view(one, 1, 2), std::vector(2, Word));
    EXPECT_DOUBLE_EQ(statistics.entropy, 1);
    EXPECT_DOUBLE_EQ(statistics.monotonicity, 1);
    EXPECT_DOUBLE_EQ(headStatistics(view({}, 0, 2), std::vector(2, Word)).entropy, 0);
}

TEST(TokenClass, TellsWordsFromMarks)
{
    EXPECT_EQ(tokenClass(kBeginId, ""), Special);
    EXPECT_EQ(tokenClass(kEndId, ""), Special);
    for (const auto* mark : {".", "▁,", "。", "?!", "▁“", "!", "'", "、", "…"})
        EXPECT_EQ(tokenClass(10, mark), Punctuation) << mark;
    for (const auto* word : {"▁I", "茶", "don't", "3", "▁", "A.", "é"})
        EXPECT_EQ(tokenClass(10, word), Word) << word;
    EXPECT_EQ(tokenClass(kUnknownId, "龘"), Word);
}

TEST(PieceSpans, AreThoseOfTheDecodedText)
{
    const std::vector<std::string> pieces {"▁I", "▁like", "▁te", "a", "."};
    EXPECT_EQ(pieceSpans(pieces), (std::vector<TextSpan> {{0, 1}, {2, 6}, {7, 9}, {9, 10}, {10, 11}}));
    const auto tokenizer = Tokenizer::train(
        std::vector<std::string> {"I like tea.", "We like books and tea."}, {TokenizerKind::Unigram, 40, 1.0});
    const std::string text = "We like tea and books.";
    std::vector<std::string> texts;
    std::vector<TextSpan> spans;
    for (const auto& piece : tokenizer.encode(text)) {
        texts.push_back(piece.text);
        spans.push_back(piece.span);
    }
    const auto computed = pieceSpans(texts);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const auto shown = text.substr(computed[i].begin, computed[i].end - computed[i].begin);
        EXPECT_EQ(shown, texts[i].starts_with("▁") ? texts[i].substr(3) : texts[i]);
    }
}

TEST(AlignmentErrorRate, OfThePerfectHeadIsZero)
{
    // The weight of 喜欢 is split over its two pieces, and still larger than that of 茶.
    const std::vector<float> perfect {1, 0, 0, 0, 0,  //
        0, 0.3F, 0.3F, 0.4F, 0,                       //
        0, 0, 0, 0.6F, 0.4F,                          //
        0, 0, 0, 0.2F, 0.8F,                          //
        0, 0, 0, 0, 1};
    EXPECT_EQ(alignmentErrorRate(view(perfect, 5, 5), kTarget, kSource, kGold), 0);
}

TEST(AlignmentErrorRate, CountsWrongLinks)
{
    // "I" attends to 茶: two of three links are correct, 1 − 2·2/(3+3).
    const std::vector<float> wrong {0, 0, 0, 1, 0,  //
        0, 1, 0, 0, 0,                              //
        0, 0, 0, 1, 0,                              //
        0, 0, 0, 1, 0,                              //
        0, 0, 0, 0, 1};
    EXPECT_DOUBLE_EQ(*alignmentErrorRate(view(wrong, 5, 5), kTarget, kSource, kGold), 1 - 4.0 / 6);
}

TEST(AlignmentErrorRate, AWordWithTwoGoldLinksCannotGetBoth)
{
    // 喜欢 → like, and also 我 → like: |S| = 4, |A| = 3, right 3.
    auto gold = kGold;
    gold.push_back({{0, 3}, {2, 6}});
    const std::vector<float> perfect {1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1};
    EXPECT_DOUBLE_EQ(*alignmentErrorRate(view(perfect, 5, 5), kTarget, kSource, gold), 1 - 6.0 / 7);
}

TEST(AlignmentErrorRate, NeedsGoldLinks)
{
    const std::vector<float> any(25, 0.2F);
    EXPECT_FALSE(alignmentErrorRate(view(any, 5, 5), kTarget, kSource, {}).has_value());
}

}  // namespace translucent
