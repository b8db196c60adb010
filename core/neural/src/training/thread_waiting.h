#pragma once

#include "decoding/passive_waiting.h"

#include <chrono>
#include <cstdint>
#include <optional>

namespace translucent {

/// What a training step took.
struct StepCost {
    double seconds = 0;
    double processorSeconds = 0;  ///< of all threads
    double tokens = 0;
};

/// Decides by measured speed whether threads spin while they wait for each other. If they get less than their
/// processors, because other programs are busy, waiting passively is tried and kept while it is faster.
class WaitingPolicy {
public:
    explicit WaitingPolicy(std::int64_t threads)
        : m_threads(threads)
    {
    }

    void addStep(const StepCost& step);
    bool passive() const { return m_passive; }

private:
    void endSpinningWindow();
    void endPassiveWindow();

    std::int64_t m_threads;
    bool m_passive = false;
    bool m_onTrial = false;  ///< the passive window that decides
    double m_spinningSpeed = 0;
    double m_rest = 0;  ///< seconds until the other way is tried again
    StepCost m_window;
    std::int64_t m_steps = 0;  ///< in the window
};

/// Applies the policy to the steps of a training on the CPU.
class ThreadWaiting {
public:
    /// With one thread nothing is ever waited for.
    explicit ThreadWaiting(std::int64_t threads)
        : m_policy(threads)
        , m_needed(threads > 1)
    {
    }

    void beginStep();
    void endStep(std::int64_t tokens);

private:
    WaitingPolicy m_policy;
    bool m_needed;
    std::chrono::steady_clock::time_point m_start;
    double m_processorStart = 0;
    std::optional<PassiveWaiting> m_passive;
};

}  // namespace translucent
