#include "network/linear.h"
#include "support/expect_error.h"
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

using test::largestDifference;

class MatrixProduct : public testing::TestWithParam<torch::ScalarType> { };

INSTANTIATE_TEST_SUITE_P(Types, MatrixProduct, testing::Values(torch::kFloat, torch::kBFloat16),
    [](const auto& instance) { return instance.param == torch::kFloat ? "Float32" : "BFloat16"; });

TEST_P(MatrixProduct, TakesFactorsEitherWayRound)
{
    if (GetParam() == torch::kBFloat16 && bfloat16Speed() == BFloat16Speed::Impossible)
        GTEST_SKIP() << "not on this processor";
    torch::manual_seed(1);
    const auto a = torch::randn({5, 8}).to(GetParam()), b = torch::randn({8, 3}).to(GetParam());
    const auto expected = a.to(torch::kFloat).matmul(b.to(torch::kFloat));
    const auto aTransposed = a.t().contiguous(), bTransposed = b.t().contiguous();
    auto result = torch::full({5, 3}, 100.0);
    for (const bool left : {false, true})
        for (const bool right : {false, true}) {
            const Factor first {left ? aTransposed : a, left}, second {right ? bTransposed : b, right};
            multiply(first, second, result);
            EXPECT_LT(largestDifference(result, expected), 1e-5) << left << right;
            multiply(first, second, result, Sum::Add);
            EXPECT_LT(largestDifference(result, 2 * expected), 1e-5) << left << right;
        }
}

TEST_P(MatrixProduct, TakesInnerSizesOfAnyKind)
{
    if (GetParam() == torch::kBFloat16 && bfloat16Speed() == BFloat16Speed::Impossible)
        GTEST_SKIP() << "not on this processor";
    torch::manual_seed(2);
    for (const std::int64_t inner : {1, 2, 31, 32, 63, 64, 95, 127, 1951})
        for (const bool left : {false, true}) {
            const auto a = torch::randn({70, inner}).to(GetParam()), b = torch::randn({inner, 35}).to(GetParam());
            const auto expected = a.to(torch::kDouble).matmul(b.to(torch::kDouble)).to(torch::kFloat);
            const auto first = left ? a.t().contiguous() : a;
            auto result = torch::full({70, 35}, 100.0);
            multiply({first, left}, {b}, result);
            EXPECT_LT(largestDifference(result, expected), 1e-3) << inner << left;
            multiply({first, left}, {b}, result, Sum::Add);
            EXPECT_LT(largestDifference(result, 2 * expected), 1e-3) << inner << left;
        }
}

TEST(MatrixProductOfBFloat16, NamesItsSizesWhereItIsImpossible)
{
    if (bfloat16Speed() != BFloat16Speed::Impossible)
        GTEST_SKIP() << "it is possible on this processor";
    const auto a = torch::zeros({5, 8}, torch::kBFloat16), b = torch::zeros({8, 3}, torch::kBFloat16);
    auto result = torch::zeros({5, 3});
    test::expectError(
        ErrorCode::Internal, {"bfloat16 [5, 8] times [8, 3]", "oneDNN"}, [&] { multiply({a}, {b}, result); });
}

}  // namespace translucent
