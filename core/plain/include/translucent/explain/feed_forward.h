#pragma once

#include "translucent/explain/step.h"
#include "translucent/model/transformer_config.h"

#include <vector>

namespace translucent {

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
