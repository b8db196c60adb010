#include "program.h"
#include "scratch.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include <unistd.h>

namespace translucent::test {

namespace {

constexpr std::chrono::seconds kLongest {60};

Arguments training(const std::string& out, const std::string& steps)
{
    return {"train", "--preset", "tiny", "--corpus", "builtin:reverse?pairs=600&seed=1", "--threads", "1", "--max-steps",
        steps, "--out", out, "--log", out + ".jsonl"};
}

/// One of two processes, as torchrun would start it.
std::unique_ptr<Background> process(int rank, int port, const Arguments& arguments, const std::string& errors)
{
    setenv("MASTER_ADDR", "127.0.0.1", 1);
    setenv("MASTER_PORT", std::to_string(port).c_str(), 1);
    setenv("WORLD_SIZE", "2", 1);
    setenv("RANK", std::to_string(rank).c_str(), 1);
    auto started = std::make_unique<Background>(arguments, errors);
    for (const auto* name : {"MASTER_ADDR", "MASTER_PORT", "WORLD_SIZE", "RANK"})
        unsetenv(name);
    return started;
}

/// A port that is probably free: different processes try different ones.
int somePort(int offset) { return 20'000 + (getpid() * 7 + offset) % 20'000; }

std::vector<double> losses(const std::string& log)
{
    std::ifstream file(log);
    std::vector<double> found;
    for (std::string line; std::getline(file, line);) {
        const auto event = nlohmann::json::parse(line);
        if (event["event"] == "step")
            found.push_back(event["loss"]);
    }
    return found;
}

std::string content(const std::string& path)
{
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

}  // namespace

TEST(CliTrainTogether, TwoHalvesEqualAWhole)
{
    const Scratch scratch;
    ASSERT_EQ(run(training(scratch.path("alone"), "20")).exitCode, 0);
    const auto together = training(scratch.path("together"), "20");
    const auto first = process(0, somePort(1), together, scratch.path("first.txt"));
    const auto second = process(1, somePort(1), together, scratch.path("second.txt"));
    ASSERT_EQ(first->wait(kLongest), 0) << content(scratch.path("first.txt"));
    ASSERT_EQ(second->wait(kLongest), 0) << content(scratch.path("second.txt"));
    EXPECT_EQ(content(scratch.path("second.txt")), "") << "only the first one reports";
    const auto expected = losses(scratch.path("alone") + ".jsonl"), found = losses(scratch.path("together") + ".jsonl");
    ASSERT_EQ(found.size(), 20);
    ASSERT_EQ(expected.size(), 20);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_NEAR(found[i], expected[i], 1e-5) << "step " << i + 1;
}

TEST(CliTrainTogether, ALostProcessEndsTheOthersWithoutLosingWork)
{
    const Scratch scratch;
    const auto out = scratch.path("model"), errors = scratch.path("first.txt");
    const auto endless = training(out, "100000");
    const auto first = process(0, somePort(2), endless, errors);
    const auto second = process(1, somePort(2), endless, scratch.path("second.txt"));
    for (int i = 0; i < 600 && losses(out + ".jsonl").size() < 5; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    second->signal(SIGKILL);
    EXPECT_EQ(first->wait(kLongest), 1);
    const auto message = content(errors);
    EXPECT_NE(message.find("process 0 of 2 lost the others"), std::string::npos) << message;
    EXPECT_NE(message.find("--resume"), std::string::npos) << message;
    const auto done = losses(out + ".jsonl").size();
    auto goOn = training(out, std::to_string(done + 3));
    goOn.emplace_back("--resume");
    EXPECT_EQ(run(goOn).exitCode, 0);
    EXPECT_GE(losses(out + ".jsonl").size(), done + 2);
}

TEST(CliTrainTogether, RefusesAPlaceThatMakesNoSense)
{
    const Scratch scratch;
    setenv("MASTER_ADDR", "127.0.0.1", 1);
    setenv("WORLD_SIZE", "2", 1);
    setenv("RANK", "2", 1);
    const auto result = run(training(scratch.path("model"), "1"));
    for (const auto* name : {"MASTER_ADDR", "WORLD_SIZE", "RANK"})
        unsetenv(name);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_NE(result.err.find("RANK is '2'; it must be a whole number from 0 to 1"), std::string::npos) << result.err;
}

}  // namespace translucent::test
