#pragma once

#include "network/attention_forms/pattern_forms.h"

namespace translucent {

/// Queries see `rank` trained mixtures of the keys, and the same mixtures of values, instead of every key: time and
/// memory grow with the length, not with its square. For encoders, where a mixture may hold later positions.
/// Source: Wang et al. 2020 (Linformer), §4, eq. (7), with matrices E and F for each layer, shared by its heads. A
/// sentence shorter than the longest uses their first columns; padding is left out of the mixtures.
/// A query has no weight for a token, only for mixtures. In the place of its weights the factors are recorded that the
/// tokens' values get in the end, Σ over mixtures of weight · F: of either sign, and with any sum.
class LowRankImpl : public PatternForm {
public:
    LowRankImpl(std::int64_t rank, std::int64_t maxLength);

    ViewResult attend(const FormView& view, bool wantsWeights) const override;
    FormView seen(const FormView& view) const override;

private:
    torch::Tensor m_keys;    ///< E. Shape: [rank, maxLength]
    torch::Tensor m_values;  ///< F. Shape: [rank, maxLength]
};

}  // namespace translucent
