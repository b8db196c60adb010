#include "training/training_fixture.h"
#include "translucent/decoding/decoder.h"

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

namespace translucent {

namespace {

/// A training on another thread, observed and stopped by the thread that created it.
class TrainingThreads : public test::Training {
protected:
    TrainingThreads()
    {
        m_log.afterStep = [this](const TrainingStep& step) { m_step = step.step; };
    }

    /// Trains without end, in another thread, until `steps` are done. Returns the result of the training.
    TrainingResult stopAfter(std::int64_t steps, bool resume)
    {
        m_step = 0;
        auto endless = job();
        endless.recipe.training.maxSteps = 0;
        endless.resume = resume;
        std::stop_source stop;
        auto training = std::async(std::launch::async, [&] { return train(endless, m_log, stop.get_token()); });
        while (m_step < steps && training.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
            std::this_thread::yield();
        stop.request_stop();
        return training.get();
    }

    std::atomic<std::int64_t> m_step = 0;
};

}  // namespace

TEST_F(TrainingThreads, StopsAndResumesOnRequestOfAnotherThread)
{
    const auto first = stopAfter(3, false);
    EXPECT_EQ(first.reason, StopReason::Stopped);
    EXPECT_GE(first.steps, 3);
    const auto second = stopAfter(first.steps + 3, true);
    EXPECT_EQ(second.reason, StopReason::Stopped);
    EXPECT_GE(second.steps, first.steps + 3);
    test::expectOrderly(test::history(job()));
    EXPECT_EQ(TranslationModel::load(job().directory)->info().trainedSteps, second.steps);
}

TEST_F(TrainingThreads, KeptModelTranslatesWhileTheTrainingGoesOn)
{
    stopAfter(3, false);
    const Decoder decoder(TranslationModel::load(job().directory));
    m_log.afterStep = [this](const TrainingStep& step) { m_step = step.step; };
    std::stop_source stop;
    auto endless = job();
    endless.recipe.training.maxSteps = 0;
    endless.resume = true;
    auto training = std::async(std::launch::async, [&] { return train(endless, m_log, stop.get_token()); });
    for (int i = 0; i < 5; ++i)
        EXPECT_FALSE(decoder.translate("1 2 3", {}).hypotheses.empty());
    stop.request_stop();
    EXPECT_EQ(training.get().reason, StopReason::Stopped);
}

}  // namespace translucent
