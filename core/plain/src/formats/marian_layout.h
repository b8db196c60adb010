#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The bias of a token that is never written: its softmax is 0, and half precision can represent it.
inline constexpr float kMarianNever = -60000;

/// The axis of a matrix that has the size d_model.
enum class PartShape {
    Reading,  ///< the input axis; the other one has the same size
    Writing,  ///< the output axis; the other one has the same size
    Inner,    ///< the input axis; the other one belongs to the feed-forward network
    Outer,    ///< the output axis; the other one belongs to the feed-forward network
    Vector,   ///< of a norm: it has no other
};

/// A part of a layer: ours contains the rows of all of theirs, stacked.
struct MarianLayerPart {
    std::string_view ours;
    PartShape shape;
    std::vector<std::string> theirs;
    bool isDecoders = false;
};

/// All parts; each has a weight and a bias.
const std::vector<MarianLayerPart>& marianLayerParts();

/// sin in the first half of the columns, cos in the second. Shape: [positions, dimension]
/// Source: MarianSinusoidalPositionalEmbedding of Hugging Face transformers.
void computeMarianPositions(std::int64_t dimension, std::span<float> values);

}  // namespace translucent
