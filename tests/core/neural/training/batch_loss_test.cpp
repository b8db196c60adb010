#include "training/batch_loss.h"

#include "network/linear.h"
#include "support/reference_case.h"

#include <gtest/gtest.h>
#include <torch/nn/functional.h>

namespace translucent {

namespace {

using test::largestDifference;

constexpr std::int64_t kRows = 5;
constexpr std::int64_t kSmallVocabulary = 9;

torch::Tensor formulaLogits(double scale = 3)
{
    return (scale * torch::cos(0.7 * torch::arange(kRows * kSmallVocabulary, torch::kFloat)))
        .view({kRows, kSmallVocabulary});
}

torch::Tensor formulaTargets()
{
    return torch::tensor({3, 0, 8, 5, 3}, torch::kLong);
}

torch::Tensor torchLoss(const torch::Tensor& logits, double smoothing)
{
    namespace F = torch::nn::functional;
    return F::cross_entropy(logits, formulaTargets(), F::CrossEntropyFuncOptions().label_smoothing(smoothing));
}

class LabelSmoothing : public testing::TestWithParam<double> { };

INSTANTIATE_TEST_SUITE_P(Smoothings, LabelSmoothing, testing::Values(0.0, 0.1, 0.5, 0.9));

using test::largestDifference;

/// Enough tokens and entries to split the work into several parts.
constexpr std::int64_t kTokens = 150, kVocabulary = 70'001, kDimension = 6;

}  // namespace

TEST_P(LabelSmoothing, ValueAndGradientsAgreeWithPyTorch)
{
    auto ours = formulaLogits().requires_grad_();
    auto theirs = formulaLogits().requires_grad_();
    auto loss = labelSmoothedLoss(ours, formulaTargets(), GetParam());
    auto expected = torchLoss(theirs, GetParam());
    EXPECT_NEAR(loss.item<double>(), expected.item<double>(), 1e-6);
    (2 * loss).backward();
    (2 * expected).backward();
    EXPECT_LT(largestDifference(ours.grad(), theirs.grad()), 1e-7);
}

TEST_P(LabelSmoothing, GradientsAgreeWithDifferences)
{
    auto logits = formulaLogits().requires_grad_();
    labelSmoothedLoss(logits, formulaTargets(), GetParam()).backward();
    constexpr double kStep = 1e-2;
    for (const auto& [row, column] : {std::pair {0, 3}, {1, 1}, {4, 8}}) {
        auto higher = formulaLogits(), lower = formulaLogits();
        higher[row][column] += kStep;
        lower[row][column] -= kStep;
        const auto difference = labelSmoothedLoss(higher, formulaTargets(), GetParam()).item<double>()
            - labelSmoothedLoss(lower, formulaTargets(), GetParam()).item<double>();
        EXPECT_NEAR(logits.grad()[row][column].item<double>(), difference / (2 * kStep), 1e-4);
    }
}

TEST_P(LabelSmoothing, GradientsOfARowSumToZero)
{
    auto logits = formulaLogits().requires_grad_();
    labelSmoothedLoss(logits, formulaTargets(), GetParam()).backward();
    EXPECT_LT(logits.grad().sum(1).abs().max().item<double>(), 1e-6);
}

TEST(LabelSmoothedLoss, StaysFiniteForExtremeLogits)
{
    auto logits = formulaLogits(1e4).requires_grad_();
    auto loss = labelSmoothedLoss(logits, formulaTargets(), 0.1);
    EXPECT_NEAR(loss.item<double>() / torchLoss(formulaLogits(1e4), 0.1).item<double>(), 1, 1e-5);
    loss.backward();
    EXPECT_TRUE(logits.grad().isfinite().all().item<bool>());
}

TEST(LabelSmoothedLoss, ChangesNeitherLogitsNorTargets)
{
    auto logits = formulaLogits().requires_grad_();
    const auto targets = formulaTargets();
    labelSmoothedLoss(logits, targets, 0.1).backward();
    EXPECT_TRUE(torch::equal(logits.detach(), formulaLogits()));
    EXPECT_TRUE(torch::equal(targets, formulaTargets()));
}

TEST(LabelSmoothedLoss, TakesBFloat16Logits)
{
    auto logits = formulaLogits().to(torch::kBFloat16).requires_grad_();
    auto loss = labelSmoothedLoss(logits, formulaTargets(), 0.1);
    EXPECT_NEAR(loss.item<double>(), torchLoss(formulaLogits(), 0.1).item<double>(), 0.02);
    loss.backward();
    EXPECT_EQ(logits.grad().scalar_type(), torch::kBFloat16);
}

TEST(OutputLoss, EqualsProjectionAndLossOneAfterTheOther)
{
    torch::manual_seed(1);
    auto decoded = torch::randn({kTokens, kDimension}).requires_grad_();
    auto weight = torch::randn({kVocabulary, kDimension}).requires_grad_(),
         bias = torch::randn(kVocabulary).requires_grad_();
    const auto targets = torch::randint(kVocabulary, {kTokens}, torch::kLong);
    const auto expected = labelSmoothedLoss(torch::linear(decoded, weight, bias), targets, 0.1) * (kTokens / 200.0);
    expected.backward();
    auto ourWeight = weight.detach().clone().requires_grad_(), ourBias = bias.detach().clone().requires_grad_();
    ourWeight.mutable_grad() = torch::zeros_like(weight);
    ourBias.mutable_grad() = torch::zeros_like(bias);
    const auto ours = outputLoss({decoded.detach(), ourWeight, ourBias, targets, 0.1, 200}, false);
    EXPECT_NEAR(ours.loss, expected.item<double>(), 1e-4);
    EXPECT_LT(largestDifference(ours.gradient, decoded.grad()), 1e-6);
    EXPECT_LT(largestDifference(ourWeight.grad(), weight.grad()), 1e-6);
    EXPECT_LT(largestDifference(ourBias.grad(), bias.grad()), 1e-6);
    if (bfloat16Speed() == BFloat16Speed::Impossible)
        return;
    const auto rounded = outputLoss({decoded.detach(), ourWeight, ourBias, targets, 0.1, 200}, true);
    EXPECT_NEAR(rounded.loss, ours.loss, 0.01 * ours.loss);
}

}  // namespace translucent
