#include "training/training_limits.h"

#include <gtest/gtest.h>

namespace translucent {

TEST(TrainingLimits, AreReachedByStepsOrTime)
{
    TrainingOptions options;
    const TrainingLimits limits(options, {});
    EXPECT_EQ(limits.beforeStep(1'000'000, 1e9), std::nullopt) << "0 = no limit";
    options.maxSteps = 10;
    EXPECT_EQ(limits.beforeStep(9, 0), std::nullopt);
    EXPECT_EQ(limits.beforeStep(10, 0), StopReason::MaxSteps);
    options.maxMinutes = 0.5;
    EXPECT_EQ(limits.beforeStep(9, 29.9), std::nullopt);
    EXPECT_EQ(limits.beforeStep(9, 30), StopReason::MaxMinutes);
}

TEST(TrainingLimits, AStopRequestComesBeforeAllOfThem)
{
    TrainingOptions options;
    options.maxSteps = 1;
    std::stop_source source;
    const TrainingLimits limits(options, source.get_token());
    source.request_stop();
    EXPECT_EQ(limits.beforeStep(1, 0), StopReason::Stopped);
}

TEST(TrainingLimits, EpochsAreCountedWhenTheyAreOver)
{
    TrainingOptions options;
    const TrainingLimits limits(options, {});
    EXPECT_EQ(limits.afterEpoch(1000), std::nullopt);
    options.maxEpochs = 2;
    EXPECT_EQ(limits.afterEpoch(1), std::nullopt);
    EXPECT_EQ(limits.afterEpoch(2), StopReason::MaxEpochs);
}

TEST(TrainingLimits, AnEvaluationIsGoodEnoughOrOneTooManyWithoutGain)
{
    TrainingOptions options;
    const TrainingLimits limits(options, {});
    EXPECT_EQ(limits.afterEvaluation(100, 1000), std::nullopt);
    options.patience = 3;
    EXPECT_EQ(limits.afterEvaluation(20, 2), std::nullopt);
    EXPECT_EQ(limits.afterEvaluation(20, 3), StopReason::NoImprovement);
    options.targetBleu = 20;
    EXPECT_EQ(limits.afterEvaluation(20, 3), StopReason::TargetReached);
}

TEST(TrainingLimits, TheNearestCountsForTheProgress)
{
    TrainingOptions options;
    const TrainingLimits limits(options, {});
    EXPECT_EQ(limits.progress({5, 1, 6}), 0);
    options.maxSteps = 10;
    EXPECT_EQ(limits.progress({5, 1, 6}), 0.5);
    options.maxMinutes = 1;
    EXPECT_EQ(limits.progress({5, 1, 45}), 0.75);
    options.maxEpochs = 2;
    EXPECT_EQ(limits.progress({5, 1.8, 45}), 0.9);
    EXPECT_EQ(limits.progress({50, 1.8, 45}), 1);
}

}  // namespace translucent
