#pragma once

#include "kernels/vectors.h"

namespace translucent {

// Sums run in lanes that are added up at the end, so that the compiler may use vectors without changing the result.
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
