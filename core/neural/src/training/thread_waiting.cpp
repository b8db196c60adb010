#include "training/thread_waiting.h"

#include <algorithm>
#include <utility>

#include <time.h>

namespace translucent {

namespace {

constexpr double kWindow = 0.5;  ///< seconds
constexpr std::int64_t kFewestSteps = 4;
constexpr double kUndisturbed = 0.93;  ///< share of their processors that spinning threads get when they are alone
constexpr double kWorthChanging = 1.05;
constexpr double kRest = 20;         ///< seconds, at least
constexpr double kRestWindows = 12;  ///< so that trials take a small part of the time

double processorSeconds()
{
    timespec time {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

void WaitingPolicy::addStep(const StepCost& step)
{
    m_window.seconds += step.seconds;
    m_window.processorSeconds += step.processorSeconds;
    m_window.tokens += step.tokens;
    if (++m_steps < kFewestSteps || m_window.seconds < kWindow)
        return;
    m_rest -= m_window.seconds;
    m_passive ? endPassiveWindow() : endSpinningWindow();
    m_window = {};
    m_steps = 0;
}

void WaitingPolicy::endSpinningWindow()
{
    m_spinningSpeed = m_window.tokens / m_window.seconds;
    const double share = m_window.processorSeconds / (m_window.seconds * static_cast<double>(m_threads));
    m_passive = m_onTrial = share < kUndisturbed && m_rest <= 0;
}

void WaitingPolicy::endPassiveWindow()
{
    if (std::exchange(m_onTrial, false)) {
        m_passive = m_window.tokens / m_window.seconds > kWorthChanging * m_spinningSpeed;
        m_rest = std::max(kRest, kRestWindows * m_window.seconds);
    } else if (m_rest <= 0) {
        m_passive = false;  // for one window, which measures the speed of spinning again
    }
}

void ThreadWaiting::beginStep()
{
    m_start = std::chrono::steady_clock::now();
    m_processorStart = processorSeconds();
}

void ThreadWaiting::endStep(std::int64_t tokens)
{
    if (!m_needed)
        return;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - m_start;
    m_policy.addStep({seconds.count(), processorSeconds() - m_processorStart, static_cast<double>(tokens)});
    if (m_policy.passive() == m_passive.has_value())
        return;
    if (m_policy.passive())
        m_passive.emplace();
    else
        m_passive.reset();
}

}  // namespace translucent
