#include "formats/marian_layout.h"

#include <cmath>

namespace translucent {

const std::vector<MarianLayerPart>& marianLayerParts()
{
    static const std::vector<MarianLayerPart> parts {
        {"self_attention.qkv", PartShape::Reading, {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"}},
        {"self_attention.output", PartShape::Writing, {"self_attn.out_proj"}},
        {"self_attention_norm", PartShape::Vector, {"self_attn_layer_norm"}},
        {"cross_attention.query", PartShape::Reading, {"encoder_attn.q_proj"}, true},
        {"cross_attention.key_value", PartShape::Reading, {"encoder_attn.k_proj", "encoder_attn.v_proj"}, true},
        {"cross_attention.output", PartShape::Writing, {"encoder_attn.out_proj"}, true},
        {"cross_attention_norm", PartShape::Vector, {"encoder_attn_layer_norm"}, true},
        {"feed_forward.inner", PartShape::Inner, {"fc1"}},
        {"feed_forward.outer", PartShape::Outer, {"fc2"}},
        {"feed_forward_norm", PartShape::Vector, {"final_layer_norm"}},
    };
    return parts;
}

void computeMarianPositions(std::int64_t dimension, std::span<float> values)
{
    const auto half = dimension / 2 + dimension % 2;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto position = static_cast<double>(static_cast<std::int64_t>(i) / dimension);
        const auto column = static_cast<std::int64_t>(i) % dimension;
        const auto pair = static_cast<double>(column < half ? column : column - half);
        const auto angle = position / std::pow(10000.0, 2 * pair / static_cast<double>(dimension));
        values[i] = static_cast<float>(column < half ? std::sin(angle) : std::cos(angle));
    }
}

}  // namespace translucent
