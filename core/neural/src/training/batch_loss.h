#pragma once

#include "network/attention.h"
#include "network/transformer.h"
#include "training/training_batch.h"
#include "translucent/model/forward_trace.h"
#include "translucent/training/recipe.h"

#include <torch/types.h>

namespace translucent {

/// The target of a guided cross-attention head, in addition to the loss of the translation. If both are undefined,
/// nothing is guided. Legend: B pairs, T target positions, S source pieces.
struct GuidedTarget {
    /// The origin of each token, as in TrainingBatch: cross-entropy with the head's weights. Shape: [B, T, S]
    /// Source: Chen et al. 2016; Garg et al. 2019, §3.
    torch::Tensor origins = {};
    /// The costs of weights: Σ weight · cost. Shape: [B, T, S]
    torch::Tensor costs = {};
};

/// 1 − exp(−(s / S' − t / T')² / (2 · 0.2²)) with the lengths S' and T' of the sentence, 0 at padding. Shape: [B, T, S]
/// Source: Tachibana et al. 2018, §3.3.
torch::Tensor diagonalCosts(const TrainingBatch& batch);

/// Computes the guidance loss of one cross-attention head.
class AttentionGuide : public AttentionObserver {
public:
    AttentionGuide(const HeadId& head, GuidedTarget target);

    void attends(const AttentionSite& site, const AttentionInput& input) override;

    /// Σ over the tokens; differentiable; undefined if nothing is guided.
    const torch::Tensor& loss() const { return m_loss; }

private:
    HeadId m_head;
    GuidedTarget m_target;
    torch::Tensor m_loss;
};

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
    const Intervention* intervention = nullptr;  ///< changes of the pass; nullptr = none
    Recorder* recorder = nullptr;                ///< keeps the arrays of the pass, "output.logits" among them
};

/// Label-smoothed cross-entropy of the batch per target token, under teacher forcing, plus the cross-entropy of the
/// lengths if they are predicted. Its gradients are added to those of the parameters.
double lossAndGradients(TranslationNetwork& network, const TrainingBatch& batch, const BatchLossOptions& options);

}  // namespace translucent
