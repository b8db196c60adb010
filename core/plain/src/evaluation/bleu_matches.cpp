#include "translucent/metrics.h"

#include "evaluation/bleu_score.h"
#include "translucent/error.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace translucent {

namespace {

using Words = std::vector<std::string>;

std::map<Words, std::int64_t> countsOf(const Words& words, std::size_t order)
{
    std::map<Words, std::int64_t> counts;
    for (std::size_t i = 0; i + order <= words.size(); ++i)
        ++counts[Words(
            words.begin() + static_cast<std::ptrdiff_t>(i), words.begin() + static_cast<std::ptrdiff_t>(i + order))];
    return counts;
}

/// In the order in which they first stand in the hypothesis.
std::vector<NgramMatch> matchesOf(const Words& hypothesis, const std::vector<Words>& references, std::size_t order)
{
    const auto counts = countsOf(hypothesis, order);
    std::map<Words, std::int64_t> most;
    for (const Words& reference : references)
        for (const auto& [ngram, count] : countsOf(reference, order))
            most[ngram] = std::max(most[ngram], count);
    std::vector<NgramMatch> matches;
    for (std::size_t i = 0; i + order <= hypothesis.size(); ++i) {
        const Words ngram(hypothesis.begin() + static_cast<std::ptrdiff_t>(i),
            hypothesis.begin() + static_cast<std::ptrdiff_t>(i + order));
        if (std::ranges::find(matches, ngram, &NgramMatch::words) != matches.end())
            continue;
        const auto found = most.find(ngram);
        const auto inReferences = found == most.end() ? 0 : found->second;
        matches.push_back({ngram, counts.at(ngram), inReferences, std::min(counts.at(ngram), inReferences)});
    }
    return matches;
}

/// The length of the reference nearest in length, of two the shorter one.
std::int64_t nearestLength(std::int64_t length, const std::vector<Words>& references)
{
    const auto distance = [length](const Words& reference) {
        return std::pair {std::abs(std::ssize(reference) - length), std::ssize(reference)};
    };
    return std::ssize(*std::ranges::min_element(references, {}, distance));
}

}  // namespace

BleuMatches bleuMatches(
    const std::string& hypothesis, std::span<const std::string> references, const BleuOptions& options)
{
    if (references.empty())
        throw Error(ErrorCode::InvalidArgument, "bleu: there is no reference; give at least one");
    BleuMatches result;
    result.hypothesis = tokenizeForMetric(hypothesis, options.tokenization);
    for (const std::string& reference : references)
        result.references.push_back(tokenizeForMetric(reference, options.tokenization));
    BleuScore& score = result.score;
    score.signature = bleuSignature(options, references.size());
    score.hypothesisLength = std::ssize(result.hypothesis);
    score.referenceLength = nearestLength(score.hypothesisLength, result.references);
    for (std::size_t order = 1; order <= result.orders.size(); ++order) {
        auto& matches = result.orders[order - 1] = matchesOf(result.hypothesis, result.references, order);
        for (const NgramMatch& match : matches) {
            score.correct[order - 1] += match.clipped;
            score.total[order - 1] += match.inHypothesis;
        }
    }
    scoreCounts(score, options.effectiveOrder);
    return result;
}

}  // namespace translucent
