#include "io/safetensors.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

constexpr std::uint32_t kHalfPatterns = 0x10000;

bool isHalfNan(std::uint32_t half)
{
    return (half & 0x7FFFU) > 0x7C00U;
}

TEST(Half, ReadsEveryPatternAsDefinedByTheStandard)
{
    for (std::uint32_t half = 0; half < kHalfPatterns; ++half) {
        const float sign = (half & 0x8000U) != 0 ? -1.0F : 1.0F;
        const int exponent = static_cast<int>((half >> 10U) & 0x1FU);
        const float mantissa = static_cast<float>(half & 0x3FFU);
        const float value = halfToFloat(static_cast<std::uint16_t>(half));
        if (isHalfNan(half)) {
            EXPECT_TRUE(std::isnan(value)) << half;
        } else if (exponent == 31) {
            EXPECT_EQ(value, sign * std::numeric_limits<float>::infinity()) << half;
        } else if (exponent == 0) {
            EXPECT_EQ(value, sign * std::ldexp(mantissa, -24)) << half;
        } else {
            EXPECT_EQ(value, sign * std::ldexp(1024 + mantissa, exponent - 25)) << half;
        }
    }
}

TEST(Half, RoundTripsEveryPattern)
{
    for (std::uint32_t half = 0; half < kHalfPatterns; ++half) {
        const auto back = floatToHalf(halfToFloat(static_cast<std::uint16_t>(half)));
        if (isHalfNan(half)) {
            EXPECT_TRUE(isHalfNan(back)) << half;
            EXPECT_EQ(back & 0x8000U, half & 0x8000U) << half;
        } else {
            EXPECT_EQ(back, half);
        }
    }
}

TEST(Half, RoundsToNearestAndTiesToEvenBetweenAllNeighbours)
{
    for (std::uint16_t lower = 0; lower < 0x7BFF; ++lower) {
        const auto upper = static_cast<std::uint16_t>(lower + 1);
        const float middle = (halfToFloat(lower) + halfToFloat(upper)) / 2;
        ASSERT_EQ(floatToHalf(middle), lower % 2 == 0 ? lower : upper) << lower;
        ASSERT_EQ(floatToHalf(std::nextafter(middle, 0.0F)), lower) << lower;
        ASSERT_EQ(floatToHalf(std::nextafter(middle, 1e9F)), upper) << lower;
        ASSERT_EQ(floatToHalf(-middle), 0x8000U | floatToHalf(middle)) << lower;
    }
}

TEST(Half, OverflowsToInfinityFromHalfAStepAboveTheLargestNumber)
{
    EXPECT_EQ(floatToHalf(65504.0F), 0x7BFF);
    EXPECT_EQ(floatToHalf(65519.996F), 0x7BFF);
    EXPECT_EQ(floatToHalf(65520.0F), 0x7C00);
    EXPECT_EQ(floatToHalf(-1e30F), 0xFC00);
    EXPECT_EQ(floatToHalf(1e-30F), 0);
    EXPECT_EQ(floatToHalf(-1e-40F), 0x8000);
}

TEST(Bfloat16, RoundTripsEveryPattern)
{
    for (std::uint32_t bits = 0; bits < kHalfPatterns; ++bits) {
        const float value = bfloat16ToFloat(static_cast<std::uint16_t>(bits));
        const auto back = floatToBfloat16(value);
        if (std::isnan(value)) {
            EXPECT_TRUE(std::isnan(bfloat16ToFloat(back))) << bits;
        } else {
            EXPECT_EQ(back, bits);
        }
    }
}

TEST(Bfloat16, RoundsToNearestAndTiesToEven)
{
    EXPECT_EQ(floatToBfloat16(1.0F), 0x3F80);
    EXPECT_EQ(floatToBfloat16(std::bit_cast<float>(0x3F808000U)), 0x3F80);
    EXPECT_EQ(floatToBfloat16(std::bit_cast<float>(0x3F808001U)), 0x3F81);
    EXPECT_EQ(floatToBfloat16(std::bit_cast<float>(0x3F818000U)), 0x3F82);
    EXPECT_EQ(floatToBfloat16(std::numeric_limits<float>::max()), 0x7F80);
    EXPECT_TRUE(std::isnan(bfloat16ToFloat(floatToBfloat16(std::bit_cast<float>(0x7F800001U)))));
}

TEST(Half, ConvertsWholeArrays)
{
    const std::array<float, 3> values {0.5F, -2.0F, 1.0F};
    std::array<std::uint16_t, 3> bits {};
    std::array<float, 3> back {};
    floatToHalf(values, bits);
    EXPECT_EQ(bits, (std::array<std::uint16_t, 3> {0x3800, 0xC000, 0x3C00}));
    halfToFloat(bits, back);
    EXPECT_EQ(back, values);
    floatToBfloat16(values, bits);
    EXPECT_EQ(bits, (std::array<std::uint16_t, 3> {0x3F00, 0xC000, 0x3F80}));
    bfloat16ToFloat(bits, back);
    EXPECT_EQ(back, values);
}

}  // namespace
}  // namespace translucent
