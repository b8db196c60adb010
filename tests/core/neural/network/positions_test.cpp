#include "network/embedding.h"

#include "support/reference_case.h"
#include "support/reference_ops.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;

TransformerConfig withPositions(PositionKind kind)
{
    auto config = test::smallConfig();
    config.positionKind = kind;
    return config;
}

}  // namespace

TEST(Positions, MatchTheTextbookTable)
{
    const auto textbook = torch::tensor({0.0000F, 1.0000F, 0.0000F, 1.0000F,       // position 0
                                            0.8415F, 0.5403F, 0.0100F, 1.0000F,    // 1
                                            0.9093F, -0.4161F, 0.0200F, 0.9998F,   // 2
                                            0.1411F, -0.9900F, 0.0300F, 0.9996F,   // 3
                                            -0.7568F, -0.6536F, 0.0400F, 0.9992F,  // 4
                                            -0.9589F, 0.2837F, 0.0500F, 0.9988F,   // 5
                                            -0.2794F, 0.9602F, 0.0600F, 0.9982F,   // 6
                                            0.6570F, 0.7539F, 0.0699F, 0.9976F,    // 7
                                            0.9894F, -0.1455F, 0.0799F, 0.9968F,   // 8
                                            0.4121F, -0.9111F, 0.0899F, 0.9960F})  // 9
                              .view({10, 4});
    EXPECT_LT(largestDifference(sinusoidalTable(10, 4), textbook), 5.1e-5);
}

TEST(Positions, AgreeWithPyTorch)
{
    EXPECT_LT(largestDifference(sinusoidalTable(6, 8), test::referenceOp("positions.sinusoidal")), 1e-7);
}

TEST(Positions, StayExactFarOut)
{
    const auto table = sinusoidalTable(5001, 2);
    EXPECT_NEAR(table[5000][0].item<double>(), std::sin(5000.0), 1e-6);
    EXPECT_NEAR(table[5000][1].item<double>(), std::cos(5000.0), 1e-6);
}

TEST(Positions, AreNoParameterWhenSinusoidal)
{
    Positions positions(withPositions(PositionKind::Sinusoidal));
    EXPECT_TRUE(positions->parameters().empty());
    EXPECT_TRUE(torch::equal(positions(3, 2), sinusoidalTable(24, 16).narrow(0, 3, 2)));
}

TEST(Positions, AreTrainedWhenLearned)
{
    Positions positions(withPositions(PositionKind::Learned));
    ASSERT_EQ(positions->parameters().size(), 1u);
    EXPECT_EQ(positions->parameters()[0].sizes(), (std::vector<std::int64_t> {24, 16}));
    EXPECT_TRUE(positions(0, 24).requires_grad());
}

TEST(Positions, AreAbsentWhenSwitchedOff)
{
    Positions positions(withPositions(PositionKind::None));
    EXPECT_TRUE(positions->parameters().empty());
    EXPECT_FALSE(positions(0, 3).defined());
}

}  // namespace translucent
