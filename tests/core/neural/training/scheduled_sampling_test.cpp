#include "training/own_output.h"

#include "support/small_model.h"
#include "training/training_fixture.h"

namespace translucent {

namespace {

constexpr std::int64_t kGold = 5, kOwn = 9;

/// Rows of a BEGIN and `length` reference tokens, then padding.
TrainingBatch goldRows(std::int64_t rows, std::int64_t length, std::int64_t padding = 0)
{
    auto inputs = torch::full({rows, 1 + length + padding}, kGold, torch::kLong);
    inputs.select(1, 0).fill_(kBeginId);
    inputs.narrow(1, 1 + length, padding).fill_(kPadId);
    return {{}, inputs, {}, {}};
}

torch::Tensor mixed(TrainingBatch batch, double goldShare, std::uint64_t step = 3)
{
    auto random = samplingStream(1, step);
    mixIn(batch, torch::full_like(batch.inputs, kOwn), goldShare, random);
    return batch.inputs;
}

/// Trainings that soon read some of their own tokens.
class SamplingTraining : public test::Training {
protected:
    TrainingJob samplingJob(const char* name, ScheduledSampling kind, double share = 0.9)
    {
        auto job = this->job(name);
        job.recipe.training.scheduledSampling = kind;
        job.recipe.training.scheduledShare = share;
        job.recipe.training.scheduledSteps = 3;
        return job;
    }

    std::vector<std::byte> weightsAfter(const TrainingJob& job)
    {
        run(job);
        return test::checkpointTensor(job, "parameters");
    }
};

}  // namespace

TEST(ScheduledSampling, MixesInTheShareItIsTold)
{
    for (const double gold : {0.0, 0.25, 0.7, 1.0}) {
        const auto inputs = mixed(goldRows(200, 50), gold);
        const double own = inputs.eq(kOwn).sum().item<double>() / (200 * 50);
        EXPECT_NEAR(own, 1 - gold, gold == 0 || gold == 1 ? 0 : 0.02);
    }
}

TEST(ScheduledSampling, LeavesBeginAndPaddingAlone)
{
    const auto inputs = mixed(goldRows(7, 4, 3), 0);
    EXPECT_TRUE(inputs.select(1, 0).eq(kBeginId).all().item<bool>());
    EXPECT_TRUE(inputs.narrow(1, 1, 4).eq(kOwn).all().item<bool>());
    EXPECT_TRUE(inputs.narrow(1, 5, 3).eq(kPadId).all().item<bool>());
}

TEST(ScheduledSampling, TakesWhatWasPredictedOnePlaceBefore)
{
    auto batch = goldRows(2, 3);
    const auto predicted = torch::arange(10, 18).view({2, 4});
    auto random = samplingStream(1, 1);
    mixIn(batch, predicted, 0, random);
    const auto expected = torch::tensor({kBeginId, 10L, 11L, 12L, kBeginId, 14L, 15L, 16L}).view({2, 4});
    EXPECT_TRUE(batch.inputs.equal(expected)) << batch.inputs;
}

TEST(ScheduledSampling, DrawsAnewInEachStepAndWhateverThePadding)
{
    const auto here = mixed(goldRows(9, 20), 0.5), wider = mixed(goldRows(9, 20, 6), 0.5);
    EXPECT_TRUE(here.equal(wider.narrow(1, 0, 21)));
    EXPECT_TRUE(here.equal(mixed(goldRows(9, 20), 0.5)));
    EXPECT_FALSE(here.equal(mixed(goldRows(9, 20), 0.5, 4)));
}

TEST(ScheduledSampling, PredictsTheBestPieceAfterTheRightOnes)
{
    const auto model = test::smallModel();
    auto& network = *networkOf(*model);
    const std::vector<EncodedPair> pairs {
        {{5, 6, 7, kEndId}, {8, 9, 10, kEndId}}, {{9, 12, kEndId}, {10, 11, 12, 13, kEndId}}};
    const auto batch = trainingBatch(pairs, {0, 1}, torch::kCPU);
    const auto predicted = predictedTokens(network, batch, Precision::Float32);
    ASSERT_EQ(predicted.sizes(), batch.inputs.sizes());
    EXPECT_GE(predicted.min().item<std::int64_t>(), kSpecialIds);
    const auto logits = targetLogits(network, batch);  // [N, V]
    const auto best = logits.narrow(1, kSpecialIds, logits.size(1) - kSpecialIds).argmax(1) + kSpecialIds;
    EXPECT_TRUE(predicted.flatten().index_select(0, batch.positions).equal(best));
    for (const auto& parameter : network.parameters())
        EXPECT_FALSE(parameter.grad().defined());
}

/// A share of 0 gives the same result as no scheduled sampling.
TEST_F(SamplingTraining, ChangesTheTrainingOnlyWhereItActs)
{
    const auto plain = weightsAfter(job("plain"));
    EXPECT_EQ(weightsAfter(samplingJob("never", ScheduledSampling::Linear, 0)), plain);
    const auto linear = weightsAfter(samplingJob("linear", ScheduledSampling::Linear));
    EXPECT_NE(linear, plain);
    EXPECT_NE(weightsAfter(samplingJob("exponential", ScheduledSampling::Exponential)), linear);
    EXPECT_EQ(weightsAfter(samplingJob("again", ScheduledSampling::Linear)), linear);
}

TEST_F(SamplingTraining, GoesOnAsIfItHadNeverStopped)
{
    for (const auto kind :
        {ScheduledSampling::Linear, ScheduledSampling::Exponential, ScheduledSampling::InverseSigmoid}) {
        const auto directory = std::string(name(kind));
        const auto straight = weightsAfter(samplingJob(directory.c_str(), kind));
        auto stopped = samplingJob((directory + " stopped").c_str(), kind);
        stopped.recipe.training.maxSteps = 7;
        run(stopped);
        stopped.recipe.training.maxSteps = 20;
        resume(stopped);
        EXPECT_EQ(test::checkpointTensor(stopped, "parameters"), straight) << directory;
    }
}

}  // namespace translucent
