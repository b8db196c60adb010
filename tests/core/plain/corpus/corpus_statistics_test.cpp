#include "translucent/corpus/corpus_spec.h"

#include <gtest/gtest.h>

#include <optional>

namespace translucent {
namespace {

TEST(CorpusStatistics, CountsBothSides)
{
    Corpus corpus;
    corpus.pairs = {{"你 好。", "Hello .", {{{0, 3}, {0, 5}}}}, {"你 好。", "Hello .", {}},
        {"你", "You  there , you", {}}, {"好", "Hello .", {}}};
    const CorpusStatistics statistics = corpusStatistics(corpus);
    EXPECT_EQ(statistics.pairs, 4U);
    EXPECT_EQ(statistics.source.distinctSentences, 3U);
    EXPECT_EQ(statistics.target.distinctSentences, 2U);
    EXPECT_EQ(statistics.duplicatePairs, 1U);
    EXPECT_EQ(statistics.alignedPairs, 1U);
    EXPECT_EQ(statistics.source.characters, (UnitStatistics {8, 2.0, 3, 3}));
    EXPECT_EQ(statistics.source.words, std::nullopt);
    EXPECT_EQ(statistics.target.words, (UnitStatistics {10, 2.5, 4, 6}));
    EXPECT_EQ(statistics.target.characters.count, 30U);
}

TEST(CorpusStatistics, AreZeroForNothing)
{
    const CorpusStatistics statistics = corpusStatistics({});
    EXPECT_EQ(statistics.pairs, 0U);
    EXPECT_EQ(statistics.target.units(), UnitStatistics());
}

TEST(CorpusStatistics, CountWordsOfEitherSideThatHasThem)
{
    Corpus corpus;
    corpus.pairs = {
        {"I am here", "我在这里。", {}}, {"Tom and I", "Tom和我", {}}, {"저는 여기 있어요", "私はここにいる", {}}};
    const auto statistics = corpusStatistics(corpus);
    EXPECT_EQ(statistics.source.words, (UnitStatistics {9, 3, 3, 8}));
    EXPECT_EQ(&statistics.source.units(), &*statistics.source.words);
    EXPECT_EQ(statistics.target.words, std::nullopt);
    EXPECT_EQ(statistics.target.units().count, 17U);
}

}  // namespace
TEST(UnseenCharacters, StandInTheHeldOutPartOnly)
{
    const Corpus train {{{"我 好", "I am", {}}}, {}, {}};
    const Corpus heldOut {{{"你好", "Am I? ?", {}}}, {}, {}};
    EXPECT_EQ(unseenCharacters(train, heldOut), (std::vector<std::string> {"?", "A", "你"}));
    EXPECT_TRUE(unseenCharacters(train, train).empty());
}

TEST(CoveringCharacters, AreTheMostFrequentOnes)
{
    Corpus corpus;
    corpus.pairs = {{"你你你 你A", "b", {}}, {"你你你你你A?", "b b", {}}};
    const auto counts = characterCounts(corpus, &SentencePair::source);
    EXPECT_EQ(counts, (CharacterCounts {{"?", 1}, {"A", 2}, {"▁", 3}, {"你", 9}}));
    EXPECT_EQ(characterCounts(corpus, &SentencePair::target), (CharacterCounts {{"b", 3}, {"▁", 3}}));
    EXPECT_EQ(coveringCharacters(counts, 0.5), 1U);
    EXPECT_EQ(coveringCharacters(counts, 0.8), 2U);
    EXPECT_EQ(coveringCharacters(counts, 1), 4U);
    EXPECT_EQ(coveringCharacters({}, 1), 0U);
}

}  // namespace translucent
