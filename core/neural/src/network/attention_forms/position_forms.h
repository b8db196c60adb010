#pragma once

#include "network/attention_forms/form_view.h"

#include <torch/nn/module.h>

#include <vector>

namespace translucent {

/// How self-attention tells positions apart. Legend as for FormView.
class PositionForm : public torch::nn::Module {
public:
    /// Queries or keys that know their `positions` [L]. Shape: [B, H, L, K] → the same
    virtual torch::Tensor turned(const torch::Tensor& vectors, const torch::Tensor& positions) const;
    virtual torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const;
    virtual torch::Tensor withContext(
        const torch::Tensor& context, const torch::Tensor& weights, const torch::Tensor& distance) const;
};

/// One factor per head: 2^(−8/H), 2^(−16/H), …; when H is no power of two those of the next smaller one, then every
/// other one of the next larger. Source: Press et al. 2022, §3, and the code they published.
std::vector<float> alibiSlopes(std::int64_t heads);

/// Attention with linear biases: score − slope · |distance|, after scaling. Nothing is trained.
/// Source: Press et al. 2022. Deviation: they have decoders only; here the encoder's keys on both sides count alike.
class AlibiImpl : public PositionForm {
public:
    explicit AlibiImpl(std::int64_t heads);

    torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const override;

private:
    std::vector<float> m_slopes;
};

/// Rotary positions: of each query and key, numbers 2i and 2i + 1 of every head are turned as a point in the plane by
/// the angle position · 10000^(−2i/K), so that a score depends on the distance alone. Values stay as they are, and
/// nothing is trained. Source: Su et al. 2021, §3.2.2, with neighbouring numbers as pairs, as written there; programs
/// that pair number i with i + K/2 keep the same weights in another order.
class RotaryImpl : public PositionForm {
public:
    /// `dimension` is K, an even number.
    explicit RotaryImpl(std::int64_t dimension);

    torch::Tensor turned(const torch::Tensor& vectors, const torch::Tensor& positions) const override;

private:
    std::int64_t m_dimension;
};

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
