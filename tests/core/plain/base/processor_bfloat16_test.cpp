#include "translucent/base/processor.h"

#include <gtest/gtest.h>

namespace translucent {

TEST(BFloat16Speed, FollowsTheTable)
{
    const auto speed = [](bool avx512, bool bfloat16, bool tiles, bool madeForTiles) {
        return bfloat16Speed({avx512, bfloat16, tiles, madeForTiles});
    };
    EXPECT_EQ(speed(false, false, false, false), BFloat16Speed::Impossible) << "Zen 3, Haswell, Alder Lake";
    EXPECT_EQ(speed(true, false, false, false), BFloat16Speed::NoGain) << "Skylake-X, Cascade Lake, Ice Lake";
    EXPECT_EQ(speed(true, true, false, false), BFloat16Speed::Double) << "Zen 4 and 5, Cooper Lake";
    EXPECT_EQ(speed(true, true, false, true), BFloat16Speed::NoGain) << "Sapphire Rapids without its tiles";
    EXPECT_EQ(speed(true, true, true, true), BFloat16Speed::Double) << "Sapphire Rapids with them";
    EXPECT_EQ(speed(false, false, false, true), BFloat16Speed::Impossible) << "Sapphire Rapids limited to AVX2";
}

}  // namespace translucent
