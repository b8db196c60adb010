#pragma once

#include <cstdint>
#include <cstring>

#if defined(__AVX512F__) || defined(__F16C__)
#include <immintrin.h>
#endif

#define TRANSLUCENT_INLINE inline __attribute__((always_inline))

namespace translucent {

/// The number of floats in one register.
#if defined(__AVX512F__)
constexpr int kNativeWidth = 16;
#elif defined(__AVX2__)
constexpr int kNativeWidth = 8;
#else
constexpr int kNativeWidth = 4;
#endif

/// Whether registers of 16-bit floats can be widened.
#if defined(__AVX512F__) || defined(__F16C__)
constexpr bool kWidensHalves = true;
#else
constexpr bool kWidensHalves = false;
#endif

/// `Width` floats side by side.
template <int Width>
struct VectorOf {
    using Floats [[gnu::vector_size(Width * sizeof(float))]] = float;
};

template <int Width>
TRANSLUCENT_INLINE void load(typename VectorOf<Width>::Floats& vector, const float* from)
{
    std::memcpy(&vector, from, sizeof(vector));
}

template <int Width>
TRANSLUCENT_INLINE void store(float* to, const typename VectorOf<Width>::Floats& vector)
{
    std::memcpy(to, &vector, sizeof(vector));
}

using NativeFloats = VectorOf<kNativeWidth>::Floats;
using NativeLanes [[gnu::vector_size(kNativeWidth * sizeof(std::int32_t))]] = std::int32_t;

/// Loads the first `count` lanes, fewer than all; sets the others to 0.
TRANSLUCENT_INLINE void loadSome(NativeFloats& vector, const float* from, std::int64_t count)
{
#if defined(__AVX512F__)
    vector = (NativeFloats)_mm512_maskz_loadu_ps(static_cast<__mmask16>((1U << count) - 1), from);
#else
    float lanes[kNativeWidth] {};
    for (std::int64_t l = 0; l < count; ++l)
        lanes[l] = from[l];
    load<kNativeWidth>(vector, lanes);
#endif
}

/// Stores the first `count` lanes; does not change the memory behind them.
TRANSLUCENT_INLINE void storeSome(float* to, const NativeFloats& vector, std::int64_t count)
{
#if defined(__AVX512F__)
    _mm512_mask_storeu_ps(to, static_cast<__mmask16>((1U << count) - 1), (__m512)vector);
#else
    float lanes[kNativeWidth];
    store<kNativeWidth>(lanes, vector);
    for (std::int64_t l = 0; l < count; ++l)
        to[l] = lanes[l];
#endif
}

/// eˣ to about one unit in the last place for x ≤ 0; exactly 0 below −87, −∞ included.
/// Source: range reduction x = n·ln 2 + r and the polynomial of Cephes' expf (Moshier 1989).
TRANSLUCENT_INLINE float exponential(float x)
{
    const float bounded = x < -87.0F ? -87.0F : x;
    constexpr float kMagic = 12582912.0F;  // 1.5 · 2²³: adding it rounds to a whole number
    const float n = (bounded * 1.44269504088896341F + kMagic) - kMagic;
    const float r = (bounded - n * 0.693359375F) + n * 2.12194440e-4F;
    float p = 1.9875691500e-4F;
    p = p * r + 1.3981999507e-3F;
    p = p * r + 8.3334519073e-3F;
    p = p * r + 4.1665795894e-2F;
    p = p * r + 1.6666665459e-1F;
    p = p * r + 5.0000001201e-1F;
    p = p * r * r + r + 1.0F;
    const std::int32_t bits = (static_cast<std::int32_t>(n) + 127) << 23;
    float power;
    std::memcpy(&power, &bits, sizeof(power));
    return x < -87.0F ? 0.0F : p * power;
}

}  // namespace translucent
