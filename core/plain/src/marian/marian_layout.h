#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Of a token that is never written: nothing is left of it behind a softmax, and half precision can hold it.
inline constexpr float kMarianNever = -60000;

/// Which axis of a matrix is the model's, d_model long.
enum class PartShape {
    Reading,  ///< that of the input; the other one is as long
    Writing,  ///< that of the output; the other one is as long
    Inner,    ///< that of the input; the other one is the feed-forward network's
    Outer,    ///< that of the output; the other one is the feed-forward network's
    Vector,   ///< of a norm: it has no other
};

/// A part of a layer: ours has the rows of all of theirs, one below the other.
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
