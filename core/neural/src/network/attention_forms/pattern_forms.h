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

/// Only the `count` largest scores of a query go into its softmax; of equal ones at the edge (kTieMargin) all do. All
/// scores have to be computed first, so this does not save time. Source: Zhao et al. 2019 (Explicit Sparse
/// Transformer), §2.
class TopKeysImpl : public PatternForm {
public:
    explicit TopKeysImpl(std::int64_t count)
        : m_count(count)
    {
    }

    Weighed weighed(const FormView& view) const override;

private:
    std::int64_t m_count;
};

/// Weights below a threshold become 0, and the others are divided by their sum; the largest always stays, and so do
/// those that equal either (kTieMargin, of the scores). The gradient goes through those that stay, as if the choice
/// were fixed. Compare Correia et al. 2019, where zeros come from another function in place of softmax.
class ThresholdImpl : public PatternForm {
public:
    explicit ThresholdImpl(double threshold)
        : m_threshold(threshold)
    {
    }

    Weighed weighed(const FormView& view) const override;

private:
    double m_threshold;
};

/// Queries see keys near them only, and no others are computed: at most `span` places away (window), or in the same
/// block of `span` positions. Queries are dealt into groups, each with the keys that its members may reach.
/// Source of the window: Luong et al. 2015, §3.2, and for self-attention Beltagy et al. 2020 (Longformer), §3.1.
class LocalKeysImpl : public PatternForm {
public:
    enum class Shape { Window, Blocks };
    LocalKeysImpl(Shape shape, std::int64_t span);

    ViewResult attend(const FormView& view, bool wantsWeights) const override;
    Weighed weighed(const FormView& view) const override;

private:
    /// Groups of queries over the keys in reach: group g has queries g · size …, keys g · size − margin ….
    FormView grouped(const FormView& view) const;
    /// Of distances between places in the sentence. Shape: the same
    torch::Tensor inReach(const torch::Tensor& queries, const torch::Tensor& keys) const;
    torch::Tensor spread(const torch::Tensor& weights, std::int64_t length) const;

    Shape m_shape;
    std::int64_t m_span;
    std::int64_t m_size;    ///< queries of a group
    std::int64_t m_margin;  ///< keys before and behind its place that a group may reach
};

}  // namespace translucent
