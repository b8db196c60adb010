#pragma once

#include "translucent/explain/matrix.h"
#include "translucent/explain/step.h"
#include "translucent/layer_cost.h"

#include <vector>

namespace translucent {

/// What self-attention, LSTM and convolution need for growing lengths, a column each: counted, and then as measured.
/// Without measurements the counted steps only; lengths that were not measured are left out.
/// Source: Vaswani et al. 2017, table 1.
std::vector<ExplainStep> explainLayerCosts(const LayerCostOptions& options, const LayerCosts& measured);

/// Which pairs of positions attention looks at.
enum class AttentionPattern {
    Full,
    Window,   ///< keys at most `window` places away
    Blocks,   ///< keys in the same block of `block` positions
    TopKeys,  ///< the `top` largest scores of each row
    LowRank,  ///< `rank` means of neighbouring keys and values in place of all. Source: after Wang et al. 2020
              ///< (Linformer)
};
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
    bool causal = false;    ///< a query sees no key after its own place; only with L = M
};
/// @throws InputError
void validate(const SparseAttentionInput& input);

/// What one pattern computes.
struct SparseAttention {
    Matrix weights;             ///< 0 where nothing is computed. Shape: [L, M], of LowRank [L, rank]
    std::vector<bool> skipped;  ///< as many as weights
    Matrix context;             ///< Shape: [L, K]
};

/// False for LowRank where `input` is causal: each of its keys is a mean over the sentence, later positions included,
/// and no mask takes them out again.
bool isAvailable(AttentionPattern pattern, const SparseAttentionInput& input);

/// Computes only the pairs of the pattern, which must be available. `input` must be valid.
SparseAttention attendSparsely(const SparseAttentionInput& input, AttentionPattern pattern);

/// One step per pattern with its weights, the share of pairs it computes and the relative error of its context;
/// where a pattern is not available, a note without numbers says why.
/// @throws InputError
std::vector<ExplainStep> explainSparseAttention(const SparseAttentionInput& input);

}  // namespace translucent
