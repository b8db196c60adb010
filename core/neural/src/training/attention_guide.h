#pragma once

#include "network/attention.h"
#include "translucent/forward_trace.h"

#include <torch/types.h>

namespace translucent {

/// Teaches one cross-attention head to look where target tokens come from: cross-entropy between where the links point
/// and the head's weights, beside the loss of the translation. Source: Chen et al. 2016; Garg et al. 2019, §3.
class AttentionGuide : public AttentionObserver {
public:
    /// `origins` as in TrainingBatch; may be undefined: then there is nothing to teach.
    AttentionGuide(const HeadId& head, torch::Tensor origins);

    void attends(const AttentionSite& site, const AttentionInput& input) override;

    /// Σ over the linked tokens, in nats; differentiable, undefined when there is nothing to teach.
    const torch::Tensor& loss() const { return m_loss; }

private:
    HeadId m_head;
    torch::Tensor m_origins;
    torch::Tensor m_loss;
};

}  // namespace translucent
