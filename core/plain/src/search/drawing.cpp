#include "base/require.h"
#include "translucent/search/sampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

/// exp(x · factor) over their sum, safe against overflow.
std::vector<double> softmax(std::span<const double> x, double factor)
{
    const double highest = *std::ranges::max_element(x);
    std::vector<double> result;
    for (const double value : x)
        result.push_back(std::exp((value - highest) * factor));
    const double sum = std::accumulate(result.begin(), result.end(), 0.0);
    for (auto& value : result)
        value /= sum;
    return result;
}

/// The number of best probabilities, in order, that reach the share `topP` of their sum.
std::size_t nucleus(const std::vector<double>& probabilities, std::span<const std::size_t> best, double topP)
{
    double all = 0;
    for (const auto index : best)
        all += probabilities[index];
    double sum = 0;
    std::size_t count = 0;
    while (count < best.size() && (count == 0 || sum < topP * all))
        sum += probabilities[best[count++]];
    return count;
}

}  // namespace

DrawingProbabilities drawingProbabilities(std::span<const double> logProbabilities, const SamplingOptions& options)
{
    DrawingProbabilities result;
    result.tempered = softmax(logProbabilities, 1 / options.temperature);
    std::vector<std::size_t> best(logProbabilities.size());
    std::iota(best.begin(), best.end(), std::size_t {0});
    std::ranges::stable_sort(best, std::ranges::greater {}, [&](std::size_t i) { return logProbabilities[i]; });
    if (options.topK > 0)
        best.resize(std::min(best.size(), static_cast<std::size_t>(options.topK)));
    if (options.topP < 1)
        best.resize(nucleus(result.tempered, best, options.topP));
    result.drawn.resize(logProbabilities.size());
    double sum = 0;
    for (const auto index : best)
        sum += result.tempered[index];
    for (const auto index : best)
        result.drawn[index] = result.tempered[index] / sum;
    return result;
}

void validate(const SamplingOptions& options, const TransformerConfig& config)
{
    requireField(std::isfinite(options.temperature) && options.temperature > 0, "temperature", options.temperature,
        say("it must be a number above 0, usually from 0.2 to 2"));
    requireField(options.topK >= 0, "top-k", options.topK, say("it must be at least 0 (0 = all tokens)"));
    requireField(options.topP > 0 && options.topP <= 1, "top-p", options.topP, say("it must be above 0 and at most 1"));
    requireField(options.samples >= 1 && options.samples <= SamplingOptions::kMostSamples, "samples", options.samples,
        say("it must be from %1 to %2", 1, SamplingOptions::kMostSamples));
    requireField(
        options.maxLength >= 0, "maximal length", options.maxLength, say("it must be at least 0 (0 = automatic)"));
    requireField(options.shown >= 0, "shown entries", options.shown, say("it must be at least %1", 0));
    validate(options.intervention, config);
}

}  // namespace translucent
