#pragma once

#include "decoding/decoding_network.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// Some outputs of a linear layer as a layer of their own, stored in the same form: each has the same numbers to the
/// last bit.
class GatheredOutputs {
public:
    /// `outputs` of the layer in the order that they will have; cheapest when they ascend.
    GatheredOutputs(const LinearView& layer, std::span<const std::int64_t> outputs);

    const LinearView& view() const { return m_view; }

private:
    FloatBuffer m_panels;
    std::vector<float> m_bias;
    std::vector<float> m_scales;
    std::vector<std::int32_t> m_sums;
    LinearView m_view;
};

}  // namespace translucent
