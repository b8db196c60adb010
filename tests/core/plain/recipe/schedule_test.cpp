#include "translucent/recipe.h"

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
        EXPECT_NEAR(learningRate(steps[i], reference["model_dimension"], reference["warmup_steps"], reference["factor"])
                / values[i],
            1, 1e-12);
}

TEST(LearningRate, PeaksAtTheEndOfTheWarmup)
{
    const auto rate = [](std::int64_t step) { return learningRate(step, 256, 400, 1.0); };
    EXPECT_NEAR(rate(400), 1 / std::sqrt(256.0 * 400), 1e-12);
    for (std::int64_t step = 1; step < 400; ++step)
        EXPECT_LT(rate(step), rate(step + 1));
    for (std::int64_t step = 400; step < 1000; ++step)
        EXPECT_GT(rate(step), rate(step + 1));
}

TEST(LearningRate, IsProportionalToTheFactor)
{
    EXPECT_DOUBLE_EQ(learningRate(50, 64, 100, 0.25), learningRate(50, 64, 100, 1.0) / 4);
}

}  // namespace translucent
