#include "pages/decoding/race_clock.h"

#include <algorithm>
#include <cmath>

namespace translucent {

void RaceClock::setSteps(int steps)
{
    m_steps = steps;
    jumpTo(0);
}

void RaceClock::setSpeed(double stepsPerSecond)
{
    m_speed = std::clamp(stepsPerSecond, kSlowest, kFastest);
}

void RaceClock::play()
{
    if (m_time >= m_steps)
        m_time = 0;
    m_goal = m_steps;
    m_playing = true;
}

void RaceClock::pause()
{
    m_goal = m_time;
    m_playing = false;
}

void RaceClock::stepForward()
{
    m_playing = false;
    m_goal = std::min(std::floor(isRunning() ? m_goal : m_time) + 1, double(m_steps));
}

void RaceClock::stepBack()
{
    jumpTo(std::ceil(m_time) - 1);
}

void RaceClock::jumpTo(double time)
{
    m_time = std::clamp(time, 0.0, double(m_steps));
    pause();
}

void RaceClock::advance(double seconds)
{
    m_time = std::min(m_time + seconds * m_speed, m_goal);
}

}  // namespace translucent
