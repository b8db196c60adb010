#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

namespace translucent {

/// Requests from another thread to a running training. All members are thread-safe.
class TrainingControl {
public:
    /// Pauses the training before its next step and keeps a checkpoint.
    void pause();
    void resume();

    /// Scales the learning rate schedule from the next step, in addition to the recipe's factor.
    /// @throws Error{InvalidArgument} unless it is a number above 0.
    void setLearningRateScale(double scale);

    /// Saves the weights after the current step in newest/ of the training's directory, also during a pause.
    void keepModel();

    bool isPaused() const;
    /// Returns when the pause ends, a model is to be saved or `stop` is requested.
    void waitWhilePaused(std::stop_token stop);
    /// True if a model was requested since the last call.
    bool takeKeepModel();
    /// The value that was set since the last call.
    std::optional<double> takeLearningRateScale();

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_paused = false;
    bool m_keepModel = false;
    std::optional<double> m_scale;
};

}  // namespace translucent
