#pragma once

#include "kernels/vectors.h"

#include <cstdint>

namespace translucent {

using NativeFloats = VectorOf<kNativeWidth>::Floats;

/// Σ of the lanes: halves are added until one is left.
TRANSLUCENT_INLINE float laneSum(const NativeFloats& vector)
{
    float parts[kNativeWidth];
    store<kNativeWidth>(parts, vector);
    for (int half = kNativeWidth / 2; half > 0; half /= 2)
        for (int l = 0; l < half; ++l)
            parts[l] += parts[l + half];
    return parts[0];
}

/// Two vectors become one: lanes without bit `Half` hold a[i] + a[i ^ Half], lanes with it those of b.
template <int Half>
TRANSLUCENT_INLINE void fold(NativeFloats& a, const NativeFloats& b)
{
    using Indices [[gnu::vector_size(kNativeWidth * sizeof(std::int32_t))]] = std::int32_t;
    Indices same, other;
    for (int i = 0; i < kNativeWidth; ++i) {
        same[i] = (i & Half) ? kNativeWidth + i : i;
        other[i] = (i & Half) ? kNativeWidth + (i ^ Half) : (i ^ Half);
    }
    a = __builtin_shuffle(a, b, same) + __builtin_shuffle(a, b, other);
}

/// Lane i of vectors[0] becomes the sum of the lanes of vectors[i], added in the order of laneSum.
template <int Half = kNativeWidth / 2>
TRANSLUCENT_INLINE void sumLanes(NativeFloats* vectors)
{
    for (int i = 0; i < Half; ++i)
        fold<Half>(vectors[i], vectors[i + Half]);
    if constexpr (Half > 1)
        sumLanes<Half / 2>(vectors);
}

/// Σ a[i] · b[i], in the same order as sums taken with sumLanes.
TRANSLUCENT_INLINE float dot(const float* a, const float* b, std::int64_t count)
{
    NativeFloats lanes {};
    std::int64_t i = 0;
    for (; i + kNativeWidth <= count; i += kNativeWidth) {
        NativeFloats x, y;
        load<kNativeWidth>(x, a + i);
        load<kNativeWidth>(y, b + i);
        lanes += x * y;
    }
    float sum = laneSum(lanes);
    for (; i < count; ++i)
        sum += a[i] * b[i];
    return sum;
}

}  // namespace translucent
