#pragma once

#include <cstdint>
#include <span>

namespace translucent {

/// Conversions between float and the two 16-bit formats, as bit patterns. Narrowing rounds to nearest, ties
/// to even; values too large become infinity, NaN stays NaN (quiet) and keeps its sign. Source: IEEE
/// 754-2019, §3.6 (binary16); bfloat16 is the upper half of binary32.
float halfToFloat(std::uint16_t half);
std::uint16_t floatToHalf(float value);
float bfloat16ToFloat(std::uint16_t bits);
std::uint16_t floatToBfloat16(float value);

/// The same for whole arrays; both spans have equal length.
void halfToFloat(std::span<const std::uint16_t> halves, std::span<float> values);
void floatToHalf(std::span<const float> values, std::span<std::uint16_t> halves);
void bfloat16ToFloat(std::span<const std::uint16_t> bits, std::span<float> values);
void floatToBfloat16(std::span<const float> values, std::span<std::uint16_t> bits);

}  // namespace translucent
