#include "support/expect_error.h"
#include "training/training_fixture.h"
#include "translucent/training/training_events.h"

namespace translucent {

namespace {

/// Trainings that start from another training's model and continue with rewards.
class ReinforcedTraining : public test::Training {
protected:
    void SetUp() override
    {
        run(m_first);
        m_log = {};
    }

    TrainingJob rewardedJob(const std::string& name, Reinforcement kind = Reinforcement::Bleu) const
    {
        auto job = this->job(name.c_str());
        job.init = m_first.directory;
        job.recipe.training.reinforcement = kind;
        return job;
    }

    std::vector<std::byte> weightsAfter(const TrainingJob& job)
    {
        run(job);
        return test::checkpointTensor(job, "parameters");
    }

    TrainingJob m_first = job("first");
};

}  // namespace

TEST_F(ReinforcedTraining, NeedsAModelToBeginWith)
{
    auto cold = rewardedJob("cold");
    cold.init.clear();
    test::expectError(ErrorCode::InvalidArgument, {"reinforcement is bleu", "set init"}, [&] { run(cold); });
    EXPECT_FALSE(std::filesystem::exists(cold.directory / "config.json"));
    cold.recipe.training.reinforcementShare = 0;
    EXPECT_EQ(run(cold).steps, 20) << "no rewards, nothing to refuse";
}

TEST_F(ReinforcedTraining, ChangesTheTrainingOnlyWhereItActs)
{
    auto plain = rewardedJob("plain", Reinforcement::None), never = rewardedJob("never");
    never.recipe.training.reinforcementShare = 0;
    const auto without = weightsAfter(plain);
    EXPECT_EQ(weightsAfter(never), without);
    const auto bleu = weightsAfter(rewardedJob("bleu"));
    EXPECT_NE(bleu, without);
    EXPECT_NE(weightsAfter(rewardedJob("chrf", Reinforcement::Chrf)), bleu);
    EXPECT_EQ(weightsAfter(rewardedJob("again")), bleu);
}

TEST_F(ReinforcedTraining, GoesOnAsIfItHadNeverStopped)
{
    for (const std::int64_t samples : {1, 3}) {
        auto straight = rewardedJob("straight"), stopped = rewardedJob("stopped");
        straight.recipe.training.reinforcementSamples = stopped.recipe.training.reinforcementSamples = samples;
        stopped.recipe.training.maxSteps = 7;
        run(stopped);
        stopped.recipe.training.maxSteps = 20;
        stopped.init.clear();
        resume(stopped);
        EXPECT_EQ(test::checkpointTensor(stopped, "parameters"), weightsAfter(straight)) << samples;
    }
}

/// The sums of two threads differ from those of one only by rounding, and so do the rewards of the first steps.
TEST_F(ReinforcedTraining, EarnsTheSameOnTwoThreads)
{
    auto one = rewardedJob("one"), two = rewardedJob("two");
    two.recipe.training.threads = 2;
    one.recipe.training.maxSteps = two.recipe.training.maxSteps = 3;
    run(one);
    const auto alone = m_log.steps;
    m_log = {};
    run(two);
    ASSERT_EQ(alone.size(), 3u);
    ASSERT_EQ(m_log.steps.size(), 3u);
    for (std::size_t i = 0; i < alone.size(); ++i) {
        ASSERT_TRUE(alone[i].rewards && m_log.steps[i].rewards);
        EXPECT_NEAR(alone[i].rewards->reward, m_log.steps[i].rewards->reward, 1e-9);
        EXPECT_NEAR(alone[i].gradientNorm, m_log.steps[i].gradientNorm, 1e-4 * alone[i].gradientNorm);
    }
}

TEST_F(ReinforcedTraining, TellsWhatWasEarned)
{
    const auto job = rewardedJob("told");
    run(job);
    const auto history = readTrainingHistory(job.directory);
    ASSERT_FALSE(history.steps.empty());
    EXPECT_EQ(history.steps.front().rewards, m_log.steps.front().rewards);
    for (const auto& step : m_log.steps) {
        ASSERT_TRUE(step.rewards);
        EXPECT_GE(step.rewards->reward, 0);
        EXPECT_LE(step.rewards->reward, 1);
    }
    for (const auto& event : test::history(m_first))
        EXPECT_FALSE(event.contains("rewards")) << "only where there are any";
}

/// The predicted digits are random at first; those with a higher reward become more probable.
TEST_F(ReinforcedTraining, EarnsMoreInTheEnd)
{
    auto job = rewardedJob("longer", Reinforcement::Chrf);
    job.recipe.training.reinforcementShare = 1;
    job.recipe.training.reinforcementSamples = 8;
    job.recipe.training.maxSteps = 120;
    job.recipe.model.dropout = 0;
    run(job);
    const auto mean = [&](std::size_t first) {
        double sum = 0;
        for (std::size_t i = first; i < first + 20; ++i)
            sum += m_log.steps.at(i).rewards->reward;
        return sum / 20;
    };
    EXPECT_GT(mean(100), mean(0) + 0.05);
}

}  // namespace translucent
