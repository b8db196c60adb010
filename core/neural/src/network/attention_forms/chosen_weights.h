#pragma once

#include "network/attention_forms/pattern_form.h"

namespace translucent {

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

}  // namespace translucent
