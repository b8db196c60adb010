#include "base/half.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace translucent {
namespace {

/// The value by the definition of the format.
double valueOf(std::uint16_t half)
{
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const double size = exponent == 0 ? std::ldexp(fraction, -24)
        : exponent < 31               ? std::ldexp(1024 + fraction, exponent - 25)
        : fraction == 0               ? std::numeric_limits<double>::infinity()
                                      : std::numeric_limits<double>::quiet_NaN();
    return half >> 15 ? -size : size;
}

}  // namespace

TEST(Half, EveryOneIsReadByItsDefinition)
{
    for (unsigned half = 0; half < 1U << 16U; ++half) {
        const auto expected = valueOf(static_cast<std::uint16_t>(half));
        const double read = fromHalf(static_cast<std::uint16_t>(half));
        EXPECT_TRUE(read == expected || (std::isnan(read) && std::isnan(expected))) << half;
        EXPECT_EQ(std::signbit(read), half >> 15U == 1) << half;
        EXPECT_EQ(fitsHalf(static_cast<float>(expected)), std::isfinite(expected)) << half;
        if (std::isfinite(expected)) {
            EXPECT_EQ(toHalf(static_cast<float>(expected)), half);
        }
    }
}

TEST(Half, NumbersAreRoundedToTheNearest)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> fraction(1, 2);
    std::uniform_int_distribution<int> exponent(-26, 14);
    for (int i = 0; i < 100'000; ++i) {
        const float value = std::ldexp(fraction(random), exponent(random));
        const auto half = toHalf(value);
        const double error = std::abs(valueOf(half) - static_cast<double>(value));
        EXPECT_EQ(fitsHalf(value), error == 0) << value;
        for (const int step : {-1, 1}) {
            const auto neighbour = static_cast<std::uint16_t>(std::max(0, half + step));
            EXPECT_LE(error, std::abs(valueOf(neighbour) - static_cast<double>(value)));
        }
        EXPECT_EQ(toHalf(-value), half | 0x8000U);
    }
}

TEST(Half, TheEvenOneIsTakenBetweenTwo)
{
    EXPECT_EQ(toHalf(1 + 0x1p-11F), 0x3C00U);
    EXPECT_EQ(toHalf(1 + 3 * 0x1p-11F), 0x3C02U);
    EXPECT_EQ(toHalf(0x1p-25F), 0U);
    EXPECT_EQ(toHalf(3 * 0x1p-25F), 2U);
    EXPECT_FALSE(fitsHalf(std::numeric_limits<float>::quiet_NaN()));
    EXPECT_FALSE(fitsHalf(kLargestHalf + 32));
}

}  // namespace translucent
