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

    /// The weights as they are after the running step are kept in newest/ of the training's directory, also in a pause.
    void keepModel();

    bool isPaused() const;
    /// Returns when the pause is over, a model is to be saved or `stop` is requested.
    void waitWhilePaused(std::stop_token stop);
    /// Whether a model has been asked for since the last call.
    bool takeKeepModel();
    /// What was set since the last call.
    std::optional<double> takeLearningRateScale();

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_paused = false;
    bool m_keepModel = false;
    std::optional<double> m_scale;
};

}  // namespace translucent
