#include "evaluation/ngram_counts.h"

#include "translucent/error.h"
#include "translucent/metrics.h"
#include "util/utf8.h"

#include <string>

namespace translucent {

namespace {

constexpr std::size_t kChrfOrders = 6;
constexpr double kBetaSquared = 4;  // recall counts twice as much as precision

using Counts = std::array<NgramCounts, kChrfOrders>;

std::vector<std::uint32_t> charactersWithoutSpaces(std::string_view text)
{
    std::vector<std::uint32_t> characters;
    characters.reserve(text.size());
    for (const char32_t c : decodeUtf8(text))
        if (!isUnicodeSpace(c))
            characters.push_back(c);
    return characters;
}

/// An order that the reference is too short for counts nothing of the hypothesis either.
void addSegment(Counts& sum, const Counts& counts)
{
    for (std::size_t i = 0; i < kChrfOrders; ++i)
        if (counts[i].reference > 0)
            sum[i] += counts[i];
}

/// F score of the mean precision and the mean recall over the orders that both sides reach, 0 … 1.
/// Source: Popović 2015, eq. (1).
double fScore(const Counts& counts)
{
    double precision = 0;
    double recall = 0;
    int orders = 0;
    for (const NgramCounts& order : counts) {
        if (order.hypothesis == 0 || order.reference == 0)
            continue;
        precision += static_cast<double>(order.common) / static_cast<double>(order.hypothesis);
        recall += static_cast<double>(order.common) / static_cast<double>(order.reference);
        ++orders;
    }
    if (precision + recall == 0)
        return 0;
    precision /= orders;
    recall /= orders;
    return (1 + kBetaSquared) * precision * recall / (kBetaSquared * precision + recall);
}

}  // namespace

void requirePairs(std::string_view metric, std::size_t hypotheses, std::size_t references)
{
    if (hypotheses != references || hypotheses == 0)
        throw Error(ErrorCode::InvalidArgument,
            std::string(metric) + ": " + std::to_string(hypotheses) + " translations and " + std::to_string(references)
                + " references; there must be at least one, and they must match line by line");
}

ChrfScore chrf(std::span<const std::string> hypotheses, std::span<const std::string> references)
{
    requirePairs("chrf", hypotheses.size(), references.size());
    Counts counts {};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addSegment(counts,
            countNgrams<kChrfOrders>(charactersWithoutSpaces(hypotheses[i]), charactersWithoutSpaces(references[i])));
    return {
        100 * fScore(counts), "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:" + std::string(kMetricVersion)};
}

}  // namespace translucent
