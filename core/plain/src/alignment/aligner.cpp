#include "translucent/alignment/alignment.h"

#include "alignment/token_aligner.h"
#include "base/boundary.h"
#include "base/parts.h"
#include "base/require.h"
#include "translucent/base/processor.h"

namespace translucent {

namespace {

std::vector<std::vector<TokenLink>> aligned(
    std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop)
{
    const alignment::TokenAligner aligner(pairs, options, stop);
    if (stop.stop_requested())
        return {};
    std::vector<std::vector<TokenLink>> links(pairs.size());
    const auto& places = aligner.pairs().places;
    forEachPart(places.size(), alignment::threadsOf(options),
        [&](std::size_t i, std::size_t) { links[places[i]] = aligner.linksOf(i); });
    return links;
}

TokenTranslations translationsOf(
    std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop)
{
    const alignment::TokenAligner aligner(pairs, options, stop);
    return stop.stop_requested() ? TokenTranslations() : aligner.translations();
}

}  // namespace

void validate(const AlignerOptions& options)
{
    const auto require = [](std::int64_t value, std::string_view field, std::int64_t least, std::int64_t most) {
        requireField(value >= least && value <= most, field, value, say("it must be from %1 to %2", least, most));
    };
    constexpr std::int64_t kMostIterations = 1000;
    require(options.model1Iterations, "model1Iterations", 1, kMostIterations);
    require(options.hmmIterations, "hmmIterations", 0, kMostIterations);
    requireField(options.threads >= 0 && options.threads <= mostThreads(), "threads", options.threads, threadsRule());
}

std::vector<std::vector<TokenLink>> alignTokens(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop)
{
    validate(options);
    return atBoundary(
        "aligning " + std::to_string(pairs.size()) + " pairs", [&] { return aligned(pairs, options, stop); });
}

TokenTranslations learnTranslations(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop)
{
    validate(options);
    return atBoundary("learning from " + std::to_string(pairs.size()) + " pairs",
        [&] { return translationsOf(pairs, options, stop); });
}

}  // namespace translucent
