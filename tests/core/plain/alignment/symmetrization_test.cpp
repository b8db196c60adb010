#include "alignment/token_aligner.h"

#include <gtest/gtest.h>

namespace translucent::alignment {
namespace {

using Links = std::vector<TokenLink>;
using Numbers = std::vector<std::size_t>;

Links links(const Numbers& sourceOf, const Numbers& targetOf)
{
    return growDiagFinalAnd(sourceOf, targetOf);
}

TEST(GrowDiagFinalAnd, KeepsWhatBothDirectionsHave)
{
    EXPECT_EQ(links({2, 1}, {2, 1}), (Links {{0, 1}, {1, 0}}));
    EXPECT_EQ(links({0, 0}, {0, 0}), Links {});
    EXPECT_EQ(links({}, {}), Links {});
}

TEST(GrowDiagFinalAnd, GrowsToNeighboursOfOneDirection)
{
    // Both: 0-0. Target 1 comes from source 0 in one direction only: adjacent, and target 1 is still free.
    EXPECT_EQ(links({1, 1}, {1}), (Links {{0, 0}, {0, 1}}));
    // The same diagonally: source 1 goes to target 1 in one direction.
    EXPECT_EQ(links({1, 0}, {1, 2}), (Links {{0, 0}, {1, 1}}));
}

TEST(GrowDiagFinalAnd, GrowsOnFromWhatIsNew)
{
    // Both: 0-0; then 0-1, 0-2 and 0-3 one after the other.
    EXPECT_EQ(links({1, 1, 1, 1}, {1}), (Links {{0, 0}, {0, 1}, {0, 2}, {0, 3}}));
}

TEST(GrowDiagFinalAnd, DoesNotGrowBetweenTokensThatAreLinked)
{
    // Both: 0-0 and 2-1. Source 1 goes to target 0: new for the source.
    EXPECT_EQ(links({1, 3}, {1, 1, 2}), (Links {{0, 0}, {1, 0}, {2, 1}}));
    // Both: 0-0 and 1-1. Target 3 comes from source 0, which is linked, and no link is adjacent to it: not added.
    EXPECT_EQ(links({1, 2, 0, 1}, {1, 2}), (Links {{0, 0}, {1, 1}}));
}

TEST(GrowDiagFinalAnd, AddsFarLinksBetweenFreeTokensOnly)
{
    // Both: 0-0. 3-3 is in one direction, not adjacent, and neither token has a link.
    EXPECT_EQ(links({1, 0, 0, 4}, {1, 0, 0, 0}), (Links {{0, 0}, {3, 3}}));
    EXPECT_EQ(links({1, 0, 0, 0}, {1, 0, 0, 4}), (Links {{0, 0}, {3, 3}}));
    // One direction goes first: then source 3 is no longer free for target 2.
    EXPECT_EQ(links({1, 0, 0, 0, 4}, {1, 0, 0, 3}), (Links {{0, 0}, {3, 4}}));
}

}  // namespace
}  // namespace translucent::alignment
