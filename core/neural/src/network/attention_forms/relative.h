#pragma once

#include "network/attention_forms/position_form.h"

namespace translucent {

/// Relative positions: a trained vector a^K for each distance from −far to far, farther ones counting as that far, is
/// added to the key when the score is computed, and another, a^V, to the value. All heads of a layer share them.
/// Source: Shaw et al. 2018, eq. (3) and (4); as in §3.3, no vector is made for each pair: the products with the few
/// distances there are, are computed first and then picked.
class RelativeImpl : public PositionForm {
public:
    RelativeImpl(std::int64_t dimension, std::int64_t farthest);

    torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const override;
    torch::Tensor withContext(
        const torch::Tensor& context, const torch::Tensor& weights, const torch::Tensor& distance) const override;

private:
    /// Rows of the tables. Shape: [.., Q, L]
    torch::Tensor indexOf(const torch::Tensor& distance) const;

    std::int64_t m_farthest;
    torch::Tensor m_keys;    ///< a^K. Shape: [2 · far + 1, K]
    torch::Tensor m_values;  ///< a^V. Shape: [2 · far + 1, K]
};

}  // namespace translucent
