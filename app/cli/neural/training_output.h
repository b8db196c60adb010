#pragma once

#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/training_events.h"
#include "translucent/training/training_run.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace translucent::cli {

/// Shows a training on stderr and optionally logs every event as a line of JSON.
class TrainingConsole : public TrainingObserver {
public:
    /// Opens the log for appending. @throws Error{WriteFailed}
    void logTo(const std::filesystem::path& file, bool append);

    void onMessage(const std::string& message) override;
    void onRecovery(const TrainingRecovery& recovery) override;
    void onModel(const TrainingModel& model) override;
    void onStep(const TrainingStep& step) override;
    void onEvaluation(const TrainingEvaluation& evaluation) override;

    /// False once a log line could not be written.
    bool logIsComplete() const { return m_logComplete; }

    void clear() { m_bar.clear(); }

private:
    void log(const std::string& line);

    ProgressBar m_bar;
    std::filesystem::path m_logFile;
    std::optional<std::ofstream> m_log;
    bool m_logComplete = true;
};

/// "step 500  epoch 3  1:02  train 2.310  dev 1.901 …"
std::string evaluationLine(const TrainingEvaluation& evaluation);

/// Reports a training to another program: every event as a line of JSON on standard output. Steps are sent at most ten
/// times per second. `onMessage` can be called from any thread.
class TrainingEvents : public TrainingObserver {
public:
    void onMessage(const std::string& message) override { print(TrainingMessage {message}); }
    void onStart(const TrainingStart& start) override { write(start); }
    void onPause(bool paused) override { write(TrainingPause {paused}); }
    void onRecovery(const TrainingRecovery& recovery) override;
    void onModel(const TrainingModel& model) override { write(model); }
    void onStep(const TrainingStep& step) override;
    void onEvaluation(const TrainingEvaluation& evaluation) override { write(evaluation); }
    void end(const TrainingResult& result);
    /// Reports the error and, for failures that the driver handles specially, an end: "diverged", "unsupported
    /// precision" or "out of memory".
    void endFailed(const Error& error);

private:
    void print(const TrainingEvent& event);
    /// Writes a delayed step first.
    void write(const TrainingEvent& event);
    void writeLastStep();

    std::mutex m_mutex;
    std::optional<TrainingStep> m_held;  ///< came too soon after the one before
    std::optional<std::chrono::steady_clock::time_point> m_written;
};

/// Executes commands from standard input during its lifetime: `pause`, `resume`, `stop`, `keep-model`,
/// `learning-rate-scale X`. The end of the input means `stop`: the controlling program has ended.
class TrainingOrders {
public:
    /// The actions of commands. Both are called from another thread.
    struct Consequences {
        std::function<void()> stop;
        std::function<void(const std::string& complaint)> complain;
    };

    TrainingOrders(TrainingControl& control, Consequences consequences);

private:
    void watch(std::stop_token end);
    void obey(std::string_view order);

    TrainingControl& m_control;
    Consequences m_consequences;
    std::jthread m_watcher;
};

/// The output of a training, which can exist already.
struct TrainingOutput {
    std::string directory;
    bool resume = false;
    bool force = false;
};

/// Fails before the corpus is read instead of after the first epoch. Locks the directory if it exists.
std::optional<TrainingLock> usableOutput(const TrainingOutput& output);

/// Creates and locks the directory; prints a note if its file system does not support locks.
void holdOutput(const TrainingOutput& output, std::optional<TrainingLock>& lock);

/// The differences between the stored and the given data of a training, as sentences; empty if there are none.
std::string otherData(const TrainingRun& begun, const TrainingRun& given);

}  // namespace translucent::cli
