#include "translucent/training/recipe.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

namespace {

TrainingOptions samplingBy(ScheduledSampling kind, double share = 1)
{
    TrainingOptions options;
    options.scheduledSampling = kind;
    options.scheduledShare = share;
    options.scheduledSteps = 1000;
    return options;
}

constexpr std::array kKinds {
    ScheduledSampling::Linear, ScheduledSampling::Exponential, ScheduledSampling::InverseSigmoid};

}  // namespace

TEST(GoldShare, IsOneWithoutScheduledSampling)
{
    for (const std::int64_t step : {1, 500, 100'000})
        EXPECT_EQ(goldShare(samplingBy(ScheduledSampling::None), step), 1);
}

TEST(GoldShare, FollowsTheFormulas)
{
    const auto linear = samplingBy(ScheduledSampling::Linear);
    EXPECT_EQ(goldShare(linear, 1), 1);
    EXPECT_DOUBLE_EQ(goldShare(linear, 501), 0.75);
    EXPECT_DOUBLE_EQ(goldShare(linear, 1501), 0.25);
    EXPECT_EQ(goldShare(linear, 2001), 0);
    EXPECT_EQ(goldShare(linear, 9000), 0);
    const auto exponential = samplingBy(ScheduledSampling::Exponential);
    EXPECT_EQ(goldShare(exponential, 1), 1);
    EXPECT_DOUBLE_EQ(goldShare(exponential, 501), std::sqrt(0.5));
    EXPECT_DOUBLE_EQ(goldShare(exponential, 3001), 0.125);
    // k · ln k = 1000 has the solution k = 190.4906…, worked out independently
    const auto sigmoid = samplingBy(ScheduledSampling::InverseSigmoid);
    const double k = 190.49060054943368;
    for (const double i : {0.0, 500.0, 1500.0, 3000.0})
        EXPECT_NEAR(goldShare(sigmoid, static_cast<std::int64_t>(i) + 1), k / (k + std::exp(i / k)), 1e-6) << i;
    EXPECT_EQ(goldShare(sigmoid, 10'000'000), 0) << "no infinity";
}

TEST(GoldShare, IsOneHalfAfterTheGivenSteps)
{
    for (const auto kind : kKinds)
        for (const std::int64_t steps : {1, 3, 1000, 1'000'000}) {
            auto options = samplingBy(kind);
            options.scheduledSteps = steps;
            EXPECT_NEAR(goldShare(options, steps + 1), 0.5, 1e-9) << name(kind) << ' ' << steps;
        }
}

TEST(GoldShare, NeverRisesAndStopsAtTheLargestShare)
{
    for (const auto kind : kKinds) {
        double before = 1;
        for (std::int64_t step = 1; step < 5000; step += 50) {
            const double now = goldShare(samplingBy(kind, 0.3), step);
            EXPECT_LE(now, before);
            before = now;
        }
        EXPECT_EQ(before, 0.7) << name(kind);
    }
}

}  // namespace translucent
