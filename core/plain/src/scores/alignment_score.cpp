#include "translucent/scores/alignment_score.h"

#include <algorithm>

namespace translucent {

namespace {

double linkShare(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

double AlignmentScore::precision() const
{
    return linkShare(possibleFound, links);
}

double AlignmentScore::recall() const
{
    return linkShare(sureFound, sure);
}

double AlignmentScore::f1() const
{
    const double sum = precision() + recall();
    return sum > 0 ? 2 * precision() * recall() / sum : 0;
}

double AlignmentScore::error() const
{
    return 1 - linkShare(sureFound + possibleFound, links + sure);
}

AlignmentScore& AlignmentScore::operator+=(const AlignmentScore& other)
{
    links += other.links;
    sure += other.sure;
    sureFound += other.sureFound;
    possibleFound += other.possibleFound;
    return *this;
}

AlignmentScore alignmentScore(std::span<const TokenLink> links, const GoldLinks& gold)
{
    AlignmentScore score {std::ssize(links), std::ssize(gold.sure), 0, 0};
    for (const auto& link : links) {
        const bool isSure = std::ranges::binary_search(gold.sure, link);
        score.sureFound += isSure ? 1 : 0;
        score.possibleFound += isSure || std::ranges::binary_search(gold.possible, link) ? 1 : 0;
    }
    return score;
}

}  // namespace translucent
