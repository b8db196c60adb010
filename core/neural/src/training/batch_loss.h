#pragma once

#include "network/transformer.h"
#include "training/training_batch.h"
#include "translucent/recipe.h"

#include <torch/types.h>

namespace translucent {

/// Mean cross-entropy over rows against (1 − ε) · one-hot + ε / V, in nats; differentiable in `logits`.
/// Never holds more than one V-sized array besides the logits.
/// Source: Szegedy et al. 2016, §7; Vaswani et al. 2017, §5.4.
/// Shape: logits [N, V], targets [N] without padding → scalar.
torch::Tensor labelSmoothedLoss(const torch::Tensor& logits, const torch::Tensor& targets, double smoothing);

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

struct BatchLossOptions {
    double smoothing = 0;  ///< label smoothing, in [0, 1)
    Precision precision = Precision::Float32;
    DropoutStream* dropout = nullptr;  ///< nullptr = no dropout
    LayerObserver* layers = nullptr;   ///< notified of every layer that is entered
    std::int64_t tokens = 0;           ///< what the sum is divided by; 0 = the batch's own target tokens
    HeadId guidedHead = {};            ///< a cross-attention head that is taught where to look
    GuidedBy guidedBy = GuidedBy::Links;
    double guidance = 0;  ///< weight of that loss, which the gradients have in them, the returned loss not
};

/// Label-smoothed cross-entropy of the batch per target token, under teacher forcing, with that of the lengths where
/// they are predicted. Its gradients are added to those of the parameters.
double lossAndGradients(TranslationNetwork& network, const TrainingBatch& batch, const BatchLossOptions& options);

}  // namespace translucent
