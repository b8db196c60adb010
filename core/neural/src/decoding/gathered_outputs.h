#pragma once

#include "decoding/decoding_network.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// Selected outputs of a linear layer as a separate layer, stored in the same form: the numbers are bit-identical.
class GatheredOutputs {
public:
    /// `outputs` of the layer in their new order; fastest in ascending order.
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
