#pragma once

#include "network/attention_forms/pattern_form.h"

namespace translucent {

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
