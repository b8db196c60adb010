#include "translucent/explain/sublayers.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

constexpr Activation kActivations[] {Activation::Relu, Activation::Gelu, Activation::Silu};

torch::Tensor activatedTensor(Activation activation, const torch::Tensor& x)
{
    switch (activation) {
    case Activation::Gelu: return torch::gelu(x);
    case Activation::Silu: return torch::silu(x);
    case Activation::Relu: break;
    }
    return torch::relu(x);
}

Matrix matrixOf(const torch::Tensor& tensor)
{
    const auto plain = tensor.contiguous();
    return {static_cast<std::size_t>(plain.size(0)), static_cast<std::size_t>(plain.size(1)),
        std::vector<double>(plain.data_ptr<double>(), plain.data_ptr<double>() + plain.numel())};
}

LinearWeights mapOf(const torch::Tensor& weight, const torch::Tensor& bias)
{
    return {matrixOf(weight), std::vector<double>(bias.data_ptr<double>(), bias.data_ptr<double>() + bias.numel())};
}

void expectEqual(const ExplainStep& found, const torch::Tensor& expected)
{
    const auto table = torch::tensor(found.table.values, torch::kDouble).reshape(expected.sizes());
    EXPECT_LT((table - expected).abs().max().item<double>(), 1e-10) << found.name;
}

FeedForwardInput small()
{
    FeedForwardInput input;
    input.x = {1, 2, {1, -2}};
    input.inner.weight = {2, 3, {1, 0, 1, 0, 1, 1}};
    input.inner.bias = {0, 0, 0.5};
    input.outer.weight = {3, 2, {1, 2, 3, 4, 5, 6}};
    return input;
}

}  // namespace

TEST(ExplainFeedForward, EqualsTorch)
{
    torch::manual_seed(8);
    constexpr std::int64_t L = 4, D = 6, F = 24;
    const auto x = torch::randn({L, D}, torch::kDouble), r = torch::randn({L, D}, torch::kDouble);
    const auto w1 = torch::randn({D, F}, torch::kDouble), b1 = torch::randn({F}, torch::kDouble);
    const auto w2 = torch::randn({F, D}, torch::kDouble), b2 = torch::randn({D}, torch::kDouble);
    for (const auto activation : kActivations) {
        FeedForwardInput input;
        input.x = matrixOf(x);
        input.inner = mapOf(w1, b1);
        input.outer = mapOf(w2, b2);
        input.activation = activation;
        input.residual = matrixOf(r);
        const auto steps = explainFeedForward(input);
        const auto inner = x.matmul(w1) + b1, active = activatedTensor(activation, inner), y = active.matmul(w2) + b2;
        expectEqual(steps[1], inner);
        expectEqual(steps[2], active);
        expectEqual(steps[3], y);
        expectEqual(steps[4], r + y);
    }
}

TEST(ExplainFeedForward, FillsTheFormulaOfTheChosenNumber)
{
    const auto steps = explainFeedForward(small());
    EXPECT_EQ(steps[1].filled(0, 2), "1·1 + (−2)·1 + 0.5 = <b>−0.5</b>");
    EXPECT_EQ(steps[2].filled(0, 2), "max(0, −0.5) = <b>0</b>");
    EXPECT_EQ(steps[3].filled(0, 1), "1·2 + 0·4 + 0·6 = <b>2</b>");
    EXPECT_EQ(steps[4].filled(0, 1), "(−2) + 2 = <b>0</b>");
    EXPECT_EQ(steps[2].notes.front().numbers.front(), 67.0);
}

TEST(ExplainFeedForward, RefusesBadInput)
{
    const auto changed = [](auto change) {
        auto input = small();
        change(input);
        try {
            explainFeedForward(input);
        } catch (const InputError& error) {
            return error.problem();
        }
        ADD_FAILURE() << "accepted";
        return InputProblem {};
    };
    EXPECT_EQ(changed([](auto& input) { input.x = {}; }), InputProblem::Empty);
    EXPECT_EQ(changed([](auto& input) { input.x.values[0] = std::nan(""); }), InputProblem::NotFinite);
    EXPECT_EQ(changed([](auto& input) { input.outer.weight.rows = 2; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.inner.bias = {1}; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.residual = {1, 1, {1}}; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.x.values[0] = 1e308; }), InputProblem::TooLarge);
}

}  // namespace translucent
