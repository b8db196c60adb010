#include "translucent/explain/sublayers.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<double> lastRow(const std::vector<ExplainStep>& steps)
{
    const auto& table = steps.back().table;
    const auto row = table.row(table.rows.size() - 1);
    return {row.begin(), row.end()};
}

const ExplainStep& step(const std::vector<ExplainStep>& steps, const std::string& name)
{
    return *std::ranges::find(steps, name, &ExplainStep::name);
}

InputProblem problemOf(const SoftmaxInput& input)
{
    try {
        explainSoftmax(input);
    } catch (const InputError& error) {
        return error.problem();
    }
    ADD_FAILURE() << "accepted";
    return {};
}

}  // namespace

TEST(ExplainSoftmax, GivesTheTextbookNumbers)
{
    const auto steps = explainSoftmax({{2.0, 1.0, 0.1}, {}, 1, false});
    const auto& e = step(steps, "softmax.exponentials").table;
    EXPECT_EQ(numberText(e.at(1, 0)), "7.3891");
    EXPECT_EQ(numberText(e.at(1, 1)), "2.7183");
    EXPECT_EQ(numberText(e.at(1, 2)), "1.1052");
    // The book adds the rounded numbers.
    EXPECT_EQ(step(steps, "softmax.sum").notes.front().id, "sum.rounded");
    EXPECT_EQ(numberText(step(steps, "softmax.sum").notes.front().numbers.front()), "11.2126");
    const auto p = lastRow(steps);
    EXPECT_EQ(numberText(p[0]), "0.6590");
    EXPECT_EQ(numberText(p[1]), "0.2424");
    EXPECT_EQ(numberText(p[2]), "0.0986");
}

TEST(ExplainSoftmax, EqualsTorch)
{
    torch::manual_seed(1);
    for (const std::int64_t size : {1, 2, 7, 300}) {
        for (const double temperature : {0.3, 1.0, 5.0}) {
            const auto z = torch::randn({size}, torch::kDouble) * 20;
            const std::vector<double> scores(z.data_ptr<double>(), z.data_ptr<double>() + size);
            const auto expected = torch::softmax(z / temperature, 0);
            for (const bool shift : {true, false}) {
                const auto p = lastRow(explainSoftmax({scores, {}, temperature, shift}));
                for (std::int64_t i = 0; i < size; ++i)
                    EXPECT_NEAR(p[static_cast<std::size_t>(i)], expected[i].item<double>(), 1e-10);
            }
        }
    }
}

TEST(ExplainSoftmax, MaskedScoresGetNothing)
{
    const auto steps = explainSoftmax({{1.0, 500.0, 2.0}, {false, true, false}, 1, true});
    EXPECT_EQ(step(steps, "softmax.mask").table.at(1, 1), -kInfinity);
    const auto p = lastRow(steps);
    EXPECT_EQ(p[1], 0.0);
    EXPECT_NEAR(p[2], 1 / (1 + std::exp(-1.0)), 1e-12);
}

TEST(ExplainSoftmax, ShowsTheOverflowOnlyWithoutTheShift)
{
    const std::vector<double> scores {1000.0, 999.0};
    const auto bare = explainSoftmax({scores, {}, 1, false});
    EXPECT_EQ(step(bare, "softmax.exponentials").table.at(1, 0), kInfinity);
    EXPECT_EQ(step(bare, "softmax.exponentials").notes.front().id, "softmax.overflow");
    EXPECT_TRUE(std::isnan(lastRow(bare)[0]));
    EXPECT_EQ(bare.back().notes.front().id, "softmax.undefined");
    EXPECT_NEAR(lastRow(explainSoftmax({scores, {}, 1, true}))[0], 1 / (1 + std::exp(-1.0)), 1e-12);
}

TEST(ExplainSoftmax, UnderflowWithoutTheShiftIsSaid)
{
    const auto steps = explainSoftmax({{-1000.0, -1001.0}, {}, 1, false});
    EXPECT_EQ(step(steps, "softmax.exponentials").notes.front().id, "softmax.underflow");
    EXPECT_EQ(steps.back().notes.front().id, "softmax.undefined");
}

TEST(ExplainSoftmax, FillsTheFormulaOfTheChosenNumber)
{
    const auto steps = explainSoftmax({{2.0, 1.0, 0.1}, {}, 1, true});
    EXPECT_EQ(step(steps, "softmax.shift").filled(0, 2), "0.1 − 2 = <b>−1.9</b>");
    EXPECT_EQ(step(steps, "softmax.exponentials").filled(0, 1), "e<sup>−1</sup> = <b>0.3679</b>");
    EXPECT_EQ(step(steps, "softmax.sum").filled(0, 0), "1 + 0.3679 + 0.1496 = <b>1.5174</b>");
    EXPECT_EQ(steps.back().filled(0, 0), "1 ÷ 1.5174 = <b>0.6590</b>");
}

TEST(ExplainSoftmax, RefusesBadInput)
{
    EXPECT_EQ(problemOf({{}}), InputProblem::Empty);
    EXPECT_EQ(problemOf({{1.0, std::nan("")}}), InputProblem::NotFinite);
    EXPECT_EQ(problemOf({{1.0, kInfinity}}), InputProblem::NotFinite);
    EXPECT_EQ(problemOf({{1.0, 2.0}, {true}}), InputProblem::Sizes);
    EXPECT_EQ(problemOf({{1.0, 2.0}, {true, true}}), InputProblem::AllMasked);
    EXPECT_EQ(problemOf({{1.0, 2.0}, {}, 0.0}), InputProblem::Range);
    EXPECT_EQ(problemOf({{1.0, 2.0}, {}, std::nan("")}), InputProblem::Range);
    EXPECT_EQ(problemOf({{1e308, -1e308}, {}, 1e-3}), InputProblem::TooLarge);
    EXPECT_EQ(lastRow(explainSoftmax({{5.0}})).front(), 1.0);
    EXPECT_EQ(lastRow(explainSoftmax({{1e308, -1e308}})).front(), 1.0);
}

namespace {

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

LinearWeights mapOf(const torch::Tensor& weight, const torch::Tensor& bias)
{
    return {matrixOf(weight), std::vector<double>(bias.data_ptr<double>(), bias.data_ptr<double>() + bias.numel())};
}

void expectSameNumbers(const ExplainStep& found, const torch::Tensor& expected)
{
    const auto table = torch::tensor(found.table.values, torch::kDouble).reshape(expected.sizes());
    EXPECT_LT((table - expected).abs().max().item<double>(), 1e-10) << found.name;
}

FeedForwardInput smallFeedForward()
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
        expectSameNumbers(steps[1], inner);
        expectSameNumbers(steps[2], active);
        expectSameNumbers(steps[3], y);
        expectSameNumbers(steps[4], r + y);
    }
}

TEST(ExplainFeedForward, FillsTheFormulaOfTheChosenNumber)
{
    const auto steps = explainFeedForward(smallFeedForward());
    EXPECT_EQ(steps[1].filled(0, 2), "1·1 + (−2)·1 + 0.5 = <b>−0.5</b>");
    EXPECT_EQ(steps[2].filled(0, 2), "max(0, −0.5) = <b>0</b>");
    EXPECT_EQ(steps[3].filled(0, 1), "1·2 + 0·4 + 0·6 = <b>2</b>");
    EXPECT_EQ(steps[4].filled(0, 1), "(−2) + 2 = <b>0</b>");
    EXPECT_EQ(steps[2].notes.front().numbers.front(), 67.0);
}

TEST(ExplainFeedForward, RefusesBadInput)
{
    const auto changed = [](auto change) {
        auto input = smallFeedForward();
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
