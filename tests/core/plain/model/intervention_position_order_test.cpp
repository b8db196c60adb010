#include "model/intervention_effects.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

namespace translucent {
namespace {

std::vector<std::int64_t> identity(std::int64_t length)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(length));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

PositionChange shuffled(std::uint64_t seed)
{
    return {PositionUse::Shuffled, seed};
}

}  // namespace

TEST(PositionOrder, IsTheIdentityWhenKept)
{
    EXPECT_EQ(sourcePositionOrder({}, 5), identity(5));
    EXPECT_EQ(targetPositionOrder({}, 40), identity(40));
}

TEST(PositionOrder, IsAPermutationOfTheSentenceThatTheSeedDecides)
{
    const auto order = sourcePositionOrder(shuffled(1), 20);
    EXPECT_TRUE(std::ranges::is_permutation(order, identity(20)));
    EXPECT_NE(order, identity(20));
    EXPECT_EQ(order, sourcePositionOrder(shuffled(1), 20));
    EXPECT_NE(order, sourcePositionOrder(shuffled(2), 20));
    EXPECT_EQ(sourcePositionOrder(shuffled(1), 1), identity(1));
}

TEST(PositionOrder, PermutesATargetInGroupsOfSixteen)
{
    const auto order = targetPositionOrder(shuffled(1), 40);
    ASSERT_EQ(order.size(), 40u);
    const auto all = identity(40);
    for (const auto& [first, last] : {std::pair {0, 16}, {16, 32}, {32, 40}}) {
        EXPECT_TRUE(std::is_permutation(order.begin() + first, order.begin() + last, all.begin() + first)) << first;
        EXPECT_FALSE(std::equal(order.begin() + first, order.begin() + last, all.begin() + first)) << first;
    }
}

}  // namespace translucent
