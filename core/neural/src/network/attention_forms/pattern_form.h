#pragma once

#include "network/attention_forms/form_view.h"

#include <torch/nn/module.h>

namespace translucent {

/// Which keys queries see in self-attention. Legend as for FormView.
class PatternForm : public torch::nn::Module {
public:
    /// What a query's scores are after what it does not see is −∞, and its weights. Shapes: [B, H, Q, L]
    struct Weighed {
        torch::Tensor scores;
        torch::Tensor weights;
    };

    /// Queries are those of the last of the rows that keys and values are of: Q ≤ L.
    virtual ViewResult attend(const FormView& view, bool wantsWeights) const;
    /// The keys that take part, for recording: those of the view, unless there are others in their place.
    virtual FormView seen(const FormView& view) const { return view; }
    /// Of a view as `seen` returns it, for all pairs.
    virtual Weighed weighed(const FormView& view) const;
};

/// All keys; only the way of encoding positions differs.
class FullPattern : public PatternForm { };

/// Weights after dropout.
torch::Tensor droppedWeights(const torch::Tensor& weights, const DropoutMask& mask);

}  // namespace translucent
