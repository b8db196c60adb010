#include "translucent/causes/contributions.h"

#include "causes/contribution_walk.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

bool isOfHead(const Contribution& part)
{
    return part.kind == ContributionKind::Head || part.kind == ContributionKind::AttentionBias;
}

bool isOfFeedForward(const Contribution& part)
{
    return part.kind == ContributionKind::FeedForward || part.kind == ContributionKind::FeedForwardBias;
}

/// What a contribution is called in a grouping.
Contribution nameIn(Contribution part, ContributionGrouping grouping)
{
    part.key.reset();
    if (grouping == ContributionGrouping::Heads)
        return part;
    part.head.reset();
    if (isOfHead(part))
        part.kind = ContributionKind::Head;
    else if (isOfFeedForward(part))
        part.kind = ContributionKind::FeedForward;
    return part;
}

}  // namespace

std::vector<Contribution> contributionsTo(
    const OutputDifference& difference, const TracedPass& pass, std::int64_t position)
{
    return ContributionWalk(difference, pass, position).contributions();
}

double totalOf(std::span<const Contribution> contributions)
{
    return std::accumulate(contributions.begin(), contributions.end(), 0.0,
        [](double sum, const Contribution& part) { return sum + part.value; });
}

std::vector<Contribution> grouped(std::span<const Contribution> contributions, ContributionGrouping grouping)
{
    std::vector<Contribution> groups;
    for (const auto& part : contributions) {
        auto named = nameIn(part, grouping);
        const auto isSame = [&named](const Contribution& group) {
            return group.kind == named.kind && group.sublayer == named.sublayer && group.head == named.head;
        };
        if (const auto group = std::ranges::find_if(groups, isSame); group != groups.end())
            group->value += named.value;
        else
            groups.push_back(named);
    }
    return groups;
}

LargestContributions largestOf(std::span<const Contribution> contributions, std::size_t count)
{
    LargestContributions result {{contributions.begin(), contributions.end()}, 0};
    std::ranges::stable_sort(
        result.largest, std::ranges::greater {}, [](const Contribution& part) { return std::abs(part.value); });
    if (result.largest.size() <= count)
        return result;
    const auto first = result.largest.begin() + static_cast<std::ptrdiff_t>(count);
    result.rest = totalOf({first, result.largest.end()});
    result.largest.erase(first, result.largest.end());
    return result;
}

}  // namespace translucent
