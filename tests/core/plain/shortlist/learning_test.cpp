#include "translucent/shortlist/shortlist.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace translucent {
namespace {

using test::expectError;
using Texts = std::vector<std::string>;

/// Each word between spaces is a token.
Tokenizer wordTokenizer(const Texts& texts)
{
    return Tokenizer::train(texts, {.wholeWords = true});
}

/// Nouns occur with one article and with each other in both orders, so that the translations can be determined.
class ShortlistLearning : public testing::Test {
protected:
    const Texts sources {"a cat", "a dog", "a cow", "a cat dog", "a dog cow", "a cow cat", "cat", "dog", "cow"};
    const Texts targets {
        "ein Katze", "ein Hund", "ein Kuh", "ein Katze Hund", "ein Hund Kuh", "ein Kuh Katze", "Katze", "Hund", "Kuh"};
    const Tokenizer sourceTokenizer = wordTokenizer(sources), targetTokenizer = wordTokenizer(targets);
    const TokenizerPair tokenizers {sourceTokenizer, targetTokenizer};

    Corpus corpus() const
    {
        Corpus result;
        for (std::size_t i = 0; i < sources.size(); ++i)
            result.pairs.push_back({sources[i], targets[i], {}});
        return result;
    }
    std::int64_t source(const std::string& word) const { return sourceTokenizer.encodeIds(word).at(0); }
    std::int64_t target(const std::string& word) const { return targetTokenizer.encodeIds(word).at(0); }
};

TEST_F(ShortlistLearning, FindsTheTranslationOfEachToken)
{
    const auto learnt = learnShortlist(corpus(), tokenizers, {.best = 1, .frequent = 0});
    ASSERT_TRUE(learnt);
    EXPECT_TRUE(learnt->always.empty());
    ASSERT_EQ(learnt->bySource.size(), 4u);
    for (const auto& [word, translation] :
        std::map<std::string, std::string> {{"a", "ein"}, {"cat", "Katze"}, {"dog", "Hund"}, {"cow", "Kuh"}}) {
        const auto& entries = learnt->bySource.at(source(word));
        ASSERT_EQ(entries.size(), 1u) << word;
        EXPECT_EQ(entries.front().target, target(translation)) << word;
        EXPECT_GT(entries.front().probability, 0.5) << word;
    }
}

TEST_F(ShortlistLearning, KeepsAsManyAsItIsToldTheMostProbableFirst)
{
    const auto learnt = learnShortlist(corpus(), tokenizers, {.best = 3, .frequent = 0});
    const auto& entries = learnt->bySource.at(source("cat"));
    ASSERT_EQ(entries.size(), 3u);
    EXPECT_TRUE(std::ranges::is_sorted(entries, std::ranges::greater {}, &TokenTranslation::probability));
    const auto all = learnShortlist(corpus(), tokenizers, {.best = 99, .frequent = 0});
    const auto& complete = all->bySource.at(source("cat"));
    EXPECT_EQ(complete.size(), 4u) << "all that stand in one pair with it";
    EXPECT_NEAR(std::accumulate(complete.begin(), complete.end(), 0.0,
                    [](double sum, const auto& entry) { return sum + entry.probability; }),
        1, 1e-9);
}

TEST_F(ShortlistLearning, CountsWhatIsFrequentInTheTargetSentences)
{
    const auto learnt = learnShortlist(corpus(), tokenizers, {.best = 1, .frequent = 2});
    ASSERT_EQ(learnt->always.size(), 2u);
    EXPECT_EQ(learnt->always[0], (TokenTranslation {target("ein"), 6 / 18.0}));
    EXPECT_EQ(learnt->always[1].probability, 4 / 18.0);
    EXPECT_EQ(learnt->always[1].target, std::min({target("Katze"), target("Hund"), target("Kuh")}));
}

TEST_F(ShortlistLearning, GivesTheSameOnAnyNumberOfThreads)
{
    EXPECT_EQ(learnShortlist(corpus(), tokenizers, {.best = 4, .frequent = 4, .threads = 1}),
        learnShortlist(corpus(), tokenizers, {.best = 4, .frequent = 4, .threads = 3}));
}

TEST_F(ShortlistLearning, StopsOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(learnShortlist(corpus(), tokenizers, {}, stop.get_token()));
}

TEST_F(ShortlistLearning, NeedsPairs)
{
    expectError(ErrorCode::InvalidArgument, {"no pairs"}, [&] { learnShortlist({}, tokenizers, {}); });
}

TEST_F(ShortlistLearning, RefusesACorpusTheWrongWayRound)
{
    Corpus exchanged = corpus();
    for (SentencePair& pair : exchanged.pairs)
        std::swap(pair.source, pair.target);
    expectError(ErrorCode::InvalidArgument, {"% of the corpus' tokens", "exchange them"},
        [&] { learnShortlist(exchanged, tokenizers, {}); });
}

}  // namespace
}  // namespace translucent
