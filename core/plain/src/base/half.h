#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace translucent {

/// Numbers of 16 bits: 1 bit of sign, 5 of exponent, 10 of fraction. Source: IEEE 754-2019, binary16.
inline constexpr float kLargestHalf = 65504;

/// Exact.
inline float fromHalf(std::uint16_t half)
{
    const std::uint32_t sign = (half & 0x8000U) << 16U, rest = (half & 0x7fffU) << 13U;
    constexpr std::uint32_t kRebias = 112U << 23U, kNotFinite = 0x7f800000U;
    const float small = static_cast<float>(half & 0x3ffU) * 0x1p-24F;
    const auto bits = (half & 0x7c00U) == 0x7c00U ? rest | kNotFinite
        : (half & 0x7c00U) == 0                   ? std::bit_cast<std::uint32_t>(small)
                                                  : rest + kRebias;
    return std::bit_cast<float>(bits | sign);
}

/// Whether a half represents the number exactly.
inline bool fitsHalf(float value)
{
    const float size = std::abs(value), scaled = size * 0x1p24F;
    const bool normal = (std::bit_cast<std::uint32_t>(size) & 0x1fffU) == 0;
    return size <= kLargestHalf && (size < 0x1p-14F ? scaled == std::trunc(scaled) : normal);
}

/// The nearest half, the even one between two. Numbers beyond the largest half must be cut first.
inline std::uint16_t toHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value), size = bits & 0x7fffffffU;
    const bool subnormal = std::bit_cast<float>(size) < 0x1p-14F;
    const auto half = subnormal ? static_cast<std::uint32_t>(std::nearbyint(std::bit_cast<float>(size) * 0x1p24F))
                                : (size + 0xfffU + ((size >> 13U) & 1U) - (112U << 23U)) >> 13U;
    return static_cast<std::uint16_t>((bits >> 31U) << 15U | half);
}

}  // namespace translucent
