#pragma once

#include "translucent/error.h"
#include "translucent/neural/trainer.h"
#include "translucent/training_events.h"

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

namespace translucent::cli {

/// Tells another program about a training: every event as a line of JSON on standard output. Steps come at most ten
/// times a second. `onMessage` may be called from any thread.
class TrainingEvents : public TrainingObserver {
public:
    void onMessage(const std::string& message) override;
    void onStart(const TrainingStart& start) override;
    void onPause(bool paused) override;
    void onRecovery(const TrainingRecovery& recovery) override;
    void onModel(const TrainingModel& model) override;
    void onStep(const TrainingStep& step) override;
    void onEvaluation(const TrainingEvaluation& evaluation) override;
    void end(const TrainingResult& result);
    /// For failures that the driver has words of its own for: "diverged", "unsupported precision" and "out of memory".
    void endFailed(ErrorCode code);

private:
    void write(const TrainingEvent& event);
    void writeLastStep();

    std::mutex m_mutex;
    std::optional<TrainingStep> m_held;  ///< came too soon after the one before
    std::optional<std::chrono::steady_clock::time_point> m_written;
};

}  // namespace translucent::cli
