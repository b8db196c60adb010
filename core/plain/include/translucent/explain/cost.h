#pragma once

#include "translucent/explain/step.h"
#include "translucent/model/architecture.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace translucent {

/// Three kinds of layers that exchange information between the positions of a sequence.
enum class LayerKind { SelfAttention, Lstm, Convolution };

/// Sizes of the layers that are measured, with random weights and one sequence.
struct LayerCostOptions {
    std::int64_t dimension = 128;  ///< d
    std::int64_t kernel = 3;       ///< of the convolution, odd
    std::vector<std::int64_t> lengths {16, 32, 64, 128, 256, 512, 1024};
    int repetitions = 5;  ///< after a warm-up

    bool operator==(const LayerCostOptions&) const = default;
};
/// @throws Error{InvalidArgument} naming the field, its value and the valid choices.
void validate(const LayerCostOptions& options);

/// The measured cost of one layer for one sequence.
struct LayerCost {
    LayerKind kind = LayerKind::SelfAttention;
    std::int64_t length = 0;
    double milliseconds = 0;     ///< median
    std::int64_t peakBytes = 0;  ///< peak memory for results, without weights
};
using LayerCosts = std::vector<LayerCost>;
using LayerCostsPtr = std::shared_ptr<const LayerCosts>;

/// Multiplications with their additions that one layer needs: 4Ld² + 2L²d, 8Ld² and kLd².
double layerMultiplications(LayerKind kind, std::int64_t length, const LayerCostOptions& options);
/// The number of sequential steps, and the longest path between two positions. Source: Vaswani et al. 2017, table 1.
double sequentialSteps(LayerKind kind, std::int64_t length);
double longestPath(LayerKind kind, std::int64_t length, const LayerCostOptions& options);

/// Receives the length that is currently measured.
using LayerCostObserver = std::function<void(std::int64_t length)>;

/// The costs of self-attention, LSTM and convolution for growing lengths, one column each: first counted, then
/// measured. Without measurements, only the counted steps; lengths without a measurement are skipped.
/// Source: Vaswani et al. 2017, table 1.
std::vector<ExplainStep> explainLayerCosts(const LayerCostOptions& options, const LayerCosts& measured);

/// The patterns that are implemented here; LowRank uses means of adjacent keys and values. The softmax calculator
/// explains thresholds.
inline constexpr AttentionPattern kAttentionPatterns[] {AttentionPattern::Full, AttentionPattern::Window,
    AttentionPattern::Blocks, AttentionPattern::TopKeys, AttentionPattern::LowRank};

/// Legend: L queries, M keys, K components.
struct SparseAttentionInput {
    Matrix q;  ///< Shape: [L, K]
    Matrix k;  ///< Shape: [M, K]
    Matrix v;  ///< Shape: [M, K]
    std::size_t window = 1;
    std::size_t block = 2;  ///< at least 1
    std::size_t top = 2;    ///< at least 1
    std::size_t rank = 2;   ///< at least 1
    bool causal = false;    ///< a query does not see keys after its own position; only with L = M
};
/// @throws InputError
void validate(const SparseAttentionInput& input);

/// The result of one pattern.
struct SparseAttention {
    Matrix weights;             ///< 0 for pairs that are not computed. Shape: [L, M], for LowRank [L, rank]
    std::vector<bool> skipped;  ///< as many as weights
    Matrix context;             ///< Shape: [L, K]
};

/// False for Threshold, and for LowRank if `input` is causal: each of its keys is a mean over the sentence, including
/// later positions, which no mask can remove.
bool isAvailable(AttentionPattern pattern, const SparseAttentionInput& input);

/// Computes only the pairs of the pattern, which must be available. `input` must be valid.
SparseAttention attendSparsely(const SparseAttentionInput& input, AttentionPattern pattern);

/// One step per pattern with its weights, the share of pairs it computes and the relative error of its context. If a
/// pattern is not available, a note without numbers gives the reason.
/// @throws InputError
std::vector<ExplainStep> explainSparseAttention(const SparseAttentionInput& input);

}  // namespace translucent
