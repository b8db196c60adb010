#include "translucent/training/recipe.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

#include <gtest/gtest.h>

namespace translucent {

TEST(LearningRate, AgreesWithTheReference)
{
    std::ifstream stream(TRANSLUCENT_TEST_DATA "/reference/ops.json");
    const auto reference = nlohmann::json::parse(stream)["learning_rate"];
    const auto steps = reference["steps"].get<std::vector<std::int64_t>>();
    const auto values = reference["values"].get<std::vector<double>>();
    ASSERT_FALSE(steps.empty());
    for (std::size_t i = 0; i < steps.size(); ++i)
        EXPECT_NEAR(
            learningRate(steps[i], {reference["model_dimension"], reference["warmup_steps"], reference["factor"]})
                / values[i],
            1, 1e-12);
}

TEST(LearningRate, PeaksAtTheEndOfTheWarmup)
{
    const auto rate = [](std::int64_t step) { return learningRate(step, {256, 400, 1.0}); };
    EXPECT_NEAR(rate(400), 1 / std::sqrt(256.0 * 400), 1e-12);
    for (std::int64_t step = 1; step < 400; ++step)
        EXPECT_LT(rate(step), rate(step + 1));
    for (std::int64_t step = 400; step < 1000; ++step)
        EXPECT_GT(rate(step), rate(step + 1));
}

TEST(LearningRate, IsProportionalToTheFactor)
{
    EXPECT_DOUBLE_EQ(learningRate(50, {64, 100, 0.25}), learningRate(50, {64, 100, 1.0}) / 4);
}

namespace {

/// 100 steps, the last 40 of which decay; the peak is 0.5 / √(64 · 25) = 0.0125.
const LearningRateSchedule kBudget {64, 25, 0.5, Schedule::Budget, 0.4, 100};

}  // namespace

TEST(BudgetSchedule, RisesStaysAndFallsToZero)
{
    EXPECT_DOUBLE_EQ(learningRate(1, kBudget), 0.0005);
    EXPECT_DOUBLE_EQ(learningRate(10, kBudget), 0.005);
    for (const auto step : {25, 26, 40, 60})
        EXPECT_DOUBLE_EQ(learningRate(step, kBudget), 0.0125) << step;
    EXPECT_DOUBLE_EQ(learningRate(61, kBudget), 0.0125 * 40 / 41);
    EXPECT_DOUBLE_EQ(learningRate(80, kBudget), 0.0125 * 21 / 41);
    EXPECT_DOUBLE_EQ(learningRate(99, kBudget), 0.0125 * 2 / 41);
    EXPECT_DOUBLE_EQ(learningRate(100, kBudget), 0.0125 / 41) << "the last step learns, too";
    EXPECT_EQ(learningRate(101, kBudget), 0);
    EXPECT_EQ(learningRate(1000, kBudget), 0);
}

TEST(BudgetSchedule, HasThePeakOfTheOtherOne)
{
    auto other = kBudget;
    other.kind = Schedule::InverseSqrt;
    EXPECT_DOUBLE_EQ(learningRate(25, kBudget), learningRate(25, other));
}

TEST(BudgetSchedule, StaysAtItsPeakWhileTheEndIsUnknown)
{
    auto endless = kBudget;
    endless.lastStep = 0;
    EXPECT_EQ(learningRate(10, endless), learningRate(10, kBudget));
    EXPECT_EQ(learningRate(1'000'000, endless), learningRate(60, kBudget));
}

TEST(BudgetSchedule, ThatIsShorterThanItsWarmUpDoesNotReachThePeak)
{
    const LearningRateSchedule brief {1, 100, 1, Schedule::Budget, 0.5, 100};
    EXPECT_DOUBLE_EQ(learningRate(50, brief), 0.05);
    EXPECT_DOUBLE_EQ(learningRate(75, brief), 0.1 * 26 / 51);
    EXPECT_DOUBLE_EQ(learningRate(90, brief), 0.1 * 11 / 51);
    EXPECT_DOUBLE_EQ(learningRate(1, {1, 100, 1, Schedule::Budget, 0.4, 1}), 0.001);
}

/// Exactly: the same training must give the same weights again.
TEST(BudgetSchedule, WhoseEndIsDecidedLateHasTheRatesOfOneThatKnewIt)
{
    for (const double share : {0.1, 0.3, 0.4, 0.5, 0.7, 0.9})
        for (std::int64_t decided = 1; decided < 300; ++decided) {
            auto late = kBudget;
            late.decayShare = share;
            late.lastStep = 0;
            auto known = late;
            known.lastStep = lastStepOfDecay(decided, share);
            for (std::int64_t step = 1; step <= decided; ++step)
                ASSERT_EQ(learningRate(step, late), learningRate(step, known)) << share << " " << decided;
        }
}

TEST(BudgetSchedule, EndsWhereTheShareSays)
{
    EXPECT_EQ(lastStepOfDecay(60, 0.4), 100);
    EXPECT_EQ(lastStepOfDecay(61, 0.4), 102);
    EXPECT_EQ(lastStepOfDecay(1, 0.1), 2);
    EXPECT_EQ(decaySteps(100, 0.4), 40);
    EXPECT_EQ(decaySteps(1, 0.4), 1);
}

}  // namespace translucent
