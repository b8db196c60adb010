#include "translucent/explain/norm.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

namespace F = torch::nn::functional;

const ExplainStep& step(const std::vector<ExplainStep>& steps, const std::string& name)
{
    return *std::ranges::find(steps, name, &ExplainStep::name);
}

std::vector<std::string> printed(std::span<const double> row)
{
    std::vector<std::string> texts;
    for (const double value : row)
        texts.push_back(numberText(value));
    return texts;
}

Matrix matrixOf(const torch::Tensor& tensor)
{
    const auto plain = tensor.contiguous();
    return {static_cast<std::size_t>(plain.size(0)), static_cast<std::size_t>(plain.size(1)),
        std::vector<double>(plain.data_ptr<double>(), plain.data_ptr<double>() + plain.numel())};
}

std::vector<double> vectorOf(const torch::Tensor& tensor)
{
    return {tensor.data_ptr<double>(), tensor.data_ptr<double>() + tensor.numel()};
}

void expectNear(const NumberTable& table, std::size_t firstRow, const torch::Tensor& expected)
{
    const auto rows = expected.reshape({-1, expected.size(-1)});
    for (std::int64_t r = 0; r < rows.size(0); ++r)
        for (std::int64_t c = 0; c < rows.size(1); ++c)
            EXPECT_NEAR(table.at(firstRow + static_cast<std::size_t>(r), static_cast<std::size_t>(c)),
                rows[r][c].item<double>(), 1e-10);
}

InputProblem problemOf(const NormInput& input)
{
    try {
        explainNorm(input);
    } catch (const InputError& error) {
        return error.problem();
    }
    ADD_FAILURE() << "accepted";
    return {};
}

NormInput inputOf(std::size_t rows, std::size_t columns, std::vector<double> values)
{
    NormInput input;
    input.x = {rows, columns, std::move(values)};
    return input;
}

NormInput textbook()
{
    return inputOf(1, 5, {3, -1, 2, 0, 1});
}

}  // namespace

TEST(ExplainNorm, GivesTheTextbookNumbers)
{
    const auto steps = explainNorm(textbook());
    EXPECT_EQ(step(steps, "norm.mean").results.front(), (NamedNumber {"μ", 1}));
    EXPECT_EQ(step(steps, "norm.variance").results.front(), (NamedNumber {"σ²", 2}));
    EXPECT_EQ(numberText(step(steps, "norm.std").results.front().value), "1.4142");
    EXPECT_EQ(printed(step(steps, "norm.output").table.row(4)),
        (std::vector<std::string> {"1.4142", "−1.4142", "0.7071", "−0.7071", "0"}));
    EXPECT_EQ(step(steps, "norm.variance").filled(2, 0), "(4 + 4 + 1 + 1 + 0) ÷ 5 = <b>2</b>");
    EXPECT_EQ(step(steps, "norm.mean").filled(0, 0), "(3 + (−1) + 2 + 0 + 1) ÷ 5 = <b>1</b>");
}

TEST(ExplainNorm, EqualsTorch)
{
    torch::manual_seed(2);
    for (const auto& [rows, columns] : {std::pair {1, 1}, {3, 5}, {7, 64}}) {
        const auto x = torch::randn({rows, columns}, torch::kDouble) * 3 + 1;
        const auto gain = torch::randn({columns}, torch::kDouble), bias = torch::randn({columns}, torch::kDouble);
        NormInput input;
        input.x = matrixOf(x);
        input.row = static_cast<std::size_t>(rows - 1);
        input.gain = vectorOf(gain);
        input.bias = vectorOf(bias);
        input.epsilon = 1e-3;
        const auto steps = explainNorm(input);
        expectNear(step(steps, "norm.output").table, 4, torch::layer_norm(x[rows - 1], {columns}, gain, bias, 1e-3));
        expectNear(step(steps, "norm.layer_matrix").table, 0, torch::layer_norm(x, {columns}, {}, {}, 1e-3));
        expectNear(step(steps, "norm.rms_matrix").table, 0, x / (x.pow(2).mean(-1, true) + 1e-3).sqrt());
        if (rows > 1)
            expectNear(step(steps, "norm.batch_matrix").table, 0,
                torch::batch_norm(x, {}, {}, {}, {}, /*training=*/true, 0.1, 1e-3, false));
        if (columns < 2)
            continue;
        input.variance = VarianceKind::Sample;
        input.epsilonPlace = EpsilonPlace::BesideRoot;
        const auto row = x[rows - 1];
        expectNear(step(explainNorm(input), "norm.output").table, 4,
            gain * (row - row.mean()) / (row.std(true) + 1e-3) + bias);
    }
}

TEST(ExplainNorm, SaysWhatEachNormPools)
{
    const auto steps = explainNorm(inputOf(2, 2, {1, 2, 3, 4}));
    EXPECT_EQ(step(steps, "norm.layer_matrix").pooling, Pooling::Row);
    EXPECT_EQ(step(steps, "norm.batch_matrix").pooling, Pooling::Column);
    EXPECT_EQ(step(steps, "norm.rms_matrix").pooling, Pooling::Row);
    EXPECT_EQ(explainNorm(textbook())[8].notes.back().id, "norm.one_row");
}

TEST(ExplainNorm, RefusesBadInput)
{
    EXPECT_EQ(problemOf({}), InputProblem::Empty);
    EXPECT_EQ(problemOf(inputOf(1, 2, {1, std::nan("")})), InputProblem::NotFinite);
    EXPECT_EQ(problemOf(inputOf(1, 2, {1e308, -1e308})), InputProblem::TooLarge);
    EXPECT_EQ(problemOf(inputOf(1, 2, {1e308, 1e308})), InputProblem::TooLarge);
    EXPECT_EQ(explainNorm(inputOf(1, 1, {7}))[6].table.at(4, 0), 0.0);
}

TEST(ExplainNorm, RefusesChoicesThatDoNotFit)
{
    const auto changed = [](auto change) {
        auto input = inputOf(1, 2, {2, 2});
        change(input);
        return problemOf(input);
    };
    EXPECT_EQ(changed([](NormInput& input) { input.row = 1; }), InputProblem::Range);
    EXPECT_EQ(changed([](NormInput& input) { input.gain = {1}; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](NormInput& input) { input.bias = {1, 2, 3}; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](NormInput& input) { input.epsilon = -1; }), InputProblem::Range);
    EXPECT_EQ(changed([](NormInput& input) { input.epsilon = 0; }), InputProblem::NoSpread);
    auto single = inputOf(1, 1, {1});
    single.variance = VarianceKind::Sample;
    EXPECT_EQ(problemOf(single), InputProblem::TooFew);
}

}  // namespace translucent
