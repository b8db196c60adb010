#include "translucent/causes/contributions.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

constexpr SublayerId kSelf {StackKind::Decoder, 0, SublayerKind::SelfAttention};
constexpr SublayerId kFeedForward {StackKind::Decoder, 0, SublayerKind::FeedForward};
constexpr SublayerId kFinal {StackKind::Decoder, 0, SublayerKind::Final};

const std::vector<Contribution> kParts {{ContributionKind::Token, {}, {}, {}, 1},
    {ContributionKind::Head, kSelf, 0, 0, 2}, {ContributionKind::Head, kSelf, 0, 1, -5},
    {ContributionKind::Head, kSelf, 1, 0, 0.5}, {ContributionKind::AttentionBias, kSelf, {}, {}, 0.25},
    {ContributionKind::FeedForward, kFeedForward, {}, {}, 3},
    {ContributionKind::FeedForwardBias, kFeedForward, {}, {}, -1}, {ContributionKind::Norm, kFinal, {}, {}, 0.125},
    {ContributionKind::OutputBias, {}, {}, {}, -0.0625}};

}  // namespace

TEST(Contributions, AreGroupedByHead)
{
    const std::vector<Contribution> expected {{ContributionKind::Token, {}, {}, {}, 1},
        {ContributionKind::Head, kSelf, 0, {}, -3}, {ContributionKind::Head, kSelf, 1, {}, 0.5},
        {ContributionKind::AttentionBias, kSelf, {}, {}, 0.25},
        {ContributionKind::FeedForward, kFeedForward, {}, {}, 3},
        {ContributionKind::FeedForwardBias, kFeedForward, {}, {}, -1}, {ContributionKind::Norm, kFinal, {}, {}, 0.125},
        {ContributionKind::OutputBias, {}, {}, {}, -0.0625}};
    EXPECT_EQ(grouped(kParts, ContributionGrouping::Heads), expected);
}

TEST(Contributions, AreGroupedBySublayer)
{
    const std::vector<Contribution> expected {{ContributionKind::Token, {}, {}, {}, 1},
        {ContributionKind::Head, kSelf, {}, {}, -2.25}, {ContributionKind::FeedForward, kFeedForward, {}, {}, 2},
        {ContributionKind::Norm, kFinal, {}, {}, 0.125}, {ContributionKind::OutputBias, {}, {}, {}, -0.0625}};
    EXPECT_EQ(grouped(kParts, ContributionGrouping::Sublayers), expected);
}

TEST(Contributions, LargestAndRestAddUp)
{
    EXPECT_EQ(totalOf(kParts), 0.8125);
    const auto [largest, rest] = largestOf(kParts, 3);
    ASSERT_EQ(largest.size(), 3U);
    EXPECT_EQ(largest[0], kParts[2]);
    EXPECT_EQ(largest[1], kParts[5]);
    EXPECT_EQ(largest[2], kParts[1]);
    EXPECT_EQ(totalOf(largest) + rest, totalOf(kParts));
    const auto all = largestOf(kParts, 100);
    EXPECT_EQ(all.largest.size(), kParts.size());
    EXPECT_EQ(all.rest, 0);
}

}  // namespace translucent
