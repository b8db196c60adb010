#pragma once

#include "network/attention_forms/position_form.h"

namespace translucent {

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

}  // namespace translucent
