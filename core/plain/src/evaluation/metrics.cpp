#include "translucent/metrics.h"

#include "evaluation/ngram_counts.h"
#include "translucent/error.h"
#include "util/utf8.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <unordered_map>

namespace translucent {

namespace {

/// Names this implementation in signatures; to be raised whenever it may give another number for the same
/// texts.
constexpr std::string_view kMetricVersion = "translucent-0.1";

constexpr std::size_t kOrders = 4;

/// Numbers the words of one sentence pair, equal words alike.
class WordNumbers {
public:
    std::vector<std::uint32_t> operator()(const std::vector<std::string>& words)
    {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(words.size());
        for (const std::string& word : words)
            numbers.push_back(m_numbers.try_emplace(word, static_cast<std::uint32_t>(m_numbers.size())).first->second);
        return numbers;
    }

private:
    std::unordered_map<std::string, std::uint32_t> m_numbers;
};

void addSegment(BleuScore& score, const std::vector<std::string>& hypothesis, const std::vector<std::string>& reference)
{
    WordNumbers numbers;
    const auto counts = countNgrams<kOrders>(numbers(hypothesis), numbers(reference));
    for (std::size_t i = 0; i < kOrders; ++i) {
        score.correct[i] += counts[i].common;
        score.total[i] += counts[i].hypothesis;
    }
    score.hypothesisLength += static_cast<std::int64_t>(hypothesis.size());
    score.referenceLength += static_cast<std::int64_t>(reference.size());
}

double brevityPenalty(std::int64_t hypothesisLength, std::int64_t referenceLength)
{
    if (hypothesisLength >= referenceLength)
        return 1;
    if (hypothesisLength == 0)
        return 0;
    return std::exp(1 - static_cast<double>(referenceLength) / static_cast<double>(hypothesisLength));
}

/// Fills the precisions in percent; orders without a match get 1/2, 1/4, … of a match. Source: mteval-v13a;
/// Chen & Cherry 2014, method 3. Returns the number of orders that the hypotheses reach.
std::size_t smoothPrecisions(BleuScore& score)
{
    double divisor = 1;
    for (std::size_t i = 0; i < kOrders; ++i) {
        if (score.total[i] == 0)
            return i;
        const auto total = static_cast<double>(score.total[i]);
        if (score.correct[i] == 0)
            score.precisions[i] = 100 / ((divisor *= 2) * total);
        else
            score.precisions[i] = 100 * static_cast<double>(score.correct[i]) / total;
    }
    return kOrders;
}

/// Source: Papineni et al. 2002, §2.3.
double combine(const BleuScore& score, std::size_t orders)
{
    double logarithms = 0;
    for (std::size_t i = 0; i < orders; ++i) {
        if (score.precisions[i] == 0)
            return 0;
        logarithms += std::log(score.precisions[i]);
    }
    const double mean = std::exp(logarithms / static_cast<double>(orders));
    return score.brevityPenalty * std::min(mean, 100.0);  // exp(log(100)) rounds to a little more
}

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

/// @throws Error{InvalidArgument} unless there is at least one pair and a reference for every hypothesis.
void requirePairs(std::string_view metric, std::size_t hypotheses, std::size_t references)
{
    if (hypotheses != references || hypotheses == 0)
        throw Error(ErrorCode::InvalidArgument,
            say("%1: %2 translations and %3 references; there must be at least one, and they must match line by line",
                metric, hypotheses, references));
}

/// Fills in what follows from a score's counts and lengths: brevity penalty, precisions and the score itself.
void scoreCounts(BleuScore& score, bool effectiveOrder)
{
    score.brevityPenalty = brevityPenalty(score.hypothesisLength, score.referenceLength);
    if (score.correct[0] == 0)
        return;
    const std::size_t reached = smoothPrecisions(score);
    score.score = combine(score, effectiveOrder ? reached : kOrders);
}

/// The settings of a score against `references` references per sentence.
std::string bleuSignature(const BleuOptions& options, std::size_t references)
{
    return "nrefs:" + std::to_string(references) + "|case:mixed|eff:" + (options.effectiveOrder ? "yes" : "no")
        + "|tok:" + std::string(name(options.tokenization)) + "|smooth:exp|version:" + std::string(kMetricVersion);
}

}  // namespace

BleuScore bleu(
    std::span<const std::string> hypotheses, std::span<const std::string> references, const BleuOptions& options)
{
    requirePairs("bleu", hypotheses.size(), references.size());
    BleuScore score;
    score.signature = bleuSignature(options, 1);
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addSegment(score, tokenizeForMetric(hypotheses[i], options.tokenization),
            tokenizeForMetric(references[i], options.tokenization));
    scoreCounts(score, options.effectiveOrder);
    return score;
}

double sentenceBleu(const std::string& hypothesis, const std::string& reference)
{
    constexpr auto kWords = BleuOptions().tokenization;
    BleuScore counts;
    addSegment(counts, tokenizeForMetric(hypothesis, kWords), tokenizeForMetric(reference, kWords));
    if (counts.correct[0] == 0)
        return 0;
    double logarithms = 0;
    for (std::size_t i = 0; i < kOrders; ++i) {
        const int added = i > 0;
        logarithms +=
            std::log(static_cast<double>(counts.correct[i] + added) / static_cast<double>(counts.total[i] + added));
    }
    return brevityPenalty(counts.hypothesisLength, counts.referenceLength)
        * std::exp(logarithms / static_cast<double>(kOrders));
}

BleuMatches bleuMatches(
    const std::string& hypothesis, std::span<const std::string> references, const BleuOptions& options)
{
    if (references.empty())
        throw Error(ErrorCode::InvalidArgument, say("bleu: there is no reference; give at least one"));
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
