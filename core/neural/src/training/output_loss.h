#pragma once

#include "translucent/recipe.h"

#include <torch/types.h>

namespace translucent {

/// The output projection and its loss. Legend: N target tokens, D model dimension, V target vocabulary.
struct OutputLossInput {
    torch::Tensor decoded;  ///< Shape: [N, D]
    torch::Tensor weight;   ///< a parameter. Shape: [V, D]
    torch::Tensor bias;     ///< a parameter. Shape: [V]
    torch::Tensor targets;  ///< Shape: [N], int64
    double smoothing = 0;   ///< mass spread evenly over the vocabulary, in [0, 1)
    double divisor = 1;     ///< of the sum over tokens
};

struct OutputLoss {
    double loss = 0;         ///< Σ cross-entropy / divisor
    torch::Tensor gradient;  ///< d loss / d decoded. Shape: [N, D]
};

/// Projects, takes the loss and goes back again, some hundred tokens at a time, so that never more than a few megabytes
/// of logits exist. Adds to the gradients of weight and bias, which must exist. On the CPU.
/// Source: Szegedy et al. 2016, §7 (label smoothing); d loss / d logits = softmax − smoothed target.
OutputLoss outputLoss(const OutputLossInput& input, bool bfloat16);

}  // namespace translucent
