#include "small_training.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <random>
#include <thread>

#include <signal.h>

namespace translucent::test {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kEndless = 1000000;

/// Kills a training repeatedly with a signal that it cannot catch, and checks the remaining files each time.
class Killer {
public:
    explicit Killer(unsigned seed)
        : m_random(seed)
    {
    }

    void killOnce()
    {
        const std::int64_t before = m_training.checkpointStep();
        std::filesystem::remove(m_training.stepLog());
        Background process(m_training.arguments(kEndless), m_training.errorFile());
        waitForTheMoment();
        process.signal(SIGKILL);
        ASSERT_EQ(process.wait(std::chrono::seconds(60)), 128 + SIGKILL) << readFile(m_training.errorFile());
        m_killedSaving += m_training.leftovers() > 0;
        expectNothingLost(before);
    }

    void expectModelWorks() const
    {
        const auto info = m_training.info();
        EXPECT_EQ(info.exitCode, 0) << info.err;
        const auto translation = m_training.translate();
        EXPECT_EQ(translation.exitCode, 0) << translation.err;
    }

    void expectTrainingEnds() const
    {
        const std::int64_t last = m_training.checkpointStep() + 3;
        const auto result = m_training.train(last);
        ASSERT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(m_training.checkpointStep(), last);
        EXPECT_EQ(stepsOf(wholeLines(m_training.file("training.jsonl")), "evaluation"), countedTo(last));
        EXPECT_EQ(m_training.leftovers(), 0u) << "what the kills left behind is cleared away";
    }

    bool hasCheckpoint() const { return m_training.hasCheckpoint(); }
    int killedSaving() const { return m_killedSaving; }

private:
    /// Waits for a random moment in the steps and saves, every other time in a save, and sometimes at the start of the
    /// program.
    void waitForTheMoment()
    {
        if (m_random() % 8 != 0) {
            ASSERT_TRUE(waitForText(m_training.stepLog(), "\n")) << readFile(m_training.errorFile());
        }
        std::this_thread::sleep_for(std::chrono::microseconds(m_random() % 200000));
        if (m_random() % 2 == 0)
            waitForASave();
    }

    void waitForASave() const
    {
        const auto deadline = Clock::now() + std::chrono::seconds(5);
        while (m_training.leftovers() == 0 && Clock::now() < deadline)
            std::this_thread::yield();
    }

    void expectNothingLost(std::int64_t before) const
    {
        const std::int64_t now = m_training.checkpointStep();
        EXPECT_GE(now, before);
        const auto log = wholeLines(m_training.stepLog());
        const auto steps = stepsOf(log, "step");
        const auto evaluations = stepsOf(log, "evaluation");
        if (!steps.empty()) {
            EXPECT_EQ(steps.front(), std::max<std::int64_t>(before, 0) + 1) << "goes on with the next step";
        }
        if (!evaluations.empty()) {
            EXPECT_GE(now, evaluations.back()) << "what was reported is kept";
        }
        const auto history = stepsOf(wholeLines(m_training.file("training.jsonl")), "evaluation");
        EXPECT_EQ(history, countedTo(static_cast<std::int64_t>(history.size())));
        EXPECT_GE(static_cast<std::int64_t>(history.size()), now) << "every kept step is in the history";
    }

    SmallTraining m_training;
    std::mt19937 m_random;
    int m_killedSaving = 0;
};

}  // namespace

TEST(CliTrainKill, TenKillsLoseNothing)
{
    Killer killer(1);
    for (int i = 0; i < 10 && !testing::Test::HasFailure(); ++i)
        killer.killOnce();
    killer.expectModelWorks();
    killer.expectTrainingEnds();
}

TEST(CliTrainKill, SlowHundredKillsLoseNothing)
{
    Killer killer(2);
    for (int i = 0; i < 100 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE("kill " + std::to_string(i));
        killer.killOnce();
        if (killer.hasCheckpoint())
            killer.expectModelWorks();
    }
    killer.expectTrainingEnds();
    RecordProperty("killedSaving", killer.killedSaving());
    EXPECT_GE(killer.killedSaving(), 30) << "every other kill waits for a save";
}

}  // namespace translucent::test
