#include "translucent/explain/sublayers.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace translucent {
namespace {

const ExplainStep& step(const std::vector<ExplainStep>& steps, const std::string& name)
{
    return *std::ranges::find(steps, name, &ExplainStep::name);
}

Matrix matrixOf(const torch::Tensor& tensor)
{
    const auto plain = tensor.contiguous();
    return {static_cast<std::size_t>(plain.size(0)), static_cast<std::size_t>(plain.size(1)),
        std::vector<double>(plain.data_ptr<double>(), plain.data_ptr<double>() + plain.numel())};
}

torch::Tensor tensorOf(const NumberTable& table)
{
    return torch::tensor(table.values, torch::kDouble)
        .reshape({static_cast<std::int64_t>(table.rows.size()), static_cast<std::int64_t>(table.width())});
}

void expectEqual(const ExplainStep& found, const torch::Tensor& expected)
{
    EXPECT_LT((tensorOf(found.table) - expected).abs().max().item<double>(), 1e-10) << found.name;
}

/// Four maps with weights W [D, D] and biases b.
struct RandomMaps {
    explicit RandomMaps(std::int64_t D)
    {
        for (int i = 0; i < 4; ++i) {
            weights.push_back(torch::randn({D, D}, torch::kDouble));
            biases.push_back(torch::randn({D}, torch::kDouble));
        }
    }

    LinearWeights map(std::size_t i) const
    {
        const auto& b = biases[i];
        return {matrixOf(weights[i]), std::vector<double>(b.data_ptr<double>(), b.data_ptr<double>() + b.numel())};
    }
    torch::Tensor apply(std::size_t i, const torch::Tensor& x) const { return x.matmul(weights[i]) + biases[i]; }

    std::vector<torch::Tensor> weights;
    std::vector<torch::Tensor> biases;
};

AttentionCalculation calculation(const torch::Tensor& x, const RandomMaps& maps, std::size_t heads)
{
    AttentionCalculation input;
    input.x = matrixOf(x);
    input.query = maps.map(0);
    input.key = maps.map(1);
    input.value = maps.map(2);
    input.output = maps.map(3);
    input.heads = heads;
    return input;
}

/// [L, D] → [h, L, K]
torch::Tensor perHead(const torch::Tensor& joined, std::int64_t heads)
{
    return joined.reshape({joined.size(0), heads, -1}).transpose(0, 1);
}

AttentionCalculation small()
{
    torch::manual_seed(4);
    return calculation(torch::randn({3, 4}, torch::kDouble), RandomMaps(4), 2);
}

InputProblem problemOf(const AttentionCalculation& input)
{
    try {
        explainAttention(input);
    } catch (const InputError& error) {
        return error.problem();
    }
    ADD_FAILURE() << "accepted";
    return {};
}

}  // namespace

TEST(ExplainAttention, EqualsTorchForOneAndSeveralHeads)
{
    torch::manual_seed(3);
    constexpr std::int64_t L = 5, M = 7, D = 12;
    const auto x = torch::randn({L, D}, torch::kDouble), z = torch::randn({M, D}, torch::kDouble);
    const RandomMaps maps(D);
    for (const std::int64_t heads : {1, 3, 4}) {
        const auto K = D / heads;
        auto input = calculation(x, maps, static_cast<std::size_t>(heads));
        input.memory = matrixOf(z);
        input.head = static_cast<std::size_t>(heads - 1);
        const auto steps = explainAttention(input);
        const auto q = perHead(maps.apply(0, x), heads), k = perHead(maps.apply(1, z), heads),
                   v = perHead(maps.apply(2, z), heads);
        const auto scores = q.matmul(k.transpose(1, 2)) / std::sqrt(static_cast<double>(K));
        const auto weights = scores.softmax(-1), context = weights.matmul(v);
        const auto joined = context.transpose(0, 1).reshape({L, D});
        expectEqual(step(steps, "attention.q"), q[heads - 1]);
        expectEqual(step(steps, "attention.k"), k[heads - 1]);
        expectEqual(step(steps, "attention.v"), v[heads - 1]);
        expectEqual(step(steps, "attention.scaled"), scores[heads - 1]);
        expectEqual(step(steps, "attention.weights"), weights[heads - 1]);
        expectEqual(
            step(steps, "attention.unscaled"), (scores[heads - 1] * std::sqrt(static_cast<double>(K))).softmax(-1));
        expectEqual(step(steps, "attention.context"), context[heads - 1]);
        expectEqual(step(steps, "attention.concat"), joined);
        expectEqual(step(steps, "attention.output"), maps.apply(3, joined));
    }
}

TEST(ExplainAttention, CausalRowsDoNotSeeTheFuture)
{
    auto input = small();
    input.causal = true;
    const auto steps = explainAttention(input);
    const auto& weights = step(steps, "attention.weights").table;
    EXPECT_EQ(weights.at(0, 0), 1.0);
    EXPECT_EQ(weights.at(0, 1), 0.0);
    EXPECT_EQ(weights.at(1, 2), 0.0);
    EXPECT_EQ(step(steps, "attention.masked").table.at(0, 2), -std::numeric_limits<double>::infinity());
    EXPECT_GT(weights.at(2, 0), 0.0);
}

TEST(ExplainAttention, WithoutTheRootSoftmaxIsSharper)
{
    torch::manual_seed(5);
    const auto steps = explainAttention(calculation(torch::randn({6, 64}, torch::kDouble), RandomMaps(64), 1));
    const auto& entropies = step(steps, "attention.unscaled").results;
    EXPECT_LT(entropies[0].value, entropies[1].value);
}

TEST(ExplainAttention, FillsTheFormulaOfTheChosenNumber)
{
    AttentionCalculation input;
    input.x = {2, 1, {2, 3}};
    input.query.weight = input.key.weight = input.value.weight = input.output.weight = {1, 1, {1}};
    const auto steps = explainAttention(input);
    EXPECT_EQ(step(steps, "attention.q").filled(1, 0), "3·1 = <b>3</b>");
    EXPECT_EQ(step(steps, "attention.products").filled(0, 1), "2·3 = <b>6</b>");
    EXPECT_EQ(step(steps, "attention.scaled").filled(0, 1), "6 ÷ √1 = <b>6</b>");
    EXPECT_EQ(step(steps, "attention.weights").filled(0, 1), "e<sup>6 − 6</sup> ÷ Σ = 1 ÷ 1.1353 = <b>0.8808</b>");
}

TEST(ExplainAttention, RefusesBadInput)
{
    const auto changed = [](auto change) {
        auto input = small();
        change(input);
        return problemOf(input);
    };
    EXPECT_EQ(changed([](auto& input) { input.x = {}; }), InputProblem::Empty);
    EXPECT_EQ(changed([](auto& input) { input.x.values[3] = std::nan(""); }), InputProblem::NotFinite);
    EXPECT_EQ(changed([](auto& input) { input.key.weight.values[0] = std::nan(""); }), InputProblem::NotFinite);
    EXPECT_EQ(changed([](auto& input) { input.query.weight = {4, 3, std::vector<double>(12)}; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.value.bias.pop_back(); }), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.memory = {1, 3, {1, 2, 3}}; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.heads = 3; }), InputProblem::Range);
    EXPECT_EQ(changed([](auto& input) { input.heads = 0; }), InputProblem::Range);
    EXPECT_EQ(changed([](auto& input) { input.head = 2; }), InputProblem::Range);
    EXPECT_EQ(changed([](auto& input) { input.x.values[0] = 1e200; }), InputProblem::TooLarge);
}

}  // namespace translucent
