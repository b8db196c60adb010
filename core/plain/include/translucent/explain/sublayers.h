#pragma once

#include "translucent/explain/step.h"
#include "translucent/model/transformer_config.h"

#include <vector>

namespace translucent {

struct SoftmaxInput {
    std::vector<double> scores;
    std::vector<bool> masked = {};  ///< empty = no score is masked; otherwise one value per score
    double temperature = 1;         ///< scores are divided by it; above 0
    bool shift = true;              ///< subtract the largest score first, as every engine does
};

/// Softmax, step by step; the last row of the table contains the probabilities. Without the shift, a large score
/// overflows, and the steps show ∞ and NaN.
/// Source: Goodfellow et al. 2016, Deep Learning, §4.1 (the shift).
/// @throws InputError
std::vector<ExplainStep> explainSoftmax(const SoftmaxInput& input);

/// Returns only the numbers. −∞ is masked.
std::vector<double> softmax(std::span<const double> scores);

/// Legend: L queries, M keys, D model dimension, h heads, K = D/h components of a head.
struct AttentionCalculation {
    Matrix x;             ///< source of the queries. Shape: [L, D]
    Matrix memory = {};   ///< source of the keys and values, [M, D]; empty = x itself
    LinearWeights query;  ///< W^Q. Shape: [D, D]
    LinearWeights key;
    LinearWeights value;
    LinearWeights output;   ///< W^O
    std::size_t heads = 1;  ///< D must be a multiple
    std::size_t head = 0;   ///< which one is shown, from 0
    bool causal = false;    ///< position t sees only positions up to t
    bool scaled = true;     ///< divide by √K
};

/// Multi-head attention: the steps of one head from x to its context, then all heads concatenated and multiplied by
/// W^O. All tables have one row per position. "attention.unscaled" shows the softmax without √K.
/// Source: Vaswani et al. 2017, §3.2.
/// @throws InputError
std::vector<ExplainStep> explainAttention(const AttentionCalculation& input);

/// ReLU, GELU (exact, by the error function) or SiLU of one number.
double activated(Activation activation, double x);

/// Legend: L positions, D model dimension, F inner dimension.
struct FeedForwardInput {
    Matrix x;             ///< Shape: [L, D]
    LinearWeights inner;  ///< W₁, b₁. Shape: [D, F]
    LinearWeights outer;  ///< W₂, b₂. Shape: [F, D]
    Activation activation = Activation::Relu;
    Matrix residual = {};  ///< added to the result, [L, D]; empty = x
};

/// f(x·W₁ + b₁)·W₂ + b₂ and the residual sum. All tables have one row per position.
/// Source: Vaswani et al. 2017, §3.3, eq. (2).
/// @throws InputError
std::vector<ExplainStep> explainFeedForward(const FeedForwardInput& input);

}  // namespace translucent
