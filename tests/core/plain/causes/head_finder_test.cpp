#include "translucent/causes/head_finder.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {
namespace {

constexpr HeadId kEncoderHead {AttentionKind::EncoderSelf, 0, 1};
constexpr HeadId kDecoderHead {AttentionKind::DecoderSelf, 0, 0};
constexpr HeadId kCrossHead {AttentionKind::Cross, 1, 0};

AttentionView viewOf(const std::vector<float>& weights, std::int64_t keys)
{
    return {weights, std::ssize(weights) / keys, keys};
}

HeadTokens selfTokens(std::vector<std::string> pieces, std::vector<TokenClass> classes)
{
    return {pieces, pieces, std::move(classes)};
}

/// "a b , a END"
HeadTokens sentence()
{
    return selfTokens({"▁a", "▁b", ",", "a", "</s>"},
        {TokenClass::Word, TokenClass::Word, TokenClass::Punctuation, TokenClass::Word, TokenClass::Special});
}

/// Rows whose weights all differ. Shape: [5, 5]
std::vector<float> unequalWeights()
{
    std::vector<float> weights;
    for (int query = 0; query < 5; ++query)
        for (int key = 0; key < 5; ++key)
            weights.push_back(static_cast<float>(1 + (query * 3 + key * 2) % 7) / 20);
    return weights;
}

const RuleWeight& of(const RuleWeights& rules, HeadRule rule)
{
    return rules[static_cast<std::size_t>(rule)];
}

std::vector<std::string> textsOf(std::span<const HeadId> heads)
{
    std::vector<std::string> texts;
    for (const auto& head : heads)
        texts.push_back(toText(head));
    return texts;
}

}  // namespace

TEST(HeadRules, FirstFiveAreThoseOfAnotherStatistic)
{
    const auto weights = unequalWeights();
    const auto rules = ruleWeights(viewOf(weights, 5), AttentionKind::EncoderSelf, sentence());
    const auto shares = ruleShares(viewOf(weights, 5), AttentionKind::EncoderSelf);
    for (std::size_t role = 0; role < shares.weights.size(); ++role) {
        EXPECT_EQ(rules[role].weight, shares.weights[role]);
        EXPECT_EQ(rules[role].queries, shares.queries[role]);
    }
}

TEST(HeadRules, SameWordIsAtAnotherPositionWithOrWithoutSpace)
{
    const auto weights = unequalWeights();
    const auto same = of(ruleWeights(viewOf(weights, 5), AttentionKind::EncoderSelf, sentence()), HeadRule::SameWord);
    EXPECT_EQ(same.queries, 2) << "only a occurs twice";
    EXPECT_NEAR(same.weight, static_cast<double>(weights[3]) + static_cast<double>(weights[15]), 1e-6);
}

TEST(HeadRules, PunctuationCountsForAllQueries)
{
    const auto weights = unequalWeights();
    const auto marks =
        of(ruleWeights(viewOf(weights, 5), AttentionKind::EncoderSelf, sentence()), HeadRule::Punctuation);
    EXPECT_EQ(marks.queries, 5);
    double column = 0;
    for (std::size_t query = 0; query < 5; ++query)
        column += static_cast<double>(weights[query * 5 + 2]);
    EXPECT_NEAR(marks.weight, column, 1e-6);
    EXPECT_NEAR(*marks.share(), column / 5, 1e-6);
}

TEST(HeadRules, DecoderSeesOnlyWhatItHasRead)
{
    const auto weights = unequalWeights();
    const auto tokens = selfTokens({"<s>", "▁a", ",", "▁b", "a"},
        {TokenClass::Special, TokenClass::Word, TokenClass::Punctuation, TokenClass::Word, TokenClass::Word});
    const auto rules = ruleWeights(viewOf(weights, 5), AttentionKind::DecoderSelf, tokens);
    EXPECT_EQ(of(rules, HeadRule::SameWord).queries, 1) << "the first a does not see the second";
    EXPECT_NEAR(of(rules, HeadRule::SameWord).weight, static_cast<double>(weights[21]), 1e-6);
    EXPECT_EQ(of(rules, HeadRule::Punctuation).queries, 3) << "from the position of the mark on";
}

TEST(HeadRules, AlignedAddsUpAllLinkedPieces)
{
    const std::vector<float> weights {0.1F, 0.6F, 0.2F, 0.1F, 0.4F, 0.3F, 0.2F, 0.1F};
    const HeadTokens tokens {{"▁x", "</s>"}, {"甲", "乙", "丙", "</s>"},
        {TokenClass::Word, TokenClass::Word, TokenClass::Word, TokenClass::Special}, {}, {{0, 0}, {1, 0}}};
    const auto aligned = of(ruleWeights(viewOf(weights, 4), AttentionKind::Cross, tokens), HeadRule::Aligned);
    EXPECT_EQ(aligned.queries, 1) << "END has no link";
    EXPECT_NEAR(*aligned.share(), 0.7, 1e-6);
}

TEST(HeadRules, RarestIsAWord)
{
    const auto tokens = sentence();
    const PieceCounts counts {{"▁a", 5}, {"▁b", 2}, {",", 1}, {"a", 2}, {"</s>", 1}};
    EXPECT_EQ(rarestKey(tokens.keys, tokens.keyClasses, counts), 1u) << "the first of equals";
    const std::vector<std::string> mark {","};
    const std::vector<TokenClass> classes {TokenClass::Punctuation};
    EXPECT_EQ(rarestKey(mark, classes, counts), std::nullopt);
    auto named = tokens;
    named.rarestKey = 1;
    const auto weights = unequalWeights();
    const auto rarest = of(ruleWeights(viewOf(weights, 5), AttentionKind::EncoderSelf, named), HeadRule::Rarest);
    EXPECT_EQ(rarest.queries, 5);
    double column = 0;
    for (std::size_t query = 0; query < 5; ++query)
        column += static_cast<double>(weights[query * 5 + 1]);
    EXPECT_NEAR(rarest.weight, column, 1e-6);
}

TEST(HeadPatterns, ConfidenceLeavesOutEnd)
{
    const std::vector<float> weights {0.1F, 0.2F, 0.7F, 0.55F, 0.05F, 0.4F};
    const HeadTokens tokens {
        {"▁x", "</s>"}, {"甲", "乙", "</s>"}, {TokenClass::Word, TokenClass::Word, TokenClass::Special}};
    HeadPatterns patterns {.head = kCrossHead};
    EXPECT_FALSE(patterns.confidence());
    EXPECT_FALSE(patterns.mostly());
    patterns.add(viewOf(weights, 3), tokens);
    EXPECT_EQ(patterns.queries, 2);
    EXPECT_NEAR(*patterns.confidence(), (0.2 + 0.55) / 2, 1e-6);
    EXPECT_EQ(patterns.histogram[2], 1);
    EXPECT_EQ(patterns.histogram[5], 1);
    EXPECT_EQ(std::accumulate(patterns.histogram.begin(), patterns.histogram.end(), std::int64_t {0}), 2);
}

TEST(HeadPatterns, AQueryWithOneKeyHasNoChoice)
{
    const std::vector<float> weights {1, 0, 0.25F, 0.75F};
    HeadPatterns patterns {.head = kDecoderHead};
    patterns.add(viewOf(weights, 2), selfTokens({"<s>", "▁a"}, {TokenClass::Special, TokenClass::Word}));
    EXPECT_EQ(patterns.queries, 1);
    EXPECT_NEAR(*patterns.confidence(), 0.75, 1e-6);
}

TEST(HeadPatterns, MostlyFollowsTheRuleWithTheLargestShare)
{
    std::vector<float> weights(25, 0.05F);
    for (std::size_t query = 1; query < 5; ++query)
        weights[query * 5 + query - 1] = 0.8F;
    HeadPatterns patterns {.head = kEncoderHead};
    patterns.add(viewOf(weights, 5), sentence());
    EXPECT_EQ(patterns.mostly(), HeadRule::Previous);
}

TEST(StrongestKeys, AreOfWordsWithAChoice)
{
    const auto tokens = sentence();
    std::vector<float> weights(25, 0.125F);
    weights[0 * 5 + 3] = 0.5F;   // "a" → "a"
    weights[1 * 5 + 4] = 0.75F;  // "b" → END
    weights[2 * 5 + 0] = 1;      // the comma is not a word
    weights[3 * 5 + 1] = 0.5F;   // "a" → "b", as strong as the first
    const auto all = strongestKeys(viewOf(weights, 5), AttentionKind::EncoderSelf, tokens, tokens.keyClasses, 9);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].query + all[0].key, "▁b</s>");
    EXPECT_EQ(all[0].weight, 0.75);
    EXPECT_EQ(all[1].query + all[1].key, "▁aa");
    EXPECT_EQ(all[2].query + all[2].key, "a▁b");
    EXPECT_EQ(strongestKeys(viewOf(weights, 5), AttentionKind::EncoderSelf, tokens, tokens.keyClasses, 1).size(), 1u);
    const auto causal = strongestKeys(viewOf(weights, 5), AttentionKind::DecoderSelf, tokens, tokens.keyClasses, 9);
    ASSERT_EQ(causal.size(), 2u) << "the first query sees itself only";
    EXPECT_EQ(causal[0].key, "▁b");
    EXPECT_EQ(causal[1].weight, 0.125) << "END is not seen yet";
}

TEST(HeadPortrait, PairsAddUpWhatThePiecesHave)
{
    const auto weights = unequalWeights();
    const auto tokens = sentence();
    HeadPortrait portrait(kEncoderHead);
    portrait.add(0, viewOf(weights, 5), tokens);
    portrait.add(1, viewOf(weights, 5), tokens);
    const auto pairs = portrait.pairs(1000);
    ASSERT_EQ(pairs.size(), 25u) << "▁a and a are different pieces";
    EXPECT_TRUE(std::ranges::is_sorted(pairs, std::ranges::greater {}, &PieceWeight::weight));
    for (const auto& [query, key, weight, cells] : pairs) {
        const auto row = std::ranges::find(tokens.queries, query) - tokens.queries.begin();
        const auto column = std::ranges::find(tokens.keys, key) - tokens.keys.begin();
        EXPECT_EQ(cells, 2);
        EXPECT_NEAR(weight, 2 * static_cast<double>(weights[static_cast<std::size_t>(row * 5 + column)]), 1e-6);
    }
    EXPECT_EQ(portrait.pairs(3).size(), 3u);
}

TEST(HeadPortrait, DecoderHasNoPairsWithLaterTokens)
{
    HeadPortrait portrait(kDecoderHead);
    const std::vector<float> weights {1, 0, 0.25F, 0.75F};
    portrait.add(0, viewOf(weights, 2), selfTokens({"<s>", "▁a"}, {TokenClass::Special, TokenClass::Word}));
    for (const auto& pair : portrait.pairs(9))
        EXPECT_FALSE(pair.query == "<s>" && pair.key == "▁a");
    EXPECT_EQ(portrait.pairs(9).size(), 3u);
}

TEST(HeadPortrait, ExamplesHaveTheLargestShares)
{
    HeadPortrait portrait(kEncoderHead);
    for (std::size_t i = 0; i < 4; ++i) {
        std::vector<float> weights(25, 0.1F);
        for (std::size_t query = 0; query < 5; ++query)
            weights[query * 5 + 2] = 0.2F * static_cast<float>(i == 2 ? 4 : i);
        portrait.add(i, viewOf(weights, 5), sentence());
    }
    const auto examples = portrait.examples(HeadRule::Punctuation, 2);
    ASSERT_EQ(examples.size(), 2u);
    EXPECT_EQ(examples[0].sentence, 2u);
    EXPECT_NEAR(examples[0].share, 0.8, 1e-6);
    EXPECT_EQ(examples[1].sentence, 3u);
    EXPECT_TRUE(portrait.examples(HeadRule::Aligned, 2).empty());
}

TEST(AblatedHeads, ChangeIsOfAllTokens)
{
    const SentenceLosses all {{2, 6, 4}, {2, 4, 2}}, without {{3, 9, 5}, {2, 4, 2}};
    EXPECT_DOUBLE_EQ(all.mean(), 12.0 / 8);
    const auto found = ablatedHead(kCrossHead, all, without);
    EXPECT_EQ(found.head, kCrossHead);
    EXPECT_DOUBLE_EQ(found.change, 5.0 / 8);
    EXPECT_GE(found.interval.low, 0.5) << "no sentence gains less per token";
    EXPECT_LE(found.interval.high, 0.75) << "no sentence gains more per token";
    EXPECT_LT(found.interval.low, found.interval.high);
    EXPECT_EQ(ablatedHead(kCrossHead, all, without).interval, found.interval) << "the draws have a seed";
    test::expectError(ErrorCode::InvalidArgument, {"match"}, [&] {
        ablatedHead(kCrossHead, all, SentenceLosses {{1}, {1}});
    });
}

TEST(ImportantHeads, AbsoluteValuesOfSentences)
{
    const std::vector heads {HeadId {AttentionKind::Cross, 0, 0}, HeadId {AttentionKind::Cross, 0, 1},
        HeadId {AttentionKind::Cross, 1, 0}, HeadId {AttentionKind::DecoderSelf, 0, 0}};
    const std::vector<std::vector<double>> gradients {{3, -1, 2, 0}, {-3, 7, -4, 0}};
    const auto found = importantHeads(heads, gradients);
    EXPECT_DOUBLE_EQ(found[0].importance, 3) << "signs of sentences do not cancel";
    EXPECT_DOUBLE_EQ(found[1].importance, 4);
    EXPECT_DOUBLE_EQ(found[0].inLayer, 0.6);
    EXPECT_DOUBLE_EQ(found[1].inLayer, 0.8);
    EXPECT_DOUBLE_EQ(found[2].inLayer, 1) << "alone in its layer";
    EXPECT_EQ(found[3].inLayer, 0);
    EXPECT_EQ(textsOf(leastImportantFirst(found)),
        (std::vector<std::string> {"dec:0:0", "cross:0:0", "cross:0:1", "cross:1:0"}));
}

TEST(PruningSteps, TakeATenthAtATime)
{
    EXPECT_EQ(pruningSteps(20), (std::vector<std::int64_t> {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20}));
    EXPECT_EQ(pruningSteps(4), (std::vector<std::int64_t> {0, 1, 2, 3, 4}));
    EXPECT_EQ(pruningSteps(1), (std::vector<std::int64_t> {0, 1}));
    EXPECT_EQ(pruningSteps(0), (std::vector<std::int64_t> {0}));
}

TEST(RandomOrders, DependOnTheSeedOnly)
{
    std::vector<HeadId> heads;
    for (std::int64_t head = 0; head < 12; ++head)
        heads.push_back({AttentionKind::EncoderSelf, head / 4, head % 4});
    const auto first = textsOf(inRandomOrder(heads, 1)), again = textsOf(inRandomOrder(heads, 1)),
               second = textsOf(inRandomOrder(heads, 2));
    EXPECT_EQ(first, again);
    EXPECT_NE(first, second);
    auto sorted = first, all = textsOf(heads);
    std::ranges::sort(sorted);
    std::ranges::sort(all);
    EXPECT_EQ(sorted, all);
    EXPECT_NE(first, textsOf(heads));
}

}  // namespace translucent
