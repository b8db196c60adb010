#pragma once

#include "kernels/vectors.h"

#include <cstdint>

namespace translucent {

/// Σ of the lanes: halves are added until one lane remains.
TRANSLUCENT_INLINE float laneSum(const NativeFloats& vector)
{
    float parts[kNativeWidth];
    store<kNativeWidth>(parts, vector);
    for (int half = kNativeWidth / 2; half > 0; half /= 2)
        for (int l = 0; l < half; ++l)
            parts[l] += parts[l + half];
    return parts[0];
}

/// The largest of the lanes.
TRANSLUCENT_INLINE float laneMaximum(const NativeFloats& vector)
{
    float parts[kNativeWidth];
    store<kNativeWidth>(parts, vector);
    for (int half = kNativeWidth / 2; half > 0; half /= 2)
        for (int l = 0; l < half; ++l)
            parts[l] = parts[l + half] > parts[l] ? parts[l + half] : parts[l];
    return parts[0];
}

/// Combines two vectors: lanes without bit `Half` become a[i] + a[i ^ Half], lanes with it those of b.
template <int Half>
TRANSLUCENT_INLINE void fold(NativeFloats& a, const NativeFloats& b)
{
    NativeLanes same, other;
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

// Sums run in lanes that are added at the end, so that the compiler may use vectors without changing the result.
constexpr std::int64_t kLanes = 16;

/// max of row[0 … count − 1]; count ≥ 1
TRANSLUCENT_INLINE float rowMaximum(const float* row, std::int64_t count)
{
    float lanes[kLanes];
    for (auto& lane : lanes)
        lane = row[0];
    std::int64_t j = 0;
    for (; j + kLanes <= count; j += kLanes)
        for (std::int64_t l = 0; l < kLanes; ++l)
            lanes[l] = row[j + l] > lanes[l] ? row[j + l] : lanes[l];
    float largest = row[0];
    for (; j < count; ++j)
        largest = row[j] > largest ? row[j] : largest;
    for (const float lane : lanes)
        largest = lane > largest ? lane : largest;
    return largest;
}

TRANSLUCENT_INLINE float rowSum(const float* row, std::int64_t count)
{
    float lanes[kLanes] {};
    std::int64_t j = 0;
    for (; j + kLanes <= count; j += kLanes)
        for (std::int64_t l = 0; l < kLanes; ++l)
            lanes[l] += row[j + l];
    float sum = 0;
    for (; j < count; ++j)
        sum += row[j];
    for (const float lane : lanes)
        sum += lane;
    return sum;
}

/// out[j] = e^(row[j] − shift); returns their sum. `out` may be `row`.
TRANSLUCENT_INLINE float exponentials(const float* row, std::int64_t count, float shift, float* out)
{
    float lanes[kLanes] {};
    std::int64_t j = 0;
    for (; j + kLanes <= count; j += kLanes)
        for (std::int64_t l = 0; l < kLanes; ++l) {
            const float e = exponential(row[j + l] - shift);
            out[j + l] = e;
            lanes[l] += e;
        }
    if (j < count) {
        float rest[kLanes];
        for (std::int64_t l = 0; l < kLanes; ++l)
            rest[l] = j + l < count ? row[j + l] - shift : -__builtin_inff();
        for (std::int64_t l = 0; l < kLanes; ++l) {
            rest[l] = exponential(rest[l]);
            lanes[l] += rest[l];
        }
        for (std::int64_t l = 0; j + l < count; ++l)
            out[j + l] = rest[l];
    }
    float sum = 0;
    for (const float lane : lanes)
        sum += lane;
    return sum;
}

}  // namespace translucent
