#include "program.h"
#include "scratch.h"
#include "small_training.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include <signal.h>

namespace translucent::test {

namespace {

using testing::HasSubstr;

constexpr std::chrono::seconds kPreparationPatience {120};

/// A training with two threads and automatic precision, which takes a while to prepare.
class CliPreparation : public testing::Test {
protected:
    Arguments arguments() const
    {
        return {"train", "--preset", "tiny", "--corpus", "builtin:classroom?pairs=4000&seed=1", "--threads", "2",
            "--out", m_scratch.path("model")};
    }

    template <typename Moment>
    void endAt(int number, const Moment& moment)
    {
        const auto errors = m_scratch.path("err");
        Background process(arguments(), errors);
        ASSERT_TRUE(moment(process, errors)) << readFile(errors);
        process.signal(number);
        ASSERT_EQ(process.wait(kPreparationPatience), 0) << readFile(errors);
        EXPECT_THAT(readFile(errors), HasSubstr("stopping; the model will be saved"));
        EXPECT_EQ(run({"model", "info", m_scratch.path("model")}).exitCode, 0) << "as promised";
        auto goOn = arguments();
        *(std::ranges::find(goOn, "--threads") + 1) = "1";
        goOn.insert(goOn.end(), {"--resume", "--max-steps", "1"});
        const auto resumed = run(goOn);
        EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    }

    Scratch m_scratch;
};

}  // namespace

TEST_F(CliPreparation, EndsWellFromItsFirstMoment)
{
    endAt(SIGINT, [](const Background& process, const std::string&) { return waitUntilSignalsStopIt(process); });
}

TEST_F(CliPreparation, EndsWellWhileTheVocabularyIsLearnt)
{
    endAt(SIGTERM,
        [](const Background&, const std::string& errors) { return waitForText(errors, "Learning the vocabulary"); });
}

TEST(CliThreads, AreNotMoreThanHelp)
{
    for (const auto* threads : {"10000", "2147483648", "-1", "x"}) {
        const auto result = run({"train", "--preset", "tiny", "--corpus", "builtin:reverse?pairs=60", "--out", "unused",
            std::string("--threads=") + threads});
        EXPECT_EQ(result.exitCode, 2) << threads;
        EXPECT_THAT(result.err, HasSubstr(std::string("'") + threads + "': it must be from 0 (one per processor) to "));
        EXPECT_THAT(result.err, HasSubstr("more threads would only slow it down"));
    }
    const Scratch scratch;
    const auto recipe = scratch.write("recipe.json", R"({"training": {"threads": 10000}})");
    const auto result = run({"train", "--config", recipe, "--corpus", "builtin:reverse?pairs=60", "--out", "unused"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("threads is 10000; it must be from 0 (one per processor) to "));
}

}  // namespace translucent::test
