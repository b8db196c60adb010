#include "network/dropout.h"

#include "support/reference_case.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

namespace translucent {

using test::largestDifference;

TEST(Dropout, StreamsDependOnSeedAndStepAlone)
{
    DropoutStream stream(0.2, 5, 9), same(0.2, 5, 9), otherSeed(0.2, 6, 9), otherStep(0.2, 5, 10);
    const auto first = stream.next().key();
    EXPECT_EQ(same.next().key(), first);
    EXPECT_NE(otherSeed.next().key(), first);
    EXPECT_NE(otherStep.next().key(), first);
    EXPECT_NE(stream.next().key(), first);
}

TEST(Dropout, DropsTheSameForwardAndBackward)
{
    torch::manual_seed(1);
    const DropoutMask mask(0.5, 31);
    const auto factors = dropped(torch::ones({40, 50}), mask);
    auto residual = torch::randn({40, 50}).requires_grad_(), x = torch::randn({40, 50}).requires_grad_();
    const auto outer = torch::randn({40, 50});
    const auto sum = addDropped(residual, x, mask);
    EXPECT_LT(largestDifference(sum, residual + x * factors), 1e-6);
    (sum * outer).sum().backward();
    EXPECT_LT(largestDifference(residual.grad(), outer), 1e-6);
    EXPECT_LT(largestDifference(x.grad(), outer * factors), 1e-6);
    EXPECT_LT(largestDifference(dropped(x, mask), x * factors), 1e-6);
}

TEST(Dropout, KeepsEverythingWithoutARate)
{
    const auto x = torch::randn({3, 4});
    EXPECT_TRUE(torch::equal(dropped(x, {}), x));
    EXPECT_TRUE(torch::equal(addDropped(x, x, {}), 2 * x));
}

}  // namespace translucent
