#include "program.h"
#include "scratch.h"
#include "small_training.h"
#include "test_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace translucent::test {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kEndless = 1000000;

/// Requests events instead of a log of steps.
Arguments driven(Arguments arguments)
{
    if (const auto log = std::ranges::find(arguments, "--log"); log != arguments.end())
        arguments.erase(log, log + 2);
    arguments.push_back("--events");
    return arguments;
}

/// A training that gets its orders from this test.
class Driven {
public:
    explicit Driven(const Arguments& arguments)
        : m_arguments(arguments)
    {
        mkfifo(m_scratch.path("orders").c_str(), 0600);
        m_orders = open(m_scratch.path("orders").c_str(), O_RDWR | O_CLOEXEC);
    }
    ~Driven() { hangUp(); }

    void start() { m_program.emplace(m_arguments, m_scratch.path("orders"), events(), m_scratch.path("err")); }
    void order(const std::string& line) const
    {
        ASSERT_EQ(write(m_orders, (line + "\n").data(), line.size() + 1), ssize_t(line.size() + 1));
    }
    void hangUp()
    {
        if (m_orders >= 0)
            close(m_orders);
        m_orders = -1;
    }
    int wait() { return m_program->wait(std::chrono::seconds(60)); }
    std::string events() const { return m_scratch.path("events"); }
    std::string complaints() const { return readFile(m_scratch.path("err")); }

private:
    Scratch m_scratch;
    Arguments m_arguments;
    int m_orders = -1;
    std::optional<Background> m_program;
};

}  // namespace

TEST(CliTrainEvents, TellsAWholeTrainingInLinesOfJson)
{
    const SmallTraining training;
    Driven driver(driven(training.arguments(3)));
    driver.start();
    ASSERT_EQ(driver.wait(), 0) << driver.complaints();
    const auto events = wholeLines(driver.events());
    std::vector<std::string> kinds;
    for (const auto& event : events)
        if (event["event"] != "message")
            kinds.push_back(event["event"]);
    EXPECT_EQ(kinds.front(), "start");
    EXPECT_EQ(kinds.back(), "end");
    const auto start = std::ranges::find(events, "start", [](const auto& event) { return event["event"]; });
    ASSERT_NE(start, events.end());
    EXPECT_EQ((*start)["learning_rate_scale"], 1.0);
    EXPECT_EQ(stepsOf(events, "evaluation"), countedTo(3));
    EXPECT_EQ(events.back()["reason"], "max steps");
    EXPECT_EQ(events.back()["steps"], 3);
    EXPECT_TRUE(fs::exists(training.file("run.json")));
    EXPECT_TRUE(fs::exists(training.file("attention.jsonl")));
}

TEST(CliTrainEvents, ObeysOrders)
{
    const SmallTraining training;
    Driven driver(driven(training.arguments(kEndless)));
    driver.start();
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"evaluation")"));
    driver.order("pause");
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"paused")"));
    driver.order("learning-rate-scale 0.5");
    driver.order("faster");
    ASSERT_TRUE(waitForText(driver.events(), "unknown command 'faster'"));
    driver.order("learning-rate-scale -1");
    ASSERT_TRUE(waitForText(driver.events(), "learning_rate_scale"));
    const auto before = wholeLines(driver.events()).size();
    driver.order("resume");
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"resumed")"));
    driver.order("stop");
    ASSERT_EQ(driver.wait(), 0) << driver.complaints();
    const auto events = wholeLines(driver.events());
    EXPECT_GT(events.size(), before);
    EXPECT_EQ(events.back()["reason"], "stopped");
    EXPECT_TRUE(training.hasCheckpoint());
}

TEST(CliTrainEvents, KeepsTheNewestWeightsWhenAsked)
{
    const SmallTraining training;
    Driven driver(driven(training.arguments(kEndless)));
    driver.start();
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"step")"));
    driver.order("keep-model");
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"model")"));
    driver.order("pause");
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"paused")"));
    const auto asked = stepsOf(wholeLines(driver.events()), "model").size();
    driver.order("keep-model");
    for (int i = 0; i < 600 && stepsOf(wholeLines(driver.events()), "model").size() == asked; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const auto events = wholeLines(driver.events());
    const auto steps = stepsOf(events, "model");
    ASSERT_EQ(steps.size(), asked + 1);
    EXPECT_EQ(steps.back(), training.checkpointStep()) << "a pause keeps a checkpoint of the same step";
    const auto kept = std::ranges::find_if(events, [](const auto& event) { return event["event"] == "model"; });
    EXPECT_EQ((*kept)["directory"], training.file("newest"));
    const auto info = run({"model", "info", training.file("newest"), "--json"});
    ASSERT_EQ(info.exitCode, 0) << info.err;
    EXPECT_EQ(nlohmann::json::parse(info.out)["info"]["trained_steps"], steps.back());
    EXPECT_EQ(run({"translate", "--model", training.file("newest"), "--threads", "1"}, "a b c\n").exitCode, 0);
    driver.order("stop");
    ASSERT_EQ(driver.wait(), 0) << driver.complaints();
    EXPECT_EQ(training.leftovers(), 0u);
}

TEST(CliTrainEvents, RecoversFromARealDivergence)
{
    const SmallTraining training(nlohmann::json {{"clip_norm", 0}, {"evaluate_every_steps", 5}});
    Driven driver(driven(training.arguments(kEndless)));
    driver.start();
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"evaluation","step":10)"));
    driver.order("learning-rate-scale 1e30");
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"recovery")"));
    const auto lines = wholeLines(driver.events());
    const auto recovery = *std::ranges::find_if(lines, [](const auto& event) { return event["event"] == "recovery"; });
    EXPECT_EQ(recovery["step"].get<std::int64_t>() % 5, 0);
    EXPECT_GE(recovery["broken_step"], recovery["step"]);
    EXPECT_EQ(recovery["learning_rate_scale"], 1) << "what it was before";
    const auto later = recovery["step"].get<std::int64_t>() + 20;
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"evaluation","step":)" + std::to_string(later)));
    driver.order("stop");
    ASSERT_EQ(driver.wait(), 0) << driver.complaints();
    const auto kept = wholeLines(training.file("training.jsonl"));
    EXPECT_EQ(stepsOf(kept, "recovery").size(), 1u);
    for (const auto& event : kept) {
        if (event["event"] == "evaluation") {
            EXPECT_LT(event["dev_loss"], 10) << event["step"] << ": as if nothing had happened";
        }
    }
}

TEST(CliTrainEvents, SaysWhenItDivergesAgainAndAgain)
{
    const SmallTraining training(nlohmann::json {{"learning_rate_factor", 1e30}});
    Driven driver(driven(training.arguments(kEndless)));
    driver.start();
    EXPECT_EQ(driver.wait(), 1);
    const auto events = wholeLines(driver.events());
    EXPECT_EQ(stepsOf(events, "recovery").size(), 3u);
    EXPECT_EQ(events.back()["event"], "end");
    EXPECT_EQ(events.back()["reason"], "diverged");
    EXPECT_EQ(run({"model", "info", training.directory()}).exitCode, 0);
}

TEST(CliTrainEvents, StopsAndKeepsACheckpointWhenItsDriverIsGone)
{
    const SmallTraining training;
    Driven driver(driven(training.arguments(kEndless)));
    driver.start();
    ASSERT_TRUE(waitForText(driver.events(), R"("event":"step")"));
    driver.hangUp();
    ASSERT_EQ(driver.wait(), 0) << driver.complaints();
    EXPECT_EQ(wholeLines(driver.events()).back()["reason"], "stopped");
    EXPECT_TRUE(training.hasCheckpoint());
}

}  // namespace translucent::test
