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

}  // namespace translucent
