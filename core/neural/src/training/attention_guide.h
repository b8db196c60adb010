#pragma once

#include "network/attention.h"
#include "translucent/model/forward_trace.h"

#include <torch/types.h>

namespace translucent {

struct TrainingBatch;

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

}  // namespace translucent
