#pragma once

#include "network/transformer.h"
#include "training/training_batch.h"
#include "translucent/training/recipe.h"

#include <torch/types.h>

namespace translucent {

/// Mean cross-entropy over rows against (1 − ε) · one-hot + ε / V, in nats; differentiable in `logits`. Never uses more
/// than one V-sized array besides the logits.
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
    double divisor = 1;     ///< divisor of the sum over tokens
};

struct OutputLoss {
    double loss = 0;         ///< Σ cross-entropy / divisor
    torch::Tensor gradient;  ///< d loss / d decoded. Shape: [N, D]
};

/// Projects, computes the loss and the gradients for a few hundred tokens at a time, so that the logits never need more
/// than a few megabytes. Adds to the gradients of weight and bias, which must exist. CPU only.
/// Source: Szegedy et al. 2016, §7 (label smoothing); d loss / d logits = softmax − smoothed target.
OutputLoss outputLoss(const OutputLossInput& input, bool bfloat16);

struct BatchLossOptions {
    double smoothing = 0;  ///< label smoothing, in [0, 1)
    Precision precision = Precision::Float32;
    DropoutStream* dropout = nullptr;  ///< nullptr = no dropout
    LayerObserver* layers = nullptr;   ///< notified of every layer that is entered
    std::int64_t tokens = 0;           ///< divisor of the sum; 0 = the batch's own target tokens
    HeadId guidedHead = {};            ///< a cross-attention head whose attention is guided
    GuidedBy guidedBy = GuidedBy::Links;
    double guidance = 0;  ///< weight of the guidance loss; included in the gradients, not in the returned loss
};

/// Label-smoothed cross-entropy of the batch per target token, under teacher forcing, plus the cross-entropy of the
/// lengths if they are predicted. Its gradients are added to those of the parameters.
double lossAndGradients(TranslationNetwork& network, const TrainingBatch& batch, const BatchLossOptions& options);

}  // namespace translucent
