#include "training/optimizer.h"

#include "support/reference_case.h"

#include <gtest/gtest.h>

namespace translucent {

using test::largestDifference;

TEST(WeightAverage, FollowsTheWeightsEverMoreSlowly)
{
    auto values = torch::zeros(4);
    WeightAverage average(values, 0.9);
    double expected = 0;
    for (std::int64_t step = 1; step <= 200; ++step) {
        values.fill_(static_cast<double>(step));
        average.update(values, step);
        const double t = static_cast<double>(step), decay = std::min(0.9, (1 + t) / (10 + t));
        expected = decay * expected + (1 - decay) * t;
        ASSERT_NEAR(average.values()[0].item<double>(), expected, 1e-4 * t);
    }
    EXPECT_NEAR(expected, 191, 0.1) << "decay / (1 - decay) steps behind";
}

TEST(WeightAverage, TakesThePlaceOfTheWeightsForAWhile)
{
    auto values = torch::ones(4);
    WeightAverage average(values, 0.5);
    values.fill_(3);
    {
        const WeightAverage::Scope scope(average, values);
        EXPECT_TRUE(values.eq(1).all().item<bool>());
    }
    EXPECT_TRUE(values.eq(3).all().item<bool>());
}

TEST(WeightAverage, DoesNothingWithoutADecay)
{
    auto values = torch::ones(4);
    WeightAverage average(values, 0);
    values.fill_(3);
    average.update(values, 1);
    const WeightAverage::Scope scope(average, values);
    EXPECT_FALSE(average.active());
    EXPECT_TRUE(values.eq(3).all().item<bool>());
}

}  // namespace translucent
