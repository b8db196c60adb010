#pragma once

#include "network/attention.h"
#include "translucent/forward_trace.h"

#include <torch/types.h>

namespace translucent {

struct TrainingBatch;

/// What a cross-attention head is taught, beside the loss of the translation. Both may be undefined: then there is
/// nothing to teach. Legend: B pairs, T target positions, S source pieces.
struct GuidedTarget {
    /// Where each token comes from, as in TrainingBatch: cross-entropy with the head's weights. Shape: [B, T, S]
    /// Source: Chen et al. 2016; Garg et al. 2019, §3.
    torch::Tensor origins = {};
    /// What weights cost: Σ weight · cost. Shape: [B, T, S]
    torch::Tensor costs = {};
};

/// 1 − exp(−(s / S' − t / T')² / (2 · 0.2²)) with the sentence's own lengths S' and T', 0 at padding. Shape: [B, T, S]
/// Source: Tachibana et al. 2018, §3.3.
torch::Tensor diagonalCosts(const TrainingBatch& batch);

/// Teaches one cross-attention head where to look.
class AttentionGuide : public AttentionObserver {
public:
    AttentionGuide(const HeadId& head, GuidedTarget target);

    void attends(const AttentionSite& site, const AttentionInput& input) override;

    /// Σ over the tokens; differentiable, undefined when there is nothing to teach.
    const torch::Tensor& loss() const { return m_loss; }

private:
    HeadId m_head;
    GuidedTarget m_target;
    torch::Tensor m_loss;
};

}  // namespace translucent
