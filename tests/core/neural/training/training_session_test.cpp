#include "training/training_fixture.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace translucent {

namespace {

using test::checkpointTensor;

/// Trainings whose rate falls until the end of their epochs. The end in steps is decided halfway.
class BudgetTraining : public test::Training {
protected:
    TrainingJob budgetJob(const char* name)
    {
        auto job = this->job(name);
        auto& training = job.recipe.training;
        training.maxSteps = 0;
        training.maxEpochs = 4;
        training.warmupSteps = 5;
        training.schedule = Schedule::Budget;
        training.decayShare = 0.5;
        job.onEndFixed = [this](std::int64_t end) { m_ends.push_back(end); };
        return job;
    }

    std::vector<double> rates() const
    {
        std::vector<double> result;
        for (const auto& step : m_log.steps)
            result.push_back(step.learningRate);
        return result;
    }

    std::vector<std::int64_t> m_ends;
};

}  // namespace

TEST_F(BudgetTraining, LearnsToItsLastStep)
{
    const auto result = run(budgetJob("model"));
    EXPECT_EQ(result.reason, StopReason::MaxEpochs);
    ASSERT_EQ(m_ends, std::vector {result.steps});
    const auto rate = rates();
    const double peak = 1 / std::sqrt(32.0 * 5);
    const auto half = static_cast<std::size_t>(result.steps / 2);
    EXPECT_NEAR(rate[0], peak / 5, 1e-12);
    EXPECT_NEAR(rate[4], peak, 1e-12);
    EXPECT_NEAR(rate[half - 1], peak, 1e-12);
    const double falling = std::floor(static_cast<double>(result.steps) / 2) + 1;
    EXPECT_NEAR(rate[half], peak * (1 - 1 / falling), 1e-12);
    EXPECT_NEAR(rate.back(), peak / falling, 1e-12);
    EXPECT_EQ(m_log.steps.back().progress, 1);
}

TEST_F(BudgetTraining, SaysThatItsWarmUpIsTooLong)
{
    const auto says = [this](std::int64_t warmup) {
        auto job = budgetJob("model");
        job.recipe.training.maxEpochs = 0;
        job.recipe.training.maxSteps = 8;
        job.recipe.training.warmupSteps = warmup;
        m_log = {};
        run(job);
        return std::ranges::count_if(m_log.messages,
            [](const std::string& message) { return message.find("does not reach its peak") != std::string::npos; });
    };
    EXPECT_EQ(says(4), 0);
    EXPECT_EQ(says(5), 1);
}

TEST_F(BudgetTraining, IsRepeatedByItsSteps)
{
    run(budgetJob("by epochs"));
    const auto losses = m_log.losses();
    const auto expected = rates();
    m_log = {};
    auto repeated = budgetJob("by steps");
    repeated.recipe.training.maxEpochs = 0;
    repeated.recipe.training.maxSteps = m_ends.at(0);
    EXPECT_EQ(run(repeated).reason, StopReason::MaxSteps);
    EXPECT_EQ(m_ends.size(), 1u) << "there was nothing to decide";
    EXPECT_EQ(rates(), expected);
    EXPECT_EQ(m_log.losses(), losses);
    EXPECT_EQ(checkpointTensor(repeated, "parameters"), checkpointTensor(budgetJob("by epochs"), "parameters"));
}

TEST_F(BudgetTraining, GoesOnInTheMiddleOfTheDecayAsIfItHadNeverStopped)
{
    const auto steps = run(budgetJob("straight")).steps;
    const auto losses = m_log.losses();
    const auto expected = rates();
    m_log = {};
    m_log.afterStep = [&](const TrainingStep& step) {
        if (step.step == steps * 3 / 4)
            m_stop.request_stop();
    };
    const auto stopped = budgetJob("stopped");
    EXPECT_EQ(run(stopped).reason, StopReason::Stopped);
    m_log.afterStep = {};
    m_stop = {};
    auto later = stopped;
    later.recipe.training.maxEpochs = 400;  // the end was decided before
    EXPECT_EQ(resume(later).steps, steps);
    EXPECT_EQ(m_ends, (std::vector {steps, steps}));
    EXPECT_EQ(rates(), expected);
    EXPECT_EQ(m_log.losses(), losses);
    EXPECT_EQ(checkpointTensor(stopped, "parameters"), checkpointTensor(budgetJob("straight"), "parameters"));
}

/// A process that dies right after the end was decided has already stored it.
TEST_F(BudgetTraining, RemembersTheEndFromTheMomentItIsDecided)
{
    auto broken = budgetJob("model");
    std::int64_t end = 0;
    broken.onEndFixed = [&](std::int64_t decided) { end = decided; };
    m_log.afterStep = [&](const TrainingStep&) {
        if (end > 0)
            throw std::runtime_error("died");
    };
    EXPECT_ANY_THROW(run(broken));
    ASSERT_GT(end, 0);
    m_log = {};
    EXPECT_EQ(resume(budgetJob("model")).steps, end);
    EXPECT_TRUE(m_ends.empty());
    EXPECT_EQ(m_log.steps.front().step, end / 2 + 1);
}

}  // namespace translucent
