#include "translucent/training/training_control.h"

#include "base/require.h"
#include "translucent/base/error.h"

#include <cmath>
#include <utility>

namespace translucent {

void TrainingControl::pause()
{
    const std::lock_guard lock(m_mutex);
    m_paused = true;
}

void TrainingControl::resume()
{
    {
        const std::lock_guard lock(m_mutex);
        m_paused = false;
    }
    m_changed.notify_all();
}

void TrainingControl::setLearningRateScale(double scale)
{
    requireField(std::isfinite(scale) && scale > 0, "learning_rate_scale", scale, say("it must be a number above 0"));
    const std::lock_guard lock(m_mutex);
    m_scale = scale;
}

void TrainingControl::keepModel()
{
    {
        const std::lock_guard lock(m_mutex);
        m_keepModel = true;
    }
    m_changed.notify_all();
}

bool TrainingControl::isPaused() const
{
    const std::lock_guard lock(m_mutex);
    return m_paused;
}

void TrainingControl::waitWhilePaused(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, std::move(stop), [this] { return !m_paused || m_keepModel; });
}

bool TrainingControl::takeKeepModel()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_keepModel, false);
}

std::optional<double> TrainingControl::takeLearningRateScale()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_scale, std::nullopt);
}

}  // namespace translucent
