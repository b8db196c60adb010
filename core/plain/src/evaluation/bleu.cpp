#include "translucent/metrics.h"

#include "evaluation/bleu_score.h"
#include "evaluation/metric_inputs.h"
#include "evaluation/ngram_counts.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace translucent {

namespace {

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

}  // namespace

std::string bleuSignature(const BleuOptions& options, std::size_t references)
{
    return "nrefs:" + std::to_string(references) + "|case:mixed|eff:" + (options.effectiveOrder ? "yes" : "no")
        + "|tok:" + std::string(name(options.tokenization)) + "|smooth:exp|version:" + std::string(kMetricVersion);
}

void scoreCounts(BleuScore& score, bool effectiveOrder)
{
    score.brevityPenalty = brevityPenalty(score.hypothesisLength, score.referenceLength);
    if (score.correct[0] == 0)
        return;
    const std::size_t reached = smoothPrecisions(score);
    score.score = combine(score, effectiveOrder ? reached : kOrders);
}

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

}  // namespace translucent
