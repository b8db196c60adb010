#pragma once

#include "network/attention_forms/form_view.h"

#include <torch/nn/module.h>

#include <memory>

namespace translucent {

/// Which keys queries see, on plain buffers.
class RowPattern {
public:
    virtual ~RowPattern() = default;

    /// The keys that are computed at all: from `first` to before `end`.
    struct Reach {
        std::int64_t first, end;
    };
    virtual Reach reach(std::int64_t query, std::int64_t keys) const;
    /// Whether `weigh` does anything else than softmax.
    virtual bool weighs() const { return false; }
    /// Makes weights of scaled scores, in place.
    virtual void weigh(const RowAttention& row) const;
    /// Computes a sentence in its own way and returns true; false = row by row, as above.
    virtual bool attendAll(const PlacedSentence& sentence) const;
};

/// Which keys queries see in self-attention. Legend as for FormView.
class PatternForm : public torch::nn::Module {
public:
    /// What a query's scores are after what it does not see is −∞, and its weights. Shapes: [B, H, Q, L]
    struct Weighed {
        torch::Tensor scores;
        torch::Tensor weights;
    };

    /// Queries, keys and values are those of the same rows: Q = L.
    virtual ViewResult attend(const FormView& view, bool wantsWeights) const;
    /// The keys that take part, for recording: those of the view, unless there are others in their place.
    virtual FormView seen(const FormView& view) const { return view; }
    /// Of a view as `seen` returns it, for all pairs.
    virtual Weighed weighed(const FormView& view) const;

    /// The same on plain buffers.
    virtual std::unique_ptr<RowPattern> onRows() const = 0;
};

/// All keys; only the way of encoding positions differs.
class FullPattern : public PatternForm {
public:
    std::unique_ptr<RowPattern> onRows() const override { return nullptr; }
};

/// Weights after dropout.
torch::Tensor droppedWeights(const torch::Tensor& weights, const DropoutMask& mask);

}  // namespace translucent
