#pragma once

#include <chrono>
#include <cstdint>

namespace translucent {

/// The time a training took, earlier sessions of a resumed run included and pauses left out, and its speed.
class TrainingClock {
public:
    /// `seconds` were spent in earlier sessions.
    void start(double seconds);
    double seconds() const;

    /// Tokens per second, smoothed over the last steps; to be called after each step with its tokens.
    double speedAfterStep(std::int64_t tokens);

    /// What was done since the last step was none: it does not slow the next one down.
    void leaveOutOfSpeed() { m_lastStep = Clock::now(); }

    /// Time that passes while `wait` runs does not count.
    template <typename Wait>
    void hold(const Wait& wait)
    {
        const auto begin = Clock::now();
        wait();
        m_started += Clock::now() - begin;
        leaveOutOfSpeed();
    }

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point m_started = Clock::now();
    Clock::time_point m_lastStep = Clock::now();
    double m_tokensPerSecond = 0;
};

}  // namespace translucent
