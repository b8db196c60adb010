#include "small_training.h"
#include "test_model.h"

#include <gmock/gmock.h>

#include <filesystem>

#include <signal.h>

namespace translucent::test {

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr int kEndless = 1'000'000;

Arguments with(Arguments arguments, const Arguments& more)
{
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST(CliTrainLock, ADirectoryBelongsToOneTraining)
{
    const Scratch scratch;
    const auto out = scratch.path("m");
    Background first(with(trainArguments(out, kEndless), {"--log", scratch.path("log")}), scratch.path("err"));
    ASSERT_TRUE(waitForText(scratch.path("log"), "\"step\":2,")) << readFile(scratch.path("err"));
    for (const auto& more : {Arguments {}, Arguments {"--resume"}, Arguments {"--force", "--events"}}) {
        const auto second = run(with(trainArguments(out, 3), more));
        EXPECT_EQ(second.exitCode, 1);
        EXPECT_THAT(second.err, HasSubstr(out + " is in use: process " + std::to_string(first.pid()) + " on "));
    }
    first.signal(SIGINT);
    ASSERT_EQ(first.wait(std::chrono::seconds(60)), 0) << readFile(scratch.path("err"));
    EXPECT_EQ(run(with(trainArguments(out, 1), {"--force"})).exitCode, 0);
    EXPECT_FALSE(fs::exists(out + "/.translucent-lock")) << "nothing is left of it";
}

TEST(CliTrainLock, TwoThatBeginAtOnceDoNotMixTheirFiles)
{
    const Scratch scratch;
    const auto out = scratch.path("m");
    Background first(trainArguments(out, kTestModelSteps), scratch.path("err1"));
    Background second(trainArguments(out, kTestModelSteps), scratch.path("err2"));
    const int codes = first.wait(std::chrono::seconds(120)) + second.wait(std::chrono::seconds(120));
    EXPECT_EQ(codes, 1) << "one trains, the other one is refused: " << readFile(scratch.path("err1"))
                        << readFile(scratch.path("err2"));
    EXPECT_EQ(run({"model", "info", out}).exitCode, 0);
}

TEST(CliTrainLock, DiesWithItsProcess)
{
    const Scratch scratch;
    const auto out = scratch.path("m");
    Background killed(with(trainArguments(out, kEndless), {"--log", scratch.path("log")}), scratch.path("err"));
    ASSERT_TRUE(waitForText(scratch.path("log"), "\"step\":2,")) << readFile(scratch.path("err"));
    killed.signal(SIGKILL);
    killed.wait(std::chrono::seconds(60));
    const auto resumed = run(with(trainArguments(out, 2), {"--resume"}));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
}

}  // namespace translucent::test
