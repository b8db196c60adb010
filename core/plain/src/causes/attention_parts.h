#pragma once

#include "translucent/causes/traced_pass.h"
#include "translucent/model/intervention.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// One attention of a pass as a sum over heads and keys: its output at query i is Σ_h Σ_j a_hij W_O^h v_hj + b_O.
/// Legend: H heads, Q queries, L keys, K head dimension, A = H·K, D model dimension.
class AttentionParts {
public:
    /// @throws Error{InvalidArgument} if the pass does not contain the attention
    AttentionParts(const TracedPass& pass, AttentionKind kind, std::int64_t layer);

    std::size_t heads() const { return m_heads; }
    std::size_t queries() const { return m_queries; }
    std::size_t keys() const { return m_keys; }
    std::size_t modelDimension() const { return static_cast<std::size_t>(m_outputWeight.shape[0]); }

    /// a_hij
    double weight(std::size_t head, std::size_t query, std::size_t key) const
    {
        return static_cast<double>(m_weights.values[(head * m_queries + query) * m_keys + key]);
    }
    /// v_hj with the bias of the values. Shape: [K]
    std::span<const float> value(std::size_t head, std::size_t key) const { return m_values.row(head * m_keys + key); }
    /// What relative positions add to a value, one vector for each distance, the same in all heads. Shape: [distances,
    /// K]; nullptr without relative positions
    const Array* distanceValues() const { return m_distanceValues; }
    /// The row of `distanceValues` for a key as the query sees it.
    std::size_t distanceRow(std::size_t query, std::size_t key) const;

    /// b_V of a head. Shape: [K]
    std::span<const float> valueBias(std::size_t head) const;
    /// b_O. Shape: [D]
    std::span<const float> outputBias() const { return m_outputBias.values; }

    /// W_O^h v. Shape: [K] → [D]
    std::vector<double> projected(std::size_t head, std::span<const float> value) const;
    /// (W_O^h)ᵀ g, so that its product with v is that of g with projected(v). Shape: [D] → [K]
    std::vector<double> pulledBack(std::size_t head, std::span<const double> direction) const;

private:
    const Array& m_weights;         ///< Shape: [H, Q, L]
    const Array& m_values;          ///< Shape: [H, L, K]
    const Array& m_outputWeight;    ///< Shape: [D, A]
    const Array& m_outputBias;      ///< Shape: [D]
    const Array& m_projectionBias;  ///< that of the values is the last part. Shape: [3 A], in cross-attention [2 A]
    const Array* m_distanceValues;
    std::size_t m_heads;
    std::size_t m_queries;
    std::size_t m_keys;
};

/// The module of an attention, e.g. "decoder.layers.0.cross_attention".
std::string attentionModule(AttentionKind kind, std::int64_t layer);

}  // namespace translucent
