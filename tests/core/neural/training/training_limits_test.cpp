#include "training/training_limits.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

const std::int64_t kUnknownEnd = 0;

TrainingOptions budget(double minutes, std::int64_t steps = 0, std::int64_t epochs = 0)
{
    TrainingOptions options;
    options.schedule = Schedule::Budget;
    options.decayShare = 0.25;
    options.maxMinutes = minutes;
    options.maxSteps = steps;
    options.maxEpochs = epochs;
    return options;
}

}  // namespace

TEST(TrainingLimits, AreReachedByStepsOrTime)
{
    TrainingOptions options;
    const TrainingLimits limits(options, {}, kUnknownEnd);
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
    const TrainingLimits limits(options, source.get_token(), kUnknownEnd);
    source.request_stop();
    EXPECT_EQ(limits.beforeStep(1, 0), StopReason::Stopped);
}

TEST(TrainingLimits, EpochsAreCountedWhenTheyAreOver)
{
    TrainingOptions options;
    const TrainingLimits limits(options, {}, kUnknownEnd);
    EXPECT_EQ(limits.afterEpoch(1000), std::nullopt);
    options.maxEpochs = 2;
    EXPECT_EQ(limits.afterEpoch(1), std::nullopt);
    EXPECT_EQ(limits.afterEpoch(2), StopReason::MaxEpochs);
}

TEST(TrainingLimits, AnEvaluationIsGoodEnoughOrOneTooManyWithoutGain)
{
    TrainingOptions options;
    const TrainingLimits limits(options, {}, kUnknownEnd);
    EXPECT_EQ(limits.afterEvaluation(100, 1000), std::nullopt);
    options.patience = 3;
    EXPECT_EQ(limits.afterEvaluation(20, 2), std::nullopt);
    EXPECT_EQ(limits.afterEvaluation(20, 3), StopReason::NoImprovement);
    options.targetBleu = 20;
    EXPECT_EQ(limits.afterEvaluation(20, 3), StopReason::TargetReached);
}

TEST(IsBetter, GoesByTheMeasureAndThenByTheLoss)
{
    TrainingEvaluation a, b;
    a.devLoss = 2;
    a.bleu = 30;
    b.devLoss = 1.5;
    b.bleu = 28;
    EXPECT_TRUE(isBetter(a, b, BestBy::Bleu));
    EXPECT_FALSE(isBetter(b, a, BestBy::Bleu));
    EXPECT_TRUE(isBetter(b, a, BestBy::Loss));
    EXPECT_FALSE(isBetter(a, b, BestBy::Loss));
    b.bleu = a.bleu;
    EXPECT_TRUE(isBetter(b, a, BestBy::Bleu));
    EXPECT_FALSE(isBetter(a, a, BestBy::Bleu));
    EXPECT_FALSE(isBetter(a, a, BestBy::Loss));
}

TEST(TrainingLimits, TheNearestCountsForTheProgress)
{
    TrainingOptions options;
    const TrainingLimits limits(options, {}, kUnknownEnd);
    EXPECT_EQ(limits.progress({5, 1, 6}), 0);
    options.maxSteps = 10;
    EXPECT_EQ(limits.progress({5, 1, 6}), 0.5);
    options.maxMinutes = 1;
    EXPECT_EQ(limits.progress({5, 1, 45}), 0.75);
    options.maxEpochs = 2;
    EXPECT_EQ(limits.progress({5, 1.8, 45}), 0.9);
    EXPECT_EQ(limits.progress({50, 1.8, 45}), 1);
}

TEST(TrainingLimits, StepsAloneAreTheEndOfABudget)
{
    const auto options = budget(0, 80);
    const TrainingLimits limits(options, {}, kUnknownEnd);
    EXPECT_EQ(limits.lastStep(), 80);
    EXPECT_EQ(limits.endFixedAt({70, 1, 1e9}), 0) << "it is known";
    EXPECT_EQ(limits.beforeStep(79, 1e9), std::nullopt);
    EXPECT_EQ(limits.beforeStep(80, 0), StopReason::MaxSteps);
    EXPECT_EQ(limits.progress({20, 1, 6}), 0.25);
    const auto usual = TrainingOptions {.maxSteps = 80};
    EXPECT_EQ(TrainingLimits(usual, {}, kUnknownEnd).lastStep(), 0) << "the other schedule has no end";
}

TEST(TrainingLimits, MinutesDecideTheEndWhenTheDecayBegins)
{
    const auto options = budget(2);
    std::int64_t end = 0;
    const TrainingLimits limits(options, {}, end);
    EXPECT_EQ(limits.lastStep(), 0);
    EXPECT_EQ(limits.endFixedAt({299, 1, 89.9}), 0);
    EXPECT_EQ(limits.endFixedAt({0, 0, 100}), 0) << "not before the first step";
    EXPECT_EQ(limits.endFixedAt({300, 1, 90}), 400);
    EXPECT_EQ(limits.progress({300, 1, 90}), 0.75);
    end = 400;
    EXPECT_EQ(limits.lastStep(), 400);
    EXPECT_EQ(limits.endFixedAt({350, 1, 110}), 0) << "once and for all";
    EXPECT_EQ(limits.progress({300, 1, 100}), 0.75);
    EXPECT_EQ(limits.beforeStep(399, 170), std::nullopt) << "steps count, even if they take longer";
    EXPECT_EQ(limits.beforeStep(399, 180), StopReason::MaxMinutes) << "but not half as long again";
    EXPECT_EQ(limits.beforeStep(400, 100), StopReason::MaxMinutes);
}

TEST(TrainingLimits, EpochsDecideTheEndLikewise)
{
    const auto options = budget(0, 0, 4);
    std::int64_t end = 0;
    const TrainingLimits limits(options, {}, end);
    EXPECT_EQ(limits.endFixedAt({30, 2.9, 1e9}), 0);
    EXPECT_EQ(end = limits.endFixedAt({30, 3, 1e9}), 40);
    EXPECT_EQ(limits.afterEpoch(4), std::nullopt);
    EXPECT_EQ(limits.beforeStep(40, 1e9), StopReason::MaxEpochs);
}

TEST(TrainingLimits, TheNearestOneDecidesTheEnd)
{
    const auto options = budget(2, 100);
    const TrainingLimits limits(options, {}, kUnknownEnd);
    EXPECT_EQ(limits.lastStep(), 0);
    EXPECT_EQ(limits.endFixedAt({75, 1, 10}), 100);
    EXPECT_EQ(limits.endFixedAt({30, 1, 90}), 40);
}

}  // namespace translucent
