#include "translucent/corpus_spec.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

TEST(CorpusStatistics, CountsBothSides)
{
    Corpus corpus;
    corpus.pairs = {{"你 好。", "Hello .", {{{0, 3}, {0, 5}}}}, {"你 好。", "Hello .", {}},
        {"你", "You  there , you", {}}, {"好", "Hello .", {}}};
    const CorpusStatistics statistics = corpusStatistics(corpus);
    EXPECT_EQ(statistics.pairs, 4U);
    EXPECT_EQ(statistics.distinctSources, 3U);
    EXPECT_EQ(statistics.distinctTargets, 2U);
    EXPECT_EQ(statistics.duplicatePairs, 1U);
    EXPECT_EQ(statistics.alignedPairs, 1U);
    EXPECT_EQ(statistics.sourceCharacters, 8U);
    EXPECT_EQ(statistics.targetWords, 10U);
    EXPECT_DOUBLE_EQ(statistics.meanSourceCharacters, 2.0);
    EXPECT_DOUBLE_EQ(statistics.meanTargetWords, 2.5);
    EXPECT_EQ(statistics.longestSourceCharacters, 3U);
    EXPECT_EQ(statistics.longestTargetWords, 4U);
    EXPECT_EQ(statistics.distinctSourceCharacters, 3U);
    EXPECT_EQ(statistics.distinctTargetWords, 6U);
}

TEST(CorpusStatistics, AreZeroForNothing)
{
    const CorpusStatistics statistics = corpusStatistics({});
    EXPECT_EQ(statistics.pairs, 0U);
    EXPECT_EQ(statistics.meanTargetWords, 0.0);
}

}  // namespace
TEST(UnseenCharacters, StandInTheHeldOutPartOnly)
{
    const Corpus train {{{"我 好", "I am", {}}}, {}, {}};
    const Corpus heldOut {{{"你好", "Am I? ?", {}}}, {}, {}};
    EXPECT_EQ(unseenCharacters(train, heldOut), (std::vector<std::string> {"?", "A", "你"}));
    EXPECT_TRUE(unseenCharacters(train, train).empty());
}

}  // namespace translucent
