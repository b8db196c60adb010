#include "translucent/scores/metrics.h"

#include "base/unicode.h"
#include "scores/metric_counts.h"
#include "translucent/base/error.h"
#include "translucent/corpus/phrases.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <map>
#include <string>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kOrders = 4;

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

/// The maximum count of each n-gram over the references.
std::map<Words, std::int64_t> mostCounts(const std::vector<Words>& references, std::size_t order)
{
    std::map<Words, std::int64_t> most;
    for (const Words& reference : references)
        for (const auto& [ngram, count] : countsOf(reference, order))
            most[ngram] = std::max(most[ngram], count);
    return most;
}

/// Ordered by first occurrence in the hypothesis.
std::vector<NgramMatch> matchesOf(const Words& hypothesis, const std::vector<Words>& references, std::size_t order)
{
    const auto counts = countsOf(hypothesis, order);
    const auto most = mostCounts(references, order);
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

void addNgrams(BleuScore& score, const Words& hypothesis, const Words& reference)
{
    WordNumbers numbers;
    const auto counts = countNgrams<kOrders>(numbers(hypothesis), numbers(reference));
    for (std::size_t i = 0; i < kOrders; ++i) {
        score.correct[i] += counts[i].common;
        score.total[i] += counts[i].hypothesis;
    }
}

void addNgrams(BleuScore& score, const Words& hypothesis, const std::vector<Words>& references)
{
    for (std::size_t i = 0; i < kOrders; ++i) {
        const auto most = mostCounts(references, i + 1);
        for (const auto& [ngram, count] : countsOf(hypothesis, i + 1)) {
            const auto found = most.find(ngram);
            score.correct[i] += found == most.end() ? 0 : std::min(count, found->second);
            score.total[i] += count;
        }
    }
}

void addSegment(
    BleuScore& score, std::string_view hypothesis, SentenceReferences references, const BleuOptions& options)
{
    const auto wordsOf = [&](std::string_view text) {
        return tokenizeForMetric(inCase(text, options.letterCase), options.tokenization);
    };
    const auto ours = wordsOf(hypothesis);
    std::vector<Words> theirs;
    for (const auto reference : references)
        theirs.push_back(wordsOf(reference));
    if (theirs.size() == 1)
        addNgrams(score, ours, theirs.front());
    else
        addNgrams(score, ours, theirs);
    score.hypothesisLength += std::ssize(ours);
    score.referenceLength += nearestLength(std::ssize(ours), theirs);
}

/// Computes the brevity penalty, precisions and score from the counts and lengths.
void scoreCounts(BleuScore& score, bool effectiveOrder)
{
    score.brevityPenalty = brevityPenalty(score.hypothesisLength, score.referenceLength);
    if (score.correct[0] == 0)
        return;
    const std::size_t reached = smoothPrecisions(score);
    score.score = combine(score, effectiveOrder ? reached : kOrders);
}

bool isMark(char32_t c)
{
    return isPunctuation(c) || isUnicodeSpace(c);
}

/// Lower case, without punctuation.
std::string plain(const std::string& text)
{
    std::u32string kept;
    for (const char32_t c : decodeUtf8(text))
        if (!isPunctuation(c))
            kept += c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c;
    return encodeUtf8(kept);
}

double sentenceChrf(const std::string& translation, const std::string& reference)
{
    return chrf(std::span(&translation, 1), std::span(&reference, 1)).score;
}

}  // namespace

void requirePairs(std::string_view metric, std::size_t hypotheses, std::size_t references)
{
    if (hypotheses != references || hypotheses == 0)
        throw Error(ErrorCode::InvalidArgument,
            say("%1: %2 translations and %3 references; there must be at least one, and they must match line by line",
                metric, hypotheses, references));
}

std::string inCase(std::string_view text, LetterCase letterCase)
{
    return letterCase == LetterCase::Mixed ? std::string(text) : encodeUtf8(lowerCase(decodeUtf8(text)));
}

void addBleuCounts(std::span<std::int64_t, kBleuCounts> sums, std::string_view hypothesis,
    SentenceReferences references, const BleuOptions& options)
{
    BleuScore segment;
    addSegment(segment, hypothesis, references, options);
    for (std::size_t i = 0; i < kOrders; ++i) {
        sums[i] += segment.correct[i];
        sums[kOrders + i] += segment.total[i];
    }
    sums[2 * kOrders] += segment.hypothesisLength;
    sums[2 * kOrders + 1] += segment.referenceLength;
}

double bleuOfCounts(std::span<const std::int64_t, kBleuCounts> sums)
{
    BleuScore score;
    std::copy_n(sums.begin(), kOrders, score.correct.begin());
    std::copy_n(sums.begin() + kOrders, kOrders, score.total.begin());
    score.hypothesisLength = sums[2 * kOrders];
    score.referenceLength = sums[2 * kOrders + 1];
    scoreCounts(score, false);
    return score.score;
}

std::string bleuSignature(const BleuOptions& options, const std::string& references)
{
    return "nrefs:" + references + "|case:" + std::string(name(options.letterCase))
        + "|eff:" + (options.effectiveOrder ? "yes" : "no") + "|tok:" + std::string(name(options.tokenization))
        + "|smooth:exp|version:" + std::string(kMetricVersion);
}

BleuScore bleu(std::span<const std::string> hypotheses, const References& references, const BleuOptions& options)
{
    requirePairs("bleu", hypotheses.size(), references.size());
    BleuScore score;
    score.signature = bleuSignature(options, references.count());
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addSegment(score, hypotheses[i], references.of(i), options);
    scoreCounts(score, options.effectiveOrder);
    return score;
}

double sentenceBleu(const std::string& hypothesis, const std::string& reference, MetricTokenization tokenization)
{
    const std::string_view only = reference;
    BleuScore counts;
    addSegment(counts, hypothesis, std::span(&only, 1), {.tokenization = tokenization});
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
    const auto wordsOf = [&options](const std::string& text) {
        return tokenizeForMetric(inCase(text, options.letterCase), options.tokenization);
    };
    result.hypothesis = wordsOf(hypothesis);
    std::ranges::transform(references, std::back_inserter(result.references), wordsOf);
    BleuScore& score = result.score;
    score.signature = bleuSignature(options, std::to_string(references.size()));
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

References::References(const std::vector<std::vector<std::string>>& sets)
    : m_sets(sets.begin(), sets.end())
{
    if (sets.empty() || sets.size() > kMostSets)
        throw Error(
            ErrorCode::InvalidArgument, say("there are %1 sets of references; give 1 to %2", sets.size(), kMostSets));
    for (const auto& set : sets)
        if (set.size() != size())
            throw Error(ErrorCode::InvalidArgument,
                say("one set of references has %1 sentences and another %2; they must match line by line", size(),
                    set.size()));
}

std::vector<std::string_view> References::of(std::size_t sentence) const
{
    std::vector<std::string_view> result;
    for (const auto& set : m_sets)
        if (m_sets.size() == 1 || !set[sentence].empty())
            result.emplace_back(set[sentence]);
    if (result.empty())
        result.emplace_back();
    return result;
}

std::string References::count() const
{
    if (m_sets.size() == 1)
        return "1";
    std::size_t least = m_sets.size(), most = 1;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto count = of(i).size();
        least = std::min(least, count);
        most = std::max(most, count);
    }
    return size() == 0 || least == most ? std::to_string(least) : "var";
}

std::string withoutFinalPunctuation(std::string_view sentence)
{
    auto characters = decodeUtf8(sentence);
    while (!characters.empty() && isMark(characters.back()))
        characters.pop_back();
    return encodeUtf8(characters);
}

std::vector<Phrase> withoutFinalPunctuation(std::span<const Phrase> phrases)
{
    std::vector<Phrase> bare;
    for (const Phrase& phrase : phrases) {
        const auto source = withoutFinalPunctuation(phrase.source);
        const bool known = std::ranges::find(phrases, source, &Phrase::source) != phrases.end();
        if (!source.empty() && !known)
            bare.push_back({source, phrase.references});
    }
    return bare;
}

PhraseScore scorePhrase(const std::string& translation, std::span<const std::string> references)
{
    if (references.empty())
        throw Error(ErrorCode::InvalidArgument, say("a phrase has no reference translation; give at least one"));
    const auto text = plain(translation);
    const auto ours = withoutFinalPunctuation(translation);
    PhraseScore best;
    for (std::size_t i = 0; i < references.size(); ++i) {
        const double score = sentenceChrf(text, plain(references[i]));
        if (score > best.chrf) {
            best.reference = i;
            best.chrf = score;
        }
        best.exact = best.exact || (!ours.empty() && ours == withoutFinalPunctuation(references[i]));
    }
    return best;
}

}  // namespace translucent
