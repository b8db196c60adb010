#pragma once

#include <cstdint>

namespace translucent {

/// Rows of floats somewhere in memory: row i starts at data + i · stride.
struct ConstRows {
    const float* data;
    std::int64_t stride;

    const float* operator[](std::int64_t row) const { return data + row * stride; }
};
struct Rows {
    float* data;
    std::int64_t stride;

    float* operator[](std::int64_t row) const { return data + row * stride; }
};

/// Visibility of one head: flags of query i start at data + i · queryStride; nullptr = everything is visible.
struct Visibility {
    const bool* data;
    std::int64_t queryStride;
    std::int64_t keyStride;
};

/// Sizes of one head. Legend as in scaled_dot_attention.h.
struct HeadShape {
    std::int64_t queries;
    std::int64_t keys;
    std::int64_t dimension;
    float scale;  ///< 1 / √dimension
};

/// What the forward pass of one head reads and writes. `weights` and `keep` are [queries, keys] and contiguous.
struct HeadForward {
    HeadShape shape;
    ConstRows query, keys, values;
    Visibility mayAttend;
    const float* keep;  ///< nullptr = no dropout
    float* weights;
    Rows context;
};

/// And the backward pass.
struct HeadBackward {
    HeadShape shape;
    ConstRows query, keys, values;
    const float* keep;
    const float* weights;
    ConstRows contextGradient;
    Rows queryGradient, keysGradient, valuesGradient;  ///< added to; zero before
};

void attentionForward(const HeadForward& head);
void attentionBackward(const HeadBackward& head);

}  // namespace translucent
