#include "program.h"
#include "scratch.h"
#include "small_training.h"

#include "../core/support/environment_variable.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace translucent::test {

namespace {

constexpr std::chrono::seconds kLongest {60};

/// In float32, because in bfloat16 the halves of a batch differ from the whole in the last digits.
Arguments training(const std::string& out, const std::string& steps)
{
    return {"train", "--preset", "tiny", "--corpus", "builtin:reverse?pairs=600&seed=1", "--threads", "1",
        "--precision", "fp32", "--max-steps", steps, "--out", out, "--log", out + ".jsonl"};
}

/// The position of a process among those that train together.
struct Place {
    int rank = 0;
    int port = 0;
    int size = 2;
};

/// One of several processes, as started by torchrun.
std::unique_ptr<Background> process(const Place& place, const Arguments& arguments, const std::string& errors)
{
    setenv("MASTER_ADDR", "127.0.0.1", 1);
    setenv("MASTER_PORT", std::to_string(place.port).c_str(), 1);
    setenv("WORLD_SIZE", std::to_string(place.size).c_str(), 1);
    setenv("RANK", std::to_string(place.rank).c_str(), 1);
    auto started = std::make_unique<Background>(arguments, errors);
    for (const auto* name : {"MASTER_ADDR", "MASTER_PORT", "WORLD_SIZE", "RANK"})
        unsetenv(name);
    return started;
}

/// A port that is probably free: different processes try different ones.
int somePort(int offset)
{
    return 20'000 + (getpid() * 7 + offset) % 20'000;
}

std::vector<double> ofSteps(const std::string& log, const char* field)
{
    std::ifstream file(log);
    std::vector<double> found;
    for (std::string line; std::getline(file, line);) {
        const auto event = nlohmann::json::parse(line);
        if (event["event"] == "step")
            found.push_back(event[field]);
    }
    return found;
}

std::vector<double> losses(const std::string& log)
{
    return ofSteps(log, "loss");
}

std::string content(const std::string& path)
{
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// The losses of 20 steps of a single process.
const std::vector<double>& lossesAlone()
{
    static const auto found = [] {
        const Scratch scratch;
        EXPECT_EQ(run(training(scratch.path("alone"), "20")).exitCode, 0);
        return losses(scratch.path("alone") + ".jsonl");
    }();
    return found;
}

/// An established TCP connection of a process.
struct Connection {
    std::string socket;
    int remotePort = 0;
    std::size_t unread = 0;  ///< bytes that have arrived
};

std::vector<Connection> connections(pid_t pid)
{
    std::set<std::string> own;
    std::vector<Connection> connected;
    std::error_code vanished;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/fd", vanished))
        own.insert(std::filesystem::read_symlink(entry.path(), vanished).string());
    for (const auto* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        std::ifstream file(table);
        for (std::string line; std::getline(file, line);) {
            std::istringstream words(line);
            const std::vector<std::string> columns {std::istream_iterator<std::string>(words), {}};
            constexpr std::size_t kRemote = 2, kState = 3, kQueues = 4, kNode = 9;
            if (columns.size() <= kNode || columns[kState] != "01")  // established
                continue;
            const auto afterColon = [](const std::string& text) {
                return std::stoul(text.substr(text.find(':') + 1), nullptr, 16);
            };
            const auto socket = "socket:[" + columns[kNode] + "]";
            if (own.contains(socket))
                connected.push_back({socket, int(afterColon(columns[kRemote])), afterColon(columns[kQueues])});
        }
    }
    return connected;
}

/// Waits until data has arrived that a stopped process does not read. False after a minute.
bool waitForUnreadData(const Background& process)
{
    for (int i = 0; i < 1200; ++i) {
        if (std::ranges::any_of(connections(process.pid()), [](const auto& each) { return each.unread > 0; }))
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
}

/// Waits until a process stays connected to the meeting; it also makes short connections to see whether somebody
/// listens. False after a minute.
bool waitForArrival(const Background& process, int port)
{
    std::set<std::string> before;
    for (int i = 0; i < 1200; ++i) {
        std::set<std::string> now;
        for (const auto& each : connections(process.pid()))
            if (each.remotePort == port)
                now.insert(each.socket);
        if (std::ranges::any_of(now, [&](const auto& socket) { return before.contains(socket); }))
            return true;
        before = std::move(now);
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
}

/// Starts a training, halves its rate and ends it, all by commands.
void beginWithHalfTheRate(const std::string& out)
{
    auto arguments = training(out, "20");
    arguments.resize(arguments.size() - 2);  // --log
    arguments.emplace_back("--events");
    ASSERT_EQ(run(arguments, "learning-rate-scale 0.5\n").exitCode, 0);
}

}  // namespace

TEST(CliTrainTogether, SharesOfABatchEqualTheWhole)
{
    const Scratch scratch;
    const auto& expected = lossesAlone();
    ASSERT_EQ(expected.size(), 20);
    for (const int size : {2, 8}) {
        const auto out = scratch.path("together" + std::to_string(size));
        const auto report = [&](int rank) { return out + "." + std::to_string(rank) + ".txt"; };
        std::vector<std::unique_ptr<Background>> processes;
        for (int rank = 0; rank < size; ++rank)
            processes.push_back(process({rank, somePort(20 + size), size}, training(out, "20"), report(rank)));
        for (int rank = 0; rank < size; ++rank)
            ASSERT_EQ(processes[std::size_t(rank)]->wait(kLongest), 0) << content(report(rank));
        EXPECT_EQ(content(report(size - 1)), "") << "only the first one reports";
        const auto found = losses(out + ".jsonl");
        ASSERT_EQ(found.size(), 20);
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_NEAR(found[i], expected[i], 1e-5) << size << " processes, step " << i + 1;
    }
}

/// The halves of a batch sample the same as the whole.
TEST(CliTrainTogether, TwoHalvesEarnWhatAWholeDoes)
{
    const Scratch scratch;
    ASSERT_EQ(run(training(scratch.path("warm"), "20")).exitCode, 0);
    std::ofstream(scratch.path("rewards.json")) << R"({"training": {"reinforcement": "chrf", "warmup_steps": 2000}})";
    const auto rewarded = [&](const char* name) {
        auto arguments = training(scratch.path(name), "8");
        arguments.insert(arguments.end(), {"--config", scratch.path("rewards.json"), "--init", scratch.path("warm")});
        return arguments;
    };
    ASSERT_EQ(run(rewarded("alone")).exitCode, 0);
    const auto first = process({0, somePort(15)}, rewarded("together"), scratch.path("first.txt"));
    const auto second = process({1, somePort(15)}, rewarded("together"), scratch.path("second.txt"));
    ASSERT_EQ(first->wait(kLongest), 0) << content(scratch.path("first.txt"));
    ASSERT_EQ(second->wait(kLongest), 0) << content(scratch.path("second.txt"));
    const auto expected = ofSteps(scratch.path("alone") + ".jsonl", "gradient_norm");
    const auto found = ofSteps(scratch.path("together") + ".jsonl", "gradient_norm");
    ASSERT_EQ(found.size(), 8);
    ASSERT_EQ(expected.size(), 8);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_NEAR(found[i], expected[i], 1e-4 * expected[i]) << "step " << i + 1;
}

/// The first process decides the end of a budget, and all start to slow down in the same step.
TEST(CliTrainTogether, AgreeOnTheEndOfABudget)
{
    const Scratch scratch;
    const auto budget = [&](const char* name) {
        auto arguments = training(scratch.path(name), "4");
        std::ranges::replace(arguments, std::string("--max-steps"), std::string("--max-epochs"));
        arguments.insert(arguments.end(), {"--schedule", "budget"});
        return arguments;
    };
    ASSERT_EQ(run(budget("alone")).exitCode, 0);
    const auto first = process({0, somePort(12)}, budget("together"), scratch.path("first.txt"));
    const auto second = process({1, somePort(12)}, budget("together"), scratch.path("second.txt"));
    ASSERT_EQ(first->wait(kLongest), 0) << content(scratch.path("first.txt"));
    ASSERT_EQ(second->wait(kLongest), 0) << content(scratch.path("second.txt"));
    const auto rates = ofSteps(scratch.path("together") + ".jsonl", "learning_rate");
    EXPECT_EQ(rates, ofSteps(scratch.path("alone") + ".jsonl", "learning_rate"));
    ASSERT_FALSE(rates.empty());
    EXPECT_GT(rates.back(), 0);
    const auto kept = nlohmann::json::parse(content(scratch.path("together") + "/run.json"));
    EXPECT_EQ(kept["training"]["max_steps"], rates.size());
    EXPECT_EQ(kept["training"]["max_epochs"], 0);
}

TEST(CliTrainTogether, ALostProcessEndsTheOthersWithoutLosingWork)
{
    const Scratch scratch;
    const auto out = scratch.path("model"), errors = scratch.path("first.txt");
    const auto endless = training(out, "100000");
    const auto first = process({0, somePort(2)}, endless, errors);
    const auto second = process({1, somePort(2)}, endless, scratch.path("second.txt"));
    for (int i = 0; i < 600 && losses(out + ".jsonl").size() < 5; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    second->signal(SIGKILL);
    EXPECT_EQ(first->wait(kLongest), 1);
    const auto message = content(errors);
    EXPECT_NE(message.find("process 0 of 2 lost contact"), std::string::npos) << message;
    EXPECT_EQ(message.find(".cc:"), std::string::npos) << "a place in another library's sources: " << message;
    EXPECT_NE(message.find("--resume"), std::string::npos) << message;
    const auto done = losses(out + ".jsonl").size();
    auto goOn = training(out, std::to_string(done + 3));
    goOn.emplace_back("--resume");
    EXPECT_EQ(run(goOn).exitCode, 0);
    EXPECT_GE(losses(out + ".jsonl").size(), done + 2);
}

/// A rate that was changed while a single process trained is part of the state that all processes resume.
TEST(CliTrainTogether, GoOnWithTheRateThatASingleProcessLeft)
{
    const Scratch scratch;
    const auto alone = scratch.path("alone"), together = scratch.path("together");
    beginWithHalfTheRate(alone);
    std::filesystem::copy(alone, together, std::filesystem::copy_options::recursive);
    const auto resumed = [](const std::string& out) {
        auto arguments = training(out, "20");
        arguments.emplace_back("--resume");
        return arguments;
    };
    ASSERT_EQ(run(resumed(alone)).exitCode, 0);
    const auto first = process({0, somePort(3)}, resumed(together), scratch.path("first.txt"));
    const auto second = process({1, somePort(3)}, resumed(together), scratch.path("second.txt"));
    ASSERT_EQ(first->wait(kLongest), 0) << content(scratch.path("first.txt"));
    ASSERT_EQ(second->wait(kLongest), 0) << content(scratch.path("second.txt"));
    const auto expected = losses(alone + ".jsonl"), found = losses(together + ".jsonl");
    ASSERT_EQ(found.size(), 20);
    ASSERT_EQ(expected.size(), 20);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_NEAR(found[i], expected[i], 1e-5) << "step " << i + 1;
}

/// They differ only in rounding; the precision is decided by the first process.
TEST(CliTrainTogether, UnequalProcessorsTrainAlike)
{
    const Scratch scratch;
    auto together = training(scratch.path("together"), "20");
    *(std::ranges::find(together, "fp32")) = "auto";
    std::unique_ptr<Background> first;
    {
        const EnvironmentVariable least("TRANSLUCENT_MAX_ISA", "baseline");
        first = process({0, somePort(10)}, together, scratch.path("first.txt"));
    }
    const auto second = process({1, somePort(10)}, together, scratch.path("second.txt"));
    ASSERT_EQ(first->wait(kLongest), 0) << content(scratch.path("first.txt"));
    ASSERT_EQ(second->wait(kLongest), 0) << content(scratch.path("second.txt"));
    EXPECT_EQ(nlohmann::json::parse(content(scratch.path("together/run.json")))["training"]["precision"], "fp32");
    const auto found = losses(scratch.path("together") + ".jsonl");
    const auto& expected = lossesAlone();
    ASSERT_EQ(expected.size(), 20);
    ASSERT_EQ(found.size(), 20);
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_NEAR(found[i], expected[i], 1e-4 * expected[i]) << "step " << i + 1;
}

/// Both report the difference, and nothing is written.
TEST(CliTrainTogether, RefuseToTrainDifferentThings)
{
    const Scratch scratch;
    const auto refuse = [&](int port, const Place& other, const std::string& option, const std::string& value,
                            const std::string& reason) {
        const auto out = scratch.path("model");
        auto changed = training(out, "20");
        if (const auto place = std::ranges::find(changed, option); place != changed.end())
            *(place + 1) = value;
        const auto first = process({0, port}, training(out, "20"), scratch.path("first.txt"));
        const auto second = process({1, port, other.size}, changed, scratch.path("second.txt"));
        EXPECT_EQ(first->wait(kLongest), 1) << reason;
        EXPECT_EQ(second->wait(kLongest), 1) << reason;
        for (const auto* file : {"first.txt", "second.txt"})
            EXPECT_NE(content(scratch.path(file)).find(reason), std::string::npos)
                << reason << " is not in " << file << ": " << content(scratch.path(file));
        EXPECT_FALSE(std::filesystem::exists(out + "/config.json"));
    };
    refuse(somePort(4), {}, "--max-steps", "21", "its training.max_steps is 21, that of the first one 20");
    refuse(somePort(5), {1, 0, 3}, "", "", "its WORLD_SIZE is 3, that of the first one 2");
    refuse(somePort(6), {}, "--corpus", "builtin:reverse?pairs=600&seed=2", "its training sentences are not the same");
}

TEST(CliTrainTogether, WhoDoesNotKnowTheSecretCannotJoin)
{
    const Scratch scratch;
    const auto out = scratch.path("together");
    const auto start = [&](int rank, const std::optional<std::string>& secret, const std::string& errors) {
        const EnvironmentVariable variable("TRANSLUCENT_MEETING_SECRET", secret);
        return process({rank, somePort(13)}, training(out, "3"), scratch.path(errors));
    };
    const auto first = start(0, "of this training", "first.txt");
    const auto stranger = start(1, std::nullopt, "stranger.txt");
    const auto guess = start(1, "another", "guess.txt");
    for (const auto* early : {stranger.get(), guess.get()})
        ASSERT_TRUE(waitForArrival(*early, somePort(13)));
    const auto second = start(1, "of this training", "second.txt");
    ASSERT_EQ(first->wait(kLongest), 0) << content(scratch.path("first.txt"));
    ASSERT_EQ(second->wait(kLongest), 0) << content(scratch.path("second.txt"));
    EXPECT_EQ(losses(out + ".jsonl").size(), 3);
    for (auto* other : {stranger.get(), guess.get()}) {
        int code = other->wait(std::chrono::seconds(5));
        if (code < 0) {  // arrived after the others had gone, and waits for them
            other->signal(SIGTERM);
            code = other->wait(kLongest);
        }
        EXPECT_EQ(code, 1);
    }
}

/// Two wait for a third one, and one for the first one, which it looks for as soon as it has read the corpus.
TEST(CliTrainTogether, AProcessThatWaitsForTheOthersStopsAtTheFirstSignal)
{
    const Scratch scratch;
    const auto errors = [&](int i) { return scratch.path("err" + std::to_string(i)); };
    const auto start = [&](int i, const Place& place) {
        return process(place, training(scratch.path("m" + std::to_string(i)), "20"), errors(i));
    };
    std::vector<std::unique_ptr<Background>> waiting;
    waiting.push_back(start(0, {1, somePort(7)}));
    waiting.push_back(start(1, {0, somePort(8), 3}));
    waiting.push_back(start(2, {1, somePort(8), 3}));
    ASSERT_TRUE(waitUntilSignalsStopIt(*waiting[0]));
    for (const int i : {1, 2})
        ASSERT_TRUE(waitForArrival(*waiting[std::size_t(i)], somePort(8))) << content(errors(i));
    for (const int i : {0, 2, 1}) {  // the first one last: the others need it
        auto& process = *waiting[std::size_t(i)];
        EXPECT_EQ(process.wait(std::chrono::seconds(0)), -1) << content(errors(i));
        process.signal(SIGTERM);
        EXPECT_EQ(process.wait(std::chrono::seconds(10)), 1) << i;
        EXPECT_NE(content(errors(i)).find("was stopped while waiting for"), std::string::npos) << content(errors(i));
    }
}

/// One process hangs in the middle of the training; the other one saves its state and ends.
TEST(CliTrainTogether, AProcessThatGetsNoAnswerStopsAtTheFirstSignal)
{
    const Scratch scratch;
    const auto out = scratch.path("model"), errors = scratch.path("first.txt");
    const auto endless = training(out, "100000");
    const auto first = process({0, somePort(9)}, endless, errors);
    const auto second = process({1, somePort(9)}, endless, scratch.path("second.txt"));
    for (int i = 0; i < 600 && losses(out + ".jsonl").size() < 5; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    second->signal(SIGSTOP);
    int status = 0;
    ASSERT_EQ(waitpid(second->pid(), &status, WUNTRACED), second->pid());  // returns when all its threads have stopped
    ASSERT_TRUE(WIFSTOPPED(status));
    ASSERT_TRUE(waitForUnreadData(*second)) << "the first one waits for an answer to its part of a step";
    first->signal(SIGTERM);
    EXPECT_EQ(first->wait(kLongest), 1) << content(errors);
    EXPECT_NE(content(errors).find("was told to stop, but the other processes do not respond"), std::string::npos)
        << content(errors);
    auto goOn = training(out, std::to_string(losses(out + ".jsonl").size() + 2));
    goOn.emplace_back("--resume");
    EXPECT_EQ(run(goOn).exitCode, 0);
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
