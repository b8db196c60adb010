#pragma once

#include "translucent/explain/step.h"

#include <vector>

namespace translucent {

/// Legend: L queries, M keys, D model dimension, h heads, K = D/h components of a head.
struct AttentionCalculation {
    Matrix x;             ///< what asks. Shape: [L, D]
    Matrix memory = {};   ///< what is looked at, [M, D]; empty = x itself
    LinearWeights query;  ///< W^Q. Shape: [D, D]
    LinearWeights key;
    LinearWeights value;
    LinearWeights output;   ///< W^O
    std::size_t heads = 1;  ///< D must be a multiple
    std::size_t head = 0;   ///< which one is shown, from 0
    bool causal = false;    ///< position t sees positions up to t only
    bool scaled = true;     ///< divide by √K
};

/// Multi-head attention: the steps of one head from x to its context, then all heads joined and W^O. All tables have
/// one row per position. "attention.unscaled" shows what softmax does without √K.
/// Source: Vaswani et al. 2017, §3.2.
/// @throws InputError
std::vector<ExplainStep> explainAttention(const AttentionCalculation& input);

}  // namespace translucent
