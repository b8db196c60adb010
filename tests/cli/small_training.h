#pragma once

#include "program.h"
#include "scratch.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace translucent::test {

/// A training so small that saving takes most of its time: every step is evaluated and kept.
class SmallTraining {
public:
    /// `settings` are added to the `training` part of the recipe.
    explicit SmallTraining(const nlohmann::json& settings = nlohmann::json::object());

    /// Trains in another directory from now on.
    void moveTo(const std::string& directory) { m_directory = directory; }

    const std::string& directory() const { return m_directory; }
    std::string file(const std::string& name) const { return m_directory + "/" + name; }
    std::string errorFile() const { return m_scratch.path("err"); }
    std::string stepLog() const { return m_scratch.path("log"); }

    /// Arguments that start the training, or resume it if there is a checkpoint.
    Arguments arguments(std::int64_t steps) const;
    RunResult train(std::int64_t steps) const { return run(arguments(steps)); }
    RunResult info() const { return run({"model", "info", m_directory, "--json"}); }
    RunResult translate() const { return run({"translate", "--model", m_directory, "--threads", "1"}, "a b c\n"); }

    bool hasCheckpoint() const;
    /// The number of completed steps according to the checkpoint; -1 if there is none.
    std::int64_t checkpointStep() const;
    /// Files left behind by an interrupted save.
    std::size_t leftovers() const;

private:
    Scratch m_scratch;
    std::string m_recipe;
    std::string m_directory;
};

/// The lines of a JSON Lines file. Fails the test if a line is incomplete.
std::vector<nlohmann::json> wholeLines(const std::string& file);

/// The steps of the events of one kind, in order.
std::vector<std::int64_t> stepsOf(const std::vector<nlohmann::json>& events, const std::string& kind);

/// 1, 2, … `last`
std::vector<std::int64_t> countedTo(std::int64_t last);

/// Waits until a file contains `text`; false if that takes longer than a minute.
bool waitForText(const std::string& file, const std::string& text);

/// Waits until SIGINT and SIGTERM end a training in order; false if that takes longer than a minute.
bool waitUntilSignalsStopIt(const Background& training);

}  // namespace translucent::test
