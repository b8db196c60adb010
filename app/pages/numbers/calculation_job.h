#pragma once

#include "engine/guarded_job.h"
#include "pages/numbers/calculator.h"

namespace translucent {

/// Calculates what a form holds: at once where that takes no time to speak of, else on another thread. Only the newest
/// input counts.
class CalculationJob {
public:
    using Show = std::function<void(Calculation)>;

    /// `show` is called with the steps of the newest input, on this thread, perhaps from within calculate().
    explicit CalculationJob(Show show);

    void calculate(const Calculator& calculator, const CalculatorState& state);
    /// Waits for what is being calculated, and shows it.
    void finish();
    bool isPending() const { return m_isPending; }

private:
    using Steps = std::shared_ptr<Calculation>;

    void begin();
    void take();

    Show m_show;
    std::function<Steps()> m_next;  ///< when the other thread is free; empty = nothing
    QFutureWatcher<JobOutcome<Steps>> m_watcher;
    bool m_isPending = false;
};

}  // namespace translucent
