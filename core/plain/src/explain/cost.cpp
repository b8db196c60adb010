#include "translucent/explain/cost.h"

#include "base/require.h"
#include "explain/fill.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr LayerKind kKinds[] {LayerKind::SelfAttention, LayerKind::Lstm, LayerKind::Convolution};
constexpr double kMebibyte = 1024.0 * 1024.0;

const char* symbolOf(LayerKind kind)
{
    switch (kind) {
    case LayerKind::SelfAttention: return "self-attention";
    case LayerKind::Lstm: return "LSTM";
    case LayerKind::Convolution: break;
    }
    return "convolution";
}

/// A row per layer, a column per length.
template <typename Value>
ExplainStep stepOf(const char* name, const char* formula, const std::vector<std::int64_t>& lengths, const Value& value)
{
    ExplainStep step {name, formula};
    for (const auto length : lengths)
        step.table.columns.push_back("L = " + std::to_string(length));
    for (const LayerKind kind : kKinds) {
        std::vector<double> row;
        for (const auto length : lengths)
            row.push_back(value(kind, length));
        step.table.addRow(symbolOf(kind), row);
    }
    return step;
}

std::string filledMultiplications(LayerKind kind, std::int64_t length, const LayerCostOptions& options)
{
    const std::string L = std::to_string(length), d = std::to_string(options.dimension);
    const auto result = " = " + strong(layerMultiplications(kind, length, options));
    switch (kind) {
    case LayerKind::SelfAttention: return "4·" + L + "·" + d + "² + 2·" + L + "²·" + d + result;
    case LayerKind::Lstm: return "8·" + L + "·" + d + "²" + result;
    case LayerKind::Convolution: break;
    }
    return std::to_string(options.kernel) + "·" + L + "·" + d + "²" + result;
}

/// Lengths for which every layer was measured.
std::vector<std::int64_t> measuredLengths(const LayerCostOptions& options, const LayerCosts& measured)
{
    std::vector<std::int64_t> lengths;
    for (const auto length : options.lengths)
        if (std::ranges::count(measured, length, &LayerCost::length) == std::ssize(kKinds))
            lengths.push_back(length);
    return lengths;
}

}  // namespace

void validate(const LayerCostOptions& options)
{
    requireField(options.dimension >= 1 && options.dimension <= 4096, "dimension", options.dimension,
        say("it must be from %1 to %2", 1, 4096));
    requireField(options.kernel >= 1 && options.kernel % 2 == 1, "kernel", options.kernel, say("it must be odd"));
    requireField(options.repetitions >= 1, "repetitions", options.repetitions, say("it must be at least %1", 1));
    requireField(!options.lengths.empty(), "lengths", options.lengths.size(), say("at least one is needed"));
    for (const auto length : options.lengths)
        requireField(length >= 1 && length <= 8192, "length", length, say("it must be from %1 to %2", 1, 8192));
}

double layerMultiplications(LayerKind kind, std::int64_t length, const LayerCostOptions& options)
{
    const auto L = static_cast<double>(length), d = static_cast<double>(options.dimension);
    switch (kind) {
    case LayerKind::SelfAttention: return 4 * L * d * d + 2 * L * L * d;
    case LayerKind::Lstm: return 8 * L * d * d;
    case LayerKind::Convolution: break;
    }
    return static_cast<double>(options.kernel) * L * d * d;
}

double sequentialSteps(LayerKind kind, std::int64_t length)
{
    return kind == LayerKind::Lstm ? static_cast<double>(length) : 1;
}

double longestPath(LayerKind kind, std::int64_t length, const LayerCostOptions& options)
{
    const auto L = static_cast<double>(length);
    switch (kind) {
    case LayerKind::SelfAttention: return 1;
    case LayerKind::Lstm: return L;
    case LayerKind::Convolution: break;
    }
    // Dilated layers multiply their reach; without that it is L ÷ k.
    return options.kernel == 1 || L == 1
        ? 1
        : std::ceil(std::log(L) / std::log(static_cast<double>(options.kernel)) - 1e-9);
}

std::vector<ExplainStep> explainLayerCosts(const LayerCostOptions& options, const LayerCosts& measured)
{
    validate(options);
    std::vector<ExplainStep> steps {
        stepOf("cost.multiplications", "cost_multiplications", options.lengths,
            [&](LayerKind kind, std::int64_t length) { return layerMultiplications(kind, length, options); }),
        stepOf("cost.sequential", "cost_sequential", options.lengths,
            [](LayerKind kind, std::int64_t length) { return sequentialSteps(kind, length); }),
        stepOf("cost.path", "cost_path", options.lengths,
            [&](LayerKind kind, std::int64_t length) { return longestPath(kind, length, options); })};
    steps[2].notes = {{"cost.dilated", {}}};
    steps[0].filled = [options](std::size_t row, std::size_t column) {
        return filledMultiplications(kKinds[row], options.lengths[column], options);
    };
    const auto lengths = measuredLengths(options, measured);
    if (lengths.empty())
        return steps;
    const auto costOf = [&](LayerKind kind, std::int64_t length) {
        return *std::ranges::find_if(
            measured, [&](const LayerCost& cost) { return cost.kind == kind && cost.length == length; });
    };
    steps.push_back(stepOf("cost.time", "cost_orders", lengths,
        [&](LayerKind kind, std::int64_t length) { return costOf(kind, length).milliseconds; }));
    steps.push_back(stepOf("cost.memory", "cost_orders", lengths, [&](LayerKind kind, std::int64_t length) {
        return static_cast<double>(costOf(kind, length).peakBytes) / kMebibyte;
    }));
    return steps;
}

}  // namespace translucent
