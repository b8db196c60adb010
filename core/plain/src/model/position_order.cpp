#include "model/position_order.h"

#include "util/random.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace translucent {

namespace {

/// Positions far beyond a sentence were hardly trained, so a target is shuffled in groups of a sentence's size.
constexpr std::int64_t kTargetGroup = 16;

std::vector<std::int64_t> identity(std::int64_t length)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(length));
    std::iota(order.begin(), order.end(), std::int64_t {0});
    return order;
}

/// Source: Fisher and Yates; Knuth 1969, algorithm P.
void shuffle(std::span<std::int64_t> order, Random& random)
{
    for (auto i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
}

std::vector<std::int64_t> shuffledInGroups(std::int64_t length, std::int64_t group, std::uint64_t seed)
{
    auto order = identity(length);
    Random random(seed);
    for (std::int64_t first = 0; first < length; first += group)
        shuffle(std::span(order).subspan(
                    static_cast<std::size_t>(first), static_cast<std::size_t>(std::min(group, length - first))),
            random);
    return order;
}

}  // namespace

std::vector<std::int64_t> sourcePositionOrder(const PositionChange& change, std::int64_t length)
{
    return change.use == PositionUse::Shuffled ? shuffledInGroups(length, length, change.seed) : identity(length);
}

std::vector<std::int64_t> targetPositionOrder(const PositionChange& change, std::int64_t maxLength)
{
    return change.use == PositionUse::Shuffled ? shuffledInGroups(maxLength, kTargetGroup, change.seed)
                                               : identity(maxLength);
}

}  // namespace translucent
