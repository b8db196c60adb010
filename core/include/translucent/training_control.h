#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

namespace translucent {

/// What another thread asks of a training while it runs. Every member may be called from any thread.
class TrainingControl {
public:
    /// The training halts before its next step and keeps a checkpoint.
    void pause();
    void resume();

    /// Scales the schedule of the learning rate from the next step on, beside the recipe's own factor.
    /// @throws Error{InvalidArgument} unless it is a number above 0.
    void setLearningRateScale(double scale);

    bool isPaused() const;
    /// Returns once nobody wants a pause any more or `stop` is requested.
    void waitWhilePaused(std::stop_token stop);
    /// What was set since the last call.
    std::optional<double> takeLearningRateScale();

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_paused = false;
    std::optional<double> m_scale;
};

}  // namespace translucent
