#include "small_training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <numeric>
#include <thread>

#include <signal.h>

namespace translucent::test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

json recipe(const json& settings)
{
    json training = {{"batch_tokens", 60}, {"warmup_steps", 50}, {"evaluate_every_steps", 1}, {"dev_pairs", 1}};
    training.update(settings);
    return {{"model",
                {{"model_dimension", 32}, {"heads", 2}, {"encoder_layers", 1}, {"decoder_layers", 1},
                    {"feed_forward_dimension", 64}, {"max_length", 32}}},
        {"tokenizer", {{"source_vocabulary", 100}, {"target_vocabulary", 100}}}, {"training", training}};
}

/// True if the main thread of a process blocks both signals that end a training.
bool blocksSignals(pid_t pid)
{
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    const std::string mark = "SigBlk:";
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(mark)) {
            const auto blocked = std::stoull(line.substr(mark.size()), nullptr, 16);
            const auto bit = [](int number) { return 1ULL << (number - 1); };
            return (blocked & bit(SIGINT)) && (blocked & bit(SIGTERM));
        }
    return false;
}

bool isLeftover(const fs::directory_entry& entry)
{
    return entry.path().extension() == ".tmp";
}

}  // namespace

SmallTraining::SmallTraining(const json& settings)
    : m_recipe(m_scratch.write("recipe.json", recipe(settings).dump()))
    , m_directory(m_scratch.path("model"))
{
}

Arguments SmallTraining::arguments(std::int64_t steps) const
{
    return {"train", "--config", m_recipe, "--corpus", "builtin:reverse?pairs=40&seed=1", "--dev",
        "builtin:reverse?pairs=1&seed=1&part=dev", "--threads", "1", "--max-steps", std::to_string(steps), "--log",
        stepLog(), "--out", m_directory, hasCheckpoint() ? "--resume" : "--force"};
}

bool SmallTraining::hasCheckpoint() const
{
    return fs::exists(file("checkpoint/state.safetensors"));
}

std::int64_t SmallTraining::checkpointStep() const
{
    const std::string state = readFile(file("checkpoint/state.safetensors"));
    std::uint64_t length = 0;
    if (state.size() < sizeof length) {
        return -1;
    }
    std::memcpy(&length, state.data(), sizeof length);
    const auto header = json::parse(state.substr(sizeof length, length));
    return json::parse(header["__metadata__"]["progress"].get<std::string>())["step"];
}

std::size_t SmallTraining::leftovers() const
{
    if (!fs::exists(m_directory)) {
        return 0;
    }
    std::error_code vanished;  // a running training renames its files
    std::size_t count = 0;
    for (const auto& directory : {m_directory, file("checkpoint")}) {
        for (const auto& entry : fs::directory_iterator(directory, vanished)) {
            count += isLeftover(entry);
        }
    }
    return count;
}

std::vector<json> wholeLines(const std::string& file)
{
    const std::string text = readFile(file);
    EXPECT_TRUE(text.empty() || text.back() == '\n') << file << " ends inside a line";
    std::vector<json> lines;
    for (const auto& line : splitLines(text)) {
        lines.push_back(json::parse(line, nullptr, /*allow_exceptions=*/false));
        EXPECT_TRUE(lines.back().is_object()) << file << ": " << line;
    }
    return lines;
}

std::vector<std::int64_t> stepsOf(const std::vector<json>& events, const std::string& kind)
{
    std::vector<std::int64_t> steps;
    for (const auto& event : events) {
        if (event["event"] == kind) {
            steps.push_back(event["step"]);
        }
    }
    return steps;
}

std::vector<std::int64_t> countedTo(std::int64_t last)
{
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(std::max<std::int64_t>(last, 0)));
    std::iota(numbers.begin(), numbers.end(), 1);
    return numbers;
}

bool waitForText(const std::string& file, const std::string& text)
{
    for (int i = 0; i < 6000; ++i) {
        if (readFile(file).find(text) != std::string::npos)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

bool waitUntilSignalsStopIt(const Background& training)
{
    for (int i = 0; i < 60'000; ++i) {
        if (blocksSignals(training.pid()))
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

}  // namespace translucent::test
