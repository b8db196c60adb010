#include "network/linear.h"

#include "support/reference_case.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/nn/functional.h>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;

struct Tensors {
    torch::Tensor x, weight, bias;
};

Tensors random()
{
    torch::manual_seed(3);
    return {torch::randn({2, 5, 7}).requires_grad_(), torch::randn({11, 7}).requires_grad_(),
        torch::randn({11}).requires_grad_()};
}

torch::Tensor outerGradient()
{
    return torch::cos(torch::arange(110, torch::kFloat)).view({2, 5, 11});
}

}  // namespace

TEST(Linear, AgreesWithPyTorch)
{
    const auto ours = random(), theirs = random();
    const auto y = linear(ours.x, ours.weight, ours.bias);
    const auto expected = torch::linear(theirs.x, theirs.weight, theirs.bias);
    EXPECT_LT(largestDifference(y, expected), 1e-5);
    (y * outerGradient()).sum().backward();
    (expected * outerGradient()).sum().backward();
    EXPECT_LT(largestDifference(ours.x.grad(), theirs.x.grad()), 1e-5);
    EXPECT_LT(largestDifference(ours.weight.grad(), theirs.weight.grad()), 1e-5);
    EXPECT_LT(largestDifference(ours.bias.grad(), theirs.bias.grad()), 1e-5);
}

TEST(Linear, LeavesItsParametersAloneForASingleRow)
{
    const auto ours = random();
    torch::NoGradGuard noGrad;
    const auto before = ours.bias.clone();
    linear(ours.x.narrow(0, 0, 1).narrow(1, 0, 1), ours.weight, ours.bias);
    EXPECT_TRUE(torch::equal(ours.bias, before));
}

TEST(Linear, AddsToGradientsThatExist)
{
    auto ours = random();
    ours.weight.mutable_grad() = torch::ones({11, 7});
    ours.bias.mutable_grad() = torch::ones({11});
    const auto* memory = ours.weight.grad().data_ptr<float>();
    const auto theirs = random();
    (linear(ours.x, ours.weight, ours.bias) * outerGradient()).sum().backward();
    (torch::linear(theirs.x, theirs.weight, theirs.bias) * outerGradient()).sum().backward();
    EXPECT_LT(largestDifference(ours.weight.grad(), 1 + theirs.weight.grad()), 1e-5);
    EXPECT_LT(largestDifference(ours.bias.grad(), 1 + theirs.bias.grad()), 1e-5);
    EXPECT_EQ(ours.weight.grad().data_ptr<float>(), memory);
}

TEST(Linear, GivesNoGradientToAnInputThatNeedsNone)
{
    auto ours = random();
    const auto x = ours.x.detach();
    (linear(x, ours.weight, ours.bias) * outerGradient()).sum().backward();
    EXPECT_FALSE(x.grad().defined());
    EXPECT_TRUE(ours.weight.grad().defined());
}

TEST(Linear, MultipliesInBFloat16InsideAScope)
{
    if (bfloat16Speed() == BFloat16Speed::Impossible)
        GTEST_SKIP() << "not on this processor";
    const auto ours = random(), theirs = random();
    torch::Tensor y;
    {
        const PrecisionScope scope(Precision::BFloat16, torch::kCPU);
        y = linear(ours.x, ours.weight, ours.bias);
    }
    const auto expected = torch::linear(theirs.x, theirs.weight, theirs.bias);
    EXPECT_EQ(y.scalar_type(), torch::kFloat);
    EXPECT_LT(largestDifference(y, expected), 0.1) << "bfloat16 has 8 bits";
    EXPECT_GT(largestDifference(y, expected), 1e-4) << "or nothing was rounded";
    (y * outerGradient()).sum().backward();
    (expected * outerGradient()).sum().backward();
    EXPECT_LT(largestDifference(ours.x.grad(), theirs.x.grad()), 0.1);
    EXPECT_LT(largestDifference(ours.weight.grad(), theirs.weight.grad()), 0.1);
    EXPECT_LT(largestDifference(ours.bias.grad(), theirs.bias.grad()), 1e-5) << "not a product";
}

TEST(RectifiedPair, AgreesWithPyTorch)
{
    torch::manual_seed(5);
    Linear inner(7, 19), outer(19, 5);
    for (auto& parameter : {inner->weight(), inner->bias(), outer->weight(), outer->bias()})
        parameter.data().normal_();
    const auto x = torch::randn({2, 9, 7}).requires_grad_(), upper = torch::randn({2, 9, 5});
    const auto gradients = [&](const torch::Tensor& y) {
        return torch::autograd::grad(
            {(y * upper).sum()}, {x, inner->weight(), inner->bias(), outer->weight(), outer->bias()});
    };
    const auto hidden = torch::relu(torch::linear(x, inner->weight(), inner->bias()));
    const auto expected = torch::linear(hidden, outer->weight(), outer->bias());
    const auto y = rectifiedPair(x, *inner, *outer);
    EXPECT_LT(largestDifference(y, expected), 1e-5);
    const auto theirs = gradients(expected), ours = gradients(y);
    for (std::size_t i = 0; i < theirs.size(); ++i)
        EXPECT_LT(largestDifference(ours[i], theirs[i]), 1e-4) << i;
    torch::NoGradGuard noGrad;
    EXPECT_TRUE(torch::equal(rectifiedPair(x, *inner, *outer), y));
}

}  // namespace translucent
