#include "translucent/training_control.h"

#include "support/expect_error.h"
#include "training/training_fixture.h"

#include <atomic>
#include <limits>
#include <thread>

namespace translucent {

namespace {

/// A toy training that obeys a control and writes down pauses and recoveries.
class ControlledTraining : public test::Training {
protected:
    class Log : public test::TrainingLog {
    public:
        void onStart(const TrainingStart& start) override { starts.push_back(start); }
        void onPause(bool paused) override
        {
            pauses.push_back(paused);
            if (afterPause)
                afterPause(paused);
        }
        void onRecovery(const TrainingRecovery& recovery) override { recoveries.push_back(recovery); }

        std::vector<TrainingStart> starts;
        std::vector<bool> pauses;
        std::vector<TrainingRecovery> recoveries;
        std::function<void(bool)> afterPause;
    };

    TrainingResult runControlled(const TrainingJob& job) { return train(job, m_controlled, m_stop.get_token(), &m_control); }

    Log m_controlled;
    TrainingControl m_control;
};

}  // namespace

TEST_F(ControlledTraining, TellsWhatItBeginsWith)
{
    runControlled(job());
    ASSERT_EQ(m_controlled.starts.size(), 1u);
    const auto& start = m_controlled.starts.front();
    const auto model = TranslationModel::load(job().directory);
    EXPECT_EQ(start.step, 0);
    EXPECT_EQ(start.parameters, parameterCount(model->config()));
    EXPECT_EQ(start.trainPairs, 200);
    EXPECT_EQ(start.devPairs, 20);
    EXPECT_EQ(start.sourceVocabulary, model->config().sourceVocabulary);
    ASSERT_EQ(start.samples.size(), 8u);
    EXPECT_EQ(start.samples[3], job().dev.pairs[3]);
}

TEST_F(ControlledTraining, PausesBetweenStepsAndGoesOnToTheSameNumbers)
{
    run(job("plain"));
    std::thread other;
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step == 7)
            m_control.pause();
    };
    m_controlled.afterPause = [&](bool paused) {
        EXPECT_EQ(m_controlled.steps.back().step, 7);
        EXPECT_TRUE(std::filesystem::exists(test::stateFile(job("paused"))));
        if (paused)
            other = std::thread([&] { m_control.resume(); });
    };
    runControlled(job("paused"));
    other.join();
    EXPECT_EQ(m_controlled.pauses, (std::vector {true, false}));
    EXPECT_EQ(m_controlled.losses(), m_log.losses());
}

TEST_F(ControlledTraining, AStopEndsAPause)
{
    m_control.pause();
    m_controlled.afterPause = [&](bool) { m_stop.request_stop(); };
    const auto result = runControlled(job());
    EXPECT_EQ(result.reason, StopReason::Stopped);
    EXPECT_EQ(result.steps, 0);
}

TEST_F(ControlledTraining, ScalesTheLearningRateWithoutStartingOver)
{
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step == 5)
            m_control.setLearningRateScale(0.25);
    };
    auto toy = job();
    toy.recipe.training.maxSteps = 12;
    runControlled(toy);
    for (const auto& step : m_controlled.steps)
        EXPECT_DOUBLE_EQ(step.learningRate, learningRate(step.step, 32, 20, step.step > 5 ? 0.25 : 1.0)) << step.step;
    toy.recipe.training.maxSteps = 13;
    resume(toy);
    EXPECT_DOUBLE_EQ(m_log.steps.back().learningRate, learningRate(13, 32, 20, 0.25)) << "a resumed run remembers it";
}

TEST_F(ControlledTraining, RefusesAScaleThatIsNoPositiveNumber)
{
    for (const double scale : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
        test::expectError(ErrorCode::InvalidArgument, {"learning_rate_scale"}, [&] { m_control.setLearningRateScale(scale); });
    EXPECT_FALSE(m_control.takeLearningRateScale());
}

TEST_F(ControlledTraining, GoesBackToTheLastGoodStateWhenTheLossIsNoNumber)
{
    auto toy = job();
    toy.recipe.training.evaluateEverySteps = 4;
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (m_controlled.recoveries.empty() && step.step == 6)
            m_control.setLearningRateScale(1e30);
        else if (!m_controlled.recoveries.empty() && step.step == 5)
            m_control.setLearningRateScale(1);
    };
    const auto result = runControlled(toy);
    EXPECT_EQ(result.reason, StopReason::MaxSteps);
    ASSERT_GE(m_controlled.recoveries.size(), 1u);
    EXPECT_EQ(m_controlled.recoveries.front().step, 4);
    EXPECT_GE(m_controlled.recoveries.front().brokenStep, 6);
    EXPECT_DOUBLE_EQ(m_controlled.recoveries.front().learningRateScale, 0.5e30);
    for (const auto& event : test::history(toy))
        EXPECT_TRUE(event.at("event") != "step" || std::isfinite(event.at("loss").get<double>()));
}

}  // namespace translucent
