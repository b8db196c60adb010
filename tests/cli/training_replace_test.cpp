#include "small_training.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <signal.h>

namespace translucent::test {

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr std::int64_t kOldSteps = 6;
constexpr std::int64_t kNewSteps = 2;

/// Replaces a training by a new one with the same settings, is killed at a chosen point, and checks the remaining
/// files.
class Replacement {
public:
    explicit Replacement(const SmallTraining& begun)
        : m_directory(m_scratch.path("model"))
    {
        fs::copy(begun.directory(), m_directory, fs::copy_options::recursive);
        m_training.moveTo(m_directory);
        m_oldWeights = weights();
    }

    void killBefore(const std::string& point)
    {
        SCOPED_TRACE(point);
        setenv("LD_PRELOAD", TRANSLUCENT_KILL_BEFORE, 1);
        setenv("KILL_BEFORE", point.c_str(), 1);
        const auto killed = run(arguments("--force"));
        unsetenv("LD_PRELOAD");
        unsetenv("KILL_BEFORE");
        ASSERT_EQ(killed.exitCode, 128 + SIGKILL) << killed.err;
        expectHonestModel();
        expectHonestResume();
    }

private:
    Arguments arguments(const std::string& mode) const
    {
        auto words = m_training.arguments(kNewSteps);
        std::ranges::replace_if(
            words, [](const std::string& word) { return word == "--resume" || word == "--force"; }, mode);
        return words;
    }

    std::string weights() const { return readFile(m_training.file("model.safetensors")); }

    /// A model with a training summary has the weights of that training.
    void expectHonestModel() const
    {
        const auto info = m_training.info();
        if (info.exitCode != 0) {
            EXPECT_THAT(info.err, HasSubstr("config.json"));
            return;
        }
        const auto about = nlohmann::json::parse(info.out)["info"];
        EXPECT_EQ(about["trained_steps"] > 0, weights() == m_oldWeights);
        EXPECT_EQ(about["dev_loss"] > 0.0, weights() == m_oldWeights);
    }

    /// Resumes the old training or the new one, or fails with an error.
    void expectHonestResume() const
    {
        const auto resumed = run(arguments("--resume"));
        if (resumed.exitCode != 0) {
            EXPECT_EQ(resumed.exitCode, 1);
            EXPECT_THAT(resumed.err, HasSubstr("resume"));
            return;
        }
        if (weights() == m_oldWeights) {
            EXPECT_THAT(resumed.out, HasSubstr("after " + std::to_string(kOldSteps) + " steps"));
        } else {
            EXPECT_THAT(resumed.out, HasSubstr("after " + std::to_string(kNewSteps) + " steps"));
            EXPECT_EQ(stepsOf(wholeLines(m_training.file("training.jsonl")), "evaluation"), countedTo(kNewSteps));
        }
    }

    Scratch m_scratch;
    std::string m_directory;
    SmallTraining m_training;
    std::string m_oldWeights;
};

#ifdef __SANITIZE_ADDRESS__
constexpr bool kMayPreload = false;
#else
constexpr bool kMayPreload = true;
#endif

void killAtEach(const std::vector<std::string>& points)
{
    if (!kMayPreload)
        GTEST_SKIP() << "AddressSanitizer wants to be the first library";
    const SmallTraining begun;
    const auto result = begun.train(kOldSteps);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const auto& point : points)
        Replacement(begun).killBefore(point);
}

}  // namespace

/// Before the new checkpoint, before the new description, and before the old checkpoint is gone.
TEST(CliTrainReplace, KilledWhereItMattersMost)
{
    killAtEach({"rename state.safetensors", "rename config.json", "unlink state.safetensors"});
}

TEST(CliTrainReplace, SlowKilledAnywhereElse)
{
    killAtEach({"unlink run.json", "unlink training.jsonl", "unlink attention.jsonl", "unlink config.json",
        "rename run.json", "rename model.safetensors", "rename source.model", "rename target.model",
        "rename training.jsonl", "rename attention.jsonl"});
}

}  // namespace translucent::test
