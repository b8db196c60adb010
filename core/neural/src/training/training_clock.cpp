#include "training/training_clock.h"

#include <algorithm>

namespace translucent {

void TrainingClock::start(double seconds)
{
    m_lastStep = Clock::now();
    m_started = m_lastStep - std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

double TrainingClock::seconds() const
{
    return std::chrono::duration<double>(Clock::now() - m_started).count();
}

double TrainingClock::speedAfterStep(std::int64_t tokens)
{
    const auto now = Clock::now();
    const double duration = std::chrono::duration<double>(now - m_lastStep).count();
    m_lastStep = now;
    const double speed = static_cast<double>(tokens) / std::max(duration, 1e-9);
    constexpr double kSmoothing = 0.95;
    m_tokensPerSecond = m_tokensPerSecond > 0 ? kSmoothing * m_tokensPerSecond + (1 - kSmoothing) * speed : speed;
    return m_tokensPerSecond;
}

}  // namespace translucent
