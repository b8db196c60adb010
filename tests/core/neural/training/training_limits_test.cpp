#include "training/training_limits.h"

#include <gtest/gtest.h>

namespace translucent {

TEST(TrainingLimits, AreReachedByStepsOrTime)
{
    TrainingOptions options;
    EXPECT_EQ(limitReached(options, 1'000'000, 1e9), std::nullopt) << "0 = no limit";
    options.maxSteps = 10;
    EXPECT_EQ(limitReached(options, 9, 0), std::nullopt);
    EXPECT_EQ(limitReached(options, 10, 0), StopReason::MaxSteps);
    options.maxMinutes = 0.5;
    EXPECT_EQ(limitReached(options, 9, 29.9), std::nullopt);
    EXPECT_EQ(limitReached(options, 9, 30), StopReason::MaxMinutes);
}

TEST(TrainingLimits, TheNearestCountsForTheProgress)
{
    TrainingOptions options;
    EXPECT_EQ(progressToLimit(options, {5, 1, 6}), 0);
    options.maxSteps = 10;
    EXPECT_EQ(progressToLimit(options, {5, 1, 6}), 0.5);
    options.maxMinutes = 1;
    EXPECT_EQ(progressToLimit(options, {5, 1, 45}), 0.75);
    options.maxEpochs = 2;
    EXPECT_EQ(progressToLimit(options, {5, 1.8, 45}), 0.9);
    EXPECT_EQ(progressToLimit(options, {50, 1.8, 45}), 1);
}

}  // namespace translucent
