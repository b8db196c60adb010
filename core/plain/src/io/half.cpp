#include "io/safetensors.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace translucent {

namespace {

constexpr std::uint32_t kFloatSign = 0x80000000U;
constexpr std::uint32_t kFloatInfinity = 0x7F800000U;
constexpr std::uint32_t kFloatImplicitOne = 0x00800000U;
constexpr std::uint32_t kFloatMantissa = 0x007FFFFFU;
constexpr int kFloatMantissaBits = 23;
constexpr int kMantissaBitsDropped = 13;                                   // 23 bits of binary32, 10 of binary16
constexpr std::uint32_t kExponentRebias = 112U << kFloatMantissaBits;      // biases 127 and 15
constexpr std::uint32_t kSmallestNormalHalf = 113U << kFloatMantissaBits;  // 2^-14
constexpr std::uint32_t kHalfOverflow = 143U << kFloatMantissaBits;        // 2^16
constexpr std::uint16_t kHalfInfinity = 0x7C00U;
constexpr std::uint16_t kHalfQuietNan = 0x7E00U;

/// value / 2^shift, rounded to nearest, ties to even; 1 <= shift <= 31.
std::uint32_t shiftRounded(std::uint32_t value, int shift)
{
    const std::uint32_t lowestKept = (value >> shift) & 1U;
    const std::uint32_t justBelowHalf = (1U << (shift - 1)) - 1U;
    return (value + justBelowHalf + lowestKept) >> shift;
}

std::uint32_t halfMagnitude(std::uint32_t magnitude)
{
    if (magnitude > kFloatInfinity)
        return kHalfQuietNan;
    if (magnitude >= kHalfOverflow)
        return kHalfInfinity;
    if (magnitude >= kSmallestNormalHalf)
        return shiftRounded(magnitude - kExponentRebias, kMantissaBitsDropped);  // may round up to infinity
    const int shift = 126 - static_cast<int>(magnitude >> kFloatMantissaBits);   // in units of 2^-24
    if (shift > kFloatMantissaBits + 2)
        return 0;
    return shiftRounded((magnitude & kFloatMantissa) | kFloatImplicitOne, shift);
}

template <typename From, typename To, typename Convert>
void convertAll(std::span<const From> from, std::span<To> to, Convert convert)
{
    assert(from.size() == to.size());
    std::transform(from.begin(), from.end(), to.begin(), convert);
}

}  // namespace

float halfToFloat(std::uint16_t half)
{
    const std::uint32_t sign = (half & 0x8000U) << 16U;
    const std::uint32_t magnitude = half & 0x7FFFU;
    if (magnitude >= kHalfInfinity)
        return std::bit_cast<float>(sign | kFloatInfinity | ((magnitude & 0x03FFU) << kMantissaBitsDropped));
    if (magnitude < 0x0400U) {  // zero and subnormals: units of 2^-24, exact in float
        const float value = static_cast<float>(magnitude) * 0x1p-24F;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(value));
    }
    return std::bit_cast<float>(sign | ((magnitude << kMantissaBitsDropped) + kExponentRebias));
}

std::uint16_t floatToHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return static_cast<std::uint16_t>((bits & kFloatSign) >> 16U | halfMagnitude(bits & ~kFloatSign));
}

float bfloat16ToFloat(std::uint16_t bits)
{
    return std::bit_cast<float>(std::uint32_t {bits} << 16U);
}

std::uint16_t floatToBfloat16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & ~kFloatSign) > kFloatInfinity)
        return static_cast<std::uint16_t>((bits >> 16U) | 0x0040U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

void halfToFloat(std::span<const std::uint16_t> halves, std::span<float> values)
{
    convertAll(halves, values, [](std::uint16_t half) { return halfToFloat(half); });
}

void floatToHalf(std::span<const float> values, std::span<std::uint16_t> halves)
{
    convertAll(values, halves, [](float value) { return floatToHalf(value); });
}

void bfloat16ToFloat(std::span<const std::uint16_t> bits, std::span<float> values)
{
    convertAll(bits, values, [](std::uint16_t half) { return bfloat16ToFloat(half); });
}

void floatToBfloat16(std::span<const float> values, std::span<std::uint16_t> bits)
{
    convertAll(values, bits, [](float value) { return floatToBfloat16(value); });
}

}  // namespace translucent
