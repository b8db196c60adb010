#include "translucent/training/training_events.h"

#include "support/expect_error.h"
#include "training/training_fixture.h"

#include <atomic>
#include <csignal>
#include <limits>
#include <thread>

#include <sys/resource.h>

namespace translucent {

namespace {

/// A toy training that obeys a control and records pauses and recoveries.
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
        void onModel(const TrainingModel& model) override
        {
            models.push_back(model);
            if (afterModel)
                afterModel();
        }
        void onRecovery(const TrainingRecovery& recovery) override { recoveries.push_back(recovery); }

        std::vector<TrainingStart> starts;
        std::vector<bool> pauses;
        std::vector<TrainingModel> models;
        std::function<void()> afterModel;
        std::vector<TrainingRecovery> recoveries;
        std::function<void(bool)> afterPause;
    };

    TrainingResult runControlled(const TrainingJob& job)
    {
        return train(job, m_controlled, m_stop.get_token(), &m_control);
    }

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

TEST_F(ControlledTraining, TellsTheRateThatAResumedTrainingGoesOnWith)
{
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step == 3)
            m_control.setLearningRateScale(0.5);
        if (step.step == 6)
            m_stop.request_stop();
    };
    runControlled(job());
    m_stop = {};
    auto again = job();
    again.resume = true;
    runControlled(again);
    ASSERT_EQ(m_controlled.starts.size(), 2u);
    EXPECT_EQ(m_controlled.starts.front().learningRateScale, 1);
    EXPECT_EQ(m_controlled.starts.back().learningRateScale, 0.5);
    EXPECT_EQ(test::history(job()).front().at("learning_rate_scale"), 1.0);
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

TEST_F(ControlledTraining, KeepsTheNewestWeightsWithoutDisturbingTheTraining)
{
    auto plain = job("plain"), asked = job("asked");
    plain.recipe.training.averageDecay = asked.recipe.training.averageDecay = 0.9;
    run(plain);
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step == 3 || step.step == 7)
            m_control.keepModel();
    };
    std::string atSeven;
    m_controlled.afterModel = [&] { atSeven = test::fileContent(asked.directory / "newest" / "model.safetensors"); };
    runControlled(asked);
    ASSERT_GE(m_controlled.models.size(), 2u);
    EXPECT_EQ(m_controlled.models[0].step, 3);
    EXPECT_EQ(m_controlled.models[1].step, 7);
    EXPECT_EQ(m_controlled.models[1].directory, asked.directory / "newest");
    EXPECT_EQ(m_controlled.losses(), m_log.losses());
    for (const char* tensor : {"parameters", "average", "adam.first_moment", "adam.second_moment"})
        EXPECT_TRUE(test::checkpointTensor(plain, tensor) == test::checkpointTensor(asked, tensor)) << tensor;
    EXPECT_EQ(test::fileContent(plain.directory / "model.safetensors"),
        test::fileContent(asked.directory / "model.safetensors"));
}

TEST_F(ControlledTraining, TheNewestWeightsAreThoseAnEvaluationWouldMeasure)
{
    auto toy = job(), shorter = job("shorter");
    toy.recipe.training.averageDecay = shorter.recipe.training.averageDecay = 0.9;
    shorter.recipe.training.maxSteps = 7;
    run(shorter);  // it ends with an evaluation, whose weights are the best because it is the only one
    std::string kept;
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step == 7)
            m_control.keepModel();
    };
    m_controlled.afterModel = [&] {
        if (kept.empty())
            kept = test::fileContent(toy.directory / "newest" / "model.safetensors");
    };
    runControlled(toy);
    EXPECT_EQ(TranslationModel::load(shorter.directory)->info().trainedSteps, 7);
    EXPECT_TRUE(kept == test::fileContent(shorter.directory / "model.safetensors"));
}

TEST_F(ControlledTraining, KeepsTheNewestWeightsInAPause)
{
    m_control.pause();
    std::thread other;
    m_controlled.afterPause = [&](bool paused) {
        if (paused)
            other = std::thread([&] { m_control.keepModel(); });
    };
    m_controlled.afterModel = [&] { m_control.resume(); };
    runControlled(job());
    other.join();
    ASSERT_FALSE(m_controlled.models.empty());
    EXPECT_EQ(m_controlled.models[0].step, 0);
    EXPECT_TRUE(m_controlled.models[0].problem.empty());
}

TEST_F(ControlledTraining, LeavesTheNewestWeightsAtTheEndUnlessTheyAreTheBest)
{
    auto toy = job();
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step == 5)
            m_stop.request_stop();
    };
    toy.recipe.training.evaluateEverySteps = 3;
    runControlled(toy);
    const auto newest = toy.directory / "newest";
    EXPECT_EQ(TranslationModel::load(toy.directory)->info().trainedSteps, 3);
    EXPECT_EQ(TranslationModel::load(newest)->info().trainedSteps, 5);
    toy.recipe.training.maxSteps = 6;
    m_stop = std::stop_source();
    resume(toy);
    ASSERT_TRUE(m_log.evaluations.back().best);
    EXPECT_FALSE(std::filesystem::exists(newest)) << "the best ones are the newest now";
}

TEST_F(ControlledTraining, ANewBeginningRemovesTheNewestWeights)
{
    auto toy = job();
    toy.recipe.training.evaluateEverySteps = 3;
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step == 5)
            m_stop.request_stop();
    };
    runControlled(toy);
    ASSERT_TRUE(std::filesystem::exists(toy.directory / "newest"));
    m_stop = std::stop_source();
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step == 1) {
            EXPECT_FALSE(std::filesystem::exists(toy.directory / "newest"));
        }
    };
    runControlled(toy);
}

TEST_F(ControlledTraining, WeightsThatCannotBeKeptAreToldAndNothingEnds)
{
    rlimit before {};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto signalBefore = std::signal(SIGXFSZ, SIG_IGN);
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (step.step != 4)
            return;
        const rlimit small {100, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        m_control.keepModel();
    };
    m_controlled.afterModel = [&] { setrlimit(RLIMIT_FSIZE, &before); };
    const auto result = runControlled(job());
    std::signal(SIGXFSZ, signalBefore);
    EXPECT_EQ(result.reason, StopReason::MaxSteps);
    ASSERT_EQ(m_controlled.models.size(), 1u);
    EXPECT_NE(m_controlled.models[0].problem.find("File too large"), std::string::npos)
        << m_controlled.models[0].problem;
    EXPECT_FALSE(std::filesystem::exists(job().directory / "newest"));
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
        EXPECT_DOUBLE_EQ(step.learningRate, learningRate(step.step, {32, 20, step.step > 5 ? 0.25 : 1.0})) << step.step;
    toy.recipe.training.maxSteps = 13;
    resume(toy);
    EXPECT_DOUBLE_EQ(m_log.steps.back().learningRate, learningRate(13, {32, 20, 0.25})) << "a resumed run remembers it";
}

TEST_F(ControlledTraining, RefusesAScaleThatIsNoPositiveNumber)
{
    for (const double scale :
        {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
        test::expectError(
            ErrorCode::InvalidArgument, {"learning_rate_scale"}, [&] { m_control.setLearningRateScale(scale); });
    EXPECT_FALSE(m_control.takeLearningRateScale());
}

TEST_F(ControlledTraining, GoesBackToTheLastGoodStateWhenTheLossIsNoNumber)
{
    auto toy = job();
    toy.recipe.training.evaluateEverySteps = 4;
    m_controlled.afterStep = [&](const TrainingStep& step) {
        if (m_controlled.recoveries.empty() && step.step == 6)
            m_control.setLearningRateScale(1e30);
    };
    const auto result = runControlled(toy);
    EXPECT_EQ(result.reason, StopReason::MaxSteps);
    ASSERT_EQ(m_controlled.recoveries.size(), 1u);
    EXPECT_EQ(m_controlled.recoveries.front().step, 4);
    EXPECT_GE(m_controlled.recoveries.front().brokenStep, 6);
    EXPECT_EQ(m_controlled.recoveries.front().learningRateScale, 1) << "what it was before somebody raised it";
    EXPECT_DOUBLE_EQ(m_controlled.steps.back().learningRate, learningRate(20, {32, 20, 1}));
    for (const auto& event : test::history(toy))
        EXPECT_TRUE(event.at("event") != "step" || std::isfinite(event.at("loss").get<double>()));
}

}  // namespace translucent
