#pragma once

#include "translucent/error.h"
#include "translucent/neural/trainer.h"
#include "translucent/training_control.h"
#include "translucent/training_events.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace translucent::cli {

/// Tells another program about a training: every event as a line of JSON on standard output. Steps come at most ten
/// times a second. `onMessage` may be called from any thread.
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
    /// What is wrong, and for failures that the driver has words of its own for an end: "diverged", "unsupported
    /// precision" or "out of memory".
    void endFailed(const Error& error);

private:
    void print(const TrainingEvent& event);
    /// After the step that was held back.
    void write(const TrainingEvent& event);
    void writeLastStep();

    std::mutex m_mutex;
    std::optional<TrainingStep> m_held;  ///< came too soon after the one before
    std::optional<std::chrono::steady_clock::time_point> m_written;
};

/// Obeys lines of standard input while it lives: `pause`, `resume`, `stop`, `keep-model`, `learning-rate-scale X`. The
/// end of the input means `stop`: the controlling program has ended.
class TrainingOrders {
public:
    /// What orders lead to. Both are called from another thread.
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

}  // namespace translucent::cli
