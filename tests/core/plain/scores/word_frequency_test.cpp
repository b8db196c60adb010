#include "translucent/base/error.h"
#include "translucent/scores/word_frequency.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

using Texts = std::vector<std::string>;

WordCounts counted(const Texts& corpus, MetricTokenization tokenization = MetricTokenization::Mteval13a)
{
    WordCounts counts(tokenization);
    for (const auto& text : corpus)
        counts.add(text);
    return counts;
}

const FrequencyGroup& groupFrom(const std::vector<FrequencyGroup>& groups, std::int64_t least)
{
    return *std::ranges::find(groups, least, &FrequencyGroup::least);
}

TEST(WordFrequency, CountsWordsAsBleuCutsThem)
{
    const auto counts = counted({"the cat.", "the dog, the end"});
    EXPECT_EQ(counts.of("the"), 3);
    EXPECT_EQ(counts.of("cat"), 1);
    EXPECT_EQ(counts.of("."), 1);
    EXPECT_EQ(counts.of("cat."), 0);
    EXPECT_EQ(counted({"中文中"}, MetricTokenization::Zh).of("中"), 2);
}

TEST(WordFrequency, GroupsFollowEachOtherWithoutAGap)
{
    const auto groups = accuracyByFrequency(Texts {"a"}, Texts {"a"}, counted({}));
    ASSERT_EQ(groups.size(), 9u);
    for (std::size_t i = 1; i < groups.size(); ++i)
        EXPECT_EQ(groups[i].least, *groups[i - 1].most + 1);
    EXPECT_EQ(groups.front().least, 0);
    EXPECT_FALSE(groups.back().most);
}

TEST(WordFrequency, AWordCountsAsOftenAsItStandsInBoth)
{
    const auto counts = counted({"a a a a a a", "b b", "c"});
    const auto groups = accuracyByFrequency(Texts {"a a b x", "c c"}, Texts {"a b b y", "c a"}, counts);
    EXPECT_EQ(groupFrom(groups, 5), (FrequencyGroup {5, 9, 2, 2, 1}));
    EXPECT_EQ(groupFrom(groups, 2), (FrequencyGroup {2, 2, 2, 1, 1}));
    EXPECT_EQ(groupFrom(groups, 1), (FrequencyGroup {1, 1, 1, 2, 1}));
    EXPECT_EQ(groupFrom(groups, 0), (FrequencyGroup {0, 0, 1, 1, 0}));
}

TEST(WordFrequency, PrecisionRecallAndTheirMean)
{
    const FrequencyGroup group {1, 1, 4, 2, 1};
    EXPECT_EQ(group.recall(), 0.25);
    EXPECT_EQ(group.precision(), 0.5);
    EXPECT_NEAR(group.f1(), 2 * 0.25 * 0.5 / 0.75, 1e-12);
    EXPECT_EQ(FrequencyGroup().f1(), 0);
}

TEST(WordFrequency, RefusesUnequalCounts)
{
    EXPECT_THROW(accuracyByFrequency(Texts {"a", "b"}, Texts {"a"}, counted({})), Error);
}

}  // namespace

}  // namespace translucent
