#include "translucent/corpus/corpus_facts.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

TEST(CorpusFacts, AreCountedByHand)
{
    Corpus corpus;
    corpus.pairs = {{"我 爱 你", "I love you", {{{0, 3}, {0, 1}}}, {{0, 3}, {4, 7}, {8, 11}}},
        {"你 爱 我 吗", "do you love me ?", {}, {{0, 3}, {4, 7}, {8, 11}, {12, 15}}}};
    const auto facts = corpusFacts(corpus);
    EXPECT_EQ(facts.pairs, 2);
    EXPECT_TRUE(facts.source.chinese);
    EXPECT_FALSE(facts.target.chinese);
    EXPECT_EQ(facts.source.words, 3.5);
    EXPECT_EQ(facts.target.words, 4);
    EXPECT_EQ(facts.source.longestWords, 4);
    EXPECT_EQ(facts.target.longestWords, 5);
    EXPECT_EQ(facts.source.distinctWords, 4);
    EXPECT_EQ(facts.target.distinctWords, 6);
    EXPECT_EQ(facts.source.distinctCharacters, 4);
    EXPECT_DOUBLE_EQ(facts.target.distinctWordsPerRoot, 6 / std::sqrt(8.0));
    EXPECT_EQ(facts.sharedCharacters, 0);
    EXPECT_EQ(facts.linkedPairs, 0.5);
}

TEST(CorpusFacts, TellSharedAlphabetsFromAFewForeignNames)
{
    Corpus german, chinese;
    german.pairs = {{"Ein Hund im Garten.", "A dog in a garden.", {}}, {"Das ist Tom.", "That is Tim.", {}}};
    chinese.pairs = {{"Tom住在北京的一条小街上。", "Tom.", {}}};
    EXPECT_GT(corpusFacts(german).sharedCharacters, 0.75);
    EXPECT_LT(corpusFacts(chinese).sharedCharacters, 0.4) << "all of Tom, but little of the other side";
}

TEST(CorpusFacts, OfAFewSentencesInLargeCorpusAreThoseOfAll)
{
    Corpus corpus;
    for (int i = 0; i < 50'000; ++i)
        corpus.pairs.push_back({i % 2 ? "a b" : "a b c d", "x", {}});
    const auto facts = corpusFacts(corpus);
    EXPECT_EQ(facts.pairs, 50'000);
    EXPECT_NEAR(facts.source.words, 3, 0.5);
    EXPECT_EQ(facts.source.distinctWords, 4);
}

TEST(CorpusFacts, OfNothingAreNothing)
{
    EXPECT_EQ(corpusFacts(Corpus {}), CorpusFacts {});
}

}  // namespace translucent
