#include "translucent/explain/cost.h"

#include "base/require.h"
#include "explain/fill.h"
#include "translucent/explain/sublayers.h"
#include "translucent/model/architecture.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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

double score(const SparseAttentionInput& input, std::size_t query, std::span<const double> key)
{
    const auto q = input.q.row(query);
    return std::inner_product(q.begin(), q.end(), key.begin(), 0.0) / std::sqrt(static_cast<double>(q.size()));
}

/// The number of keys that a query can see, from the first.
std::size_t visibleKeys(const SparseAttentionInput& input, std::size_t query)
{
    return input.causal ? std::min(query + 1, input.k.rows) : input.k.rows;
}

/// The keys of a row with the largest scores, including those equal to the last of them.
std::vector<std::size_t> largestKeys(const SparseAttentionInput& input, std::size_t query)
{
    std::vector<double> scores;
    for (std::size_t key = 0; key < visibleKeys(input, query); ++key)
        scores.push_back(score(input, query, input.k.row(key)));
    auto sorted = scores;
    std::ranges::sort(sorted, std::ranges::greater {});
    const double largest = std::max({1.0, std::abs(sorted.front()), std::abs(sorted.back())});
    const double least = sorted[std::min(input.top, sorted.size()) - 1] - kTieMargin * largest;
    std::vector<std::size_t> keys;
    for (std::size_t key = 0; key < scores.size(); ++key)
        if (!(scores[key] < least))  // NaN scores are rejected later
            keys.push_back(key);
    return keys;
}

/// Keys from `first` that are below `end` and in the sentence.
std::vector<std::size_t> keysBetween(std::size_t first, std::size_t end, std::size_t count)
{
    std::vector<std::size_t> keys;
    for (std::size_t key = first; key < std::min(end, count); ++key)
        keys.push_back(key);
    return keys;
}

std::vector<std::size_t> keysOf(const SparseAttentionInput& input, AttentionPattern pattern, std::size_t query)
{
    const std::size_t M = visibleKeys(input, query), place = std::min(query, M - 1);
    switch (pattern) {
    case AttentionPattern::Window:
        return keysBetween(place - std::min(place, input.window), place + input.window + 1, M);
    case AttentionPattern::Blocks:
        return keysBetween(place / input.block * input.block, (place / input.block + 1) * input.block, M);
    case AttentionPattern::TopKeys: return largestKeys(input, query);
    case AttentionPattern::Full:
    case AttentionPattern::LowRank:
    case AttentionPattern::Threshold: break;
    }
    return keysBetween(0, M, M);
}

/// Means of neighbouring rows, `count` of them as even as can be. Shape: [M, K] → [count, K]
Matrix pooledRows(const Matrix& rows, std::size_t count)
{
    Matrix pooled = zeros(count, rows.columns);
    for (std::size_t group = 0; group < count; ++group) {
        const std::size_t first = group * rows.rows / count, end = (group + 1) * rows.rows / count;
        for (std::size_t row = first; row < end; ++row)
            for (std::size_t c = 0; c < rows.columns; ++c)
                pooled.at(group, c) += rows.at(row, c) / static_cast<double>(end - first);
    }
    return pooled;
}

/// Name and formula of a pattern's step.
std::pair<const char*, const char*> namesOf(AttentionPattern pattern, bool causal)
{
    switch (pattern) {
    case AttentionPattern::Window: return {"sparse.window", "sparse_window"};
    case AttentionPattern::Blocks: return {"sparse.blocks", "sparse_blocks"};
    case AttentionPattern::TopKeys: return {"sparse.top", "sparse_top"};
    case AttentionPattern::LowRank: return {"sparse.low_rank", "sparse_low_rank"};
    case AttentionPattern::Full:
    case AttentionPattern::Threshold: break;
    }
    return {"sparse.full", causal ? "masked_attention" : "self_attention"};
}

double norm(std::span<const double> values)
{
    return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0));
}

/// ‖found − right‖ ÷ ‖right‖
double relativeError(const Matrix& found, const Matrix& right)
{
    std::vector<double> difference;
    for (std::size_t i = 0; i < right.values.size(); ++i)
        difference.push_back(found.values[i] - right.values[i]);
    const double size = norm(right.values);
    return size == 0 ? norm(difference) : norm(difference) / size;
}

ExplainStep stepOf(const SparseAttentionInput& input, AttentionPattern pattern, const Matrix& right)
{
    const auto [name, formula] = namesOf(pattern, input.causal);
    if (!isAvailable(pattern, input)) {
        ExplainStep step {name, formula};
        step.notes = {{"sparse.low_rank_causal", {}}};
        return step;
    }
    const SparseAttention found = attendSparsely(input, pattern);
    requireFinite(found.context.values, "context");
    auto step = positionStep(name, formula, found.weights);
    step.skipped = found.skipped;
    const auto pairs = static_cast<double>(input.q.rows * input.k.rows);
    const auto computed = static_cast<double>(std::ranges::count(found.skipped, false));
    step.results = {{"n", computed}, {"n ÷ (L·M) (%)", 100 * computed / pairs},
        {"‖c − c<sub>full</sub>‖ ÷ ‖c<sub>full</sub>‖", relativeError(found.context, right)}};
    if (pattern == AttentionPattern::TopKeys)
        step.notes = {{"sparse.top_needs_all", {}}};
    if (input.causal)
        step.notes.push_back({"sparse.causal", {}});
    step.filled = [found, weights = found.weights](std::size_t r, std::size_t c) {
        const bool skipped = found.skipped[r * weights.columns + c];
        return "α<sub>" + std::to_string(r + 1) + "," + std::to_string(c + 1)
            + "</sub> = " + (skipped ? "–" : strong(weights.at(r, c)));
    };
    return step;
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

void validate(const SparseAttentionInput& input)
{
    requireNumbers(input.q.values, "q");
    requireNumbers(input.k.values, "k");
    if (input.k.columns != input.q.columns)
        throw InputError(InputProblem::Sizes, "k", input.k.rows * input.q.columns);
    if (input.v.rows != input.k.rows)
        throw InputError(InputProblem::Sizes, "v", input.k.values.size());
    requireNumbers(input.v.values, "v");
    if (input.causal && input.k.rows != input.q.rows)
        throw InputError(InputProblem::Sizes, "k", input.q.rows * input.k.columns);
    for (const auto& [symbol, value] : {std::pair {"b", input.block}, {"k", input.top}, {"r", input.rank}})
        if (value == 0)
            throw InputError(InputProblem::Range, symbol);
}

bool isAvailable(AttentionPattern pattern, const SparseAttentionInput& input)
{
    return pattern != AttentionPattern::Threshold && (pattern != AttentionPattern::LowRank || !input.causal);
}

SparseAttention attendSparsely(const SparseAttentionInput& input, AttentionPattern pattern)
{
    const bool lowRank = pattern == AttentionPattern::LowRank;
    const std::size_t groups = std::min(input.rank, input.k.rows);
    const Matrix keys = lowRank ? pooledRows(input.k, groups) : Matrix(),
                 values = lowRank ? pooledRows(input.v, groups) : Matrix();
    const Matrix& k = lowRank ? keys : input.k;
    const Matrix& v = lowRank ? values : input.v;
    SparseAttention result {
        zeros(input.q.rows, k.rows), std::vector<bool>(input.q.rows * k.rows, true), zeros(input.q.rows, v.columns)};
    for (std::size_t query = 0; query < input.q.rows; ++query) {
        const auto chosen = lowRank ? keysBetween(0, groups, groups) : keysOf(input, pattern, query);
        std::vector<double> scores;
        for (const std::size_t key : chosen)
            scores.push_back(score(input, query, k.row(key)));
        requireFinite(scores, "q·k");
        const auto weights = softmax(scores);
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            result.weights.at(query, chosen[i]) = weights[i];
            result.skipped[query * k.rows + chosen[i]] = false;
            for (std::size_t c = 0; c < v.columns; ++c)
                result.context.at(query, c) += weights[i] * v.at(chosen[i], c);
        }
    }
    return result;
}

std::vector<ExplainStep> explainSparseAttention(const SparseAttentionInput& input)
{
    validate(input);
    const Matrix right = attendSparsely(input, AttentionPattern::Full).context;
    std::vector<ExplainStep> steps;
    for (const AttentionPattern pattern : kAttentionPatterns)
        steps.push_back(stepOf(input, pattern, right));
    return steps;
}

}  // namespace translucent
