#include "training/output_loss.h"

#include "support/reference_case.h"
#include "training/label_smoothed_loss.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;

/// Enough tokens and entries that the work is done in several parts.
constexpr std::int64_t kTokens = 150, kVocabulary = 70'001, kDimension = 6;

}  // namespace

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
    const auto rounded = outputLoss({decoded.detach(), ourWeight, ourBias, targets, 0.1, 200}, true);
    EXPECT_NEAR(rounded.loss, ours.loss, 0.01 * ours.loss);
}

}  // namespace translucent
