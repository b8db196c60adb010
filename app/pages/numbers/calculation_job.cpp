#include "pages/numbers/calculation_job.h"

#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kMostAtOnce = 100'000;  // numbers; some milliseconds

}  // namespace

CalculationJob::CalculationJob(Show show)
    : m_show(std::move(show))
{
    QObject::connect(&m_watcher, &QFutureWatcherBase::finished, [this] { take(); });
}

void CalculationJob::calculate(const Calculator& calculator, const CalculatorState& state)
{
    if (calculator.asksNobody && state.values.countInMatrices() > kMostAtOnce) {
        m_next = [calculator, state] { return std::make_shared<Calculation>(calculated(calculator, state)); };
        if (!m_isPending)
            begin();
        return;
    }
    m_next = {};
    m_isPending = false;  // what is still being calculated is out of date
    m_show(calculated(calculator, state));
}

void CalculationJob::begin()
{
    m_isPending = true;
    m_watcher.setFuture(runGuarded(std::exchange(m_next, {})));
}

void CalculationJob::take()
{
    if (!std::exchange(m_isPending, false))
        return;
    if (m_next)
        return begin();
    const auto outcome = m_watcher.result();
    m_show(outcome.value ? std::move(**outcome.value) : Calculation {{}, errorText(outcome.failure)});
}

void CalculationJob::finish()
{
    while (m_isPending) {
        m_watcher.waitForFinished();
        take();
    }
}

}  // namespace translucent
