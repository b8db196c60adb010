#include "session/time_machine.h"

#include "engine/guarded_job.h"
#include "engine/moment_names.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace translucent {

namespace {

constexpr int kPatienceMs = 300;  ///< longer translations are given up for the next moment
constexpr int kBeatMs = 500;      ///< for which play() shows a moment at least

}  // namespace

TimeMachine::TimeMachine(Engine& engine)
    : m_engine(engine)
{
    for (QTimer* timer : {&m_patience, &m_settled, &m_beat})
        timer->setSingleShot(true);
    m_patience.setInterval(kPatienceMs);
    m_settled.setInterval(0);
    m_beat.setInterval(kBeatMs);
    connect(&m_patience, &QTimer::timeout, this, &TimeMachine::proceed);
    connect(&m_settled, &QTimer::timeout, this, &TimeMachine::settle);
    connect(&m_beat, &QTimer::timeout, this, [this] { move(position() + 1); });
    connect(&engine, &Engine::modelLoaded, this, &TimeMachine::takeModel);
    connect(&engine, &Engine::failed, this, &TimeMachine::giveUp);
    connect(&engine, &Engine::busyChanged, this, [this](bool busy) {
        if (!busy)
            m_settled.start();
    });
}

TimeMachine::Step TimeMachine::stepOf(const ModelSummary& model)
{
    const auto step = momentStep(model.directory);
    return step ? Step(*step) : Step();
}

int TimeMachine::position() const
{
    if (!m_wanted)
        return end();
    const auto found = std::ranges::lower_bound(m_moments, *m_wanted, {}, &Moment::step);
    return int(std::min(found - m_moments.begin(), std::ptrdiff_t(std::max(0, end() - 1))));
}

QString TimeMachine::directoryOf(const Step& step) const
{
    const auto found = step ? std::ranges::find(m_moments, *step, &Moment::step) : m_moments.end();
    return found != m_moments.end() ? QString::fromStdString(found->directory.string()) : m_run;
}

void TimeMachine::goTo(int position)
{
    stop();
    move(position);
}

void TimeMachine::move(int position)
{
    if (!isThere())
        return;
    const int index = std::clamp(position, 0, end());
    m_wanted = index < end() ? Step(m_moments[std::size_t(index)].step) : Step();
    Q_EMIT changed();
    proceed();
}

/// Loads what was asked for last, unless the moment before has a chance to be seen first.
void TimeMachine::proceed()
{
    if (m_wanted == m_asked || m_patience.isActive())
        return;
    m_asked = m_wanted;
    m_patience.start();
    m_engine.loadModel(directoryOf(m_wanted));
}

/// A moment and its translation are on screen.
void TimeMachine::settle()
{
    if (m_engine.isBusy())
        return;
    m_patience.stop();
    proceed();
    if (!m_isPlaying || m_engine.isBusy())
        return;
    if (position() < end())
        m_beat.start();
    else
        stop();
}

void TimeMachine::play()
{
    if (!isThere())
        return;
    m_isPlaying = true;
    move(position() < end() ? position() : 0);
    settle();
}

void TimeMachine::stop()
{
    m_beat.stop();
    if (!std::exchange(m_isPlaying, false))
        return;
    Q_EMIT changed();
}

/// The list is read again each time, since a running training adds moments and removes some.
void TimeMachine::takeModel(const ModelSummaryPtr& model)
{
    const Step loaded = stepOf(*model);
    const bool isSameRun = !m_run.isEmpty() && areOfOneRun(m_run, model->directory);
    if (!isSameRun) {
        m_run = runOfMoment(model->directory);
        m_moments.clear();
    }
    if (!isSameRun || loaded != m_asked) {  // somebody else asked for it
        m_wanted = m_asked = loaded;
        m_patience.stop();
        stop();
    }
    Q_EMIT changed();
    list();
}

void TimeMachine::list()
{
    runInBackground(
        this, [run = m_run.toStdString()] { return listMoments(run); },
        [this, run = m_run](const std::vector<Moment>& moments) {
            if (run != m_run)
                return;
            m_moments = moments;
            Q_EMIT changed();
        });
}

/// A moment cannot be loaded: perhaps the training has removed it.
void TimeMachine::giveUp()
{
    const ModelSummaryPtr model = m_engine.model();
    if (!model || m_run.isEmpty())
        return;
    m_wanted = m_asked = stepOf(*model);
    m_patience.stop();
    stop();
    Q_EMIT changed();
    list();
}

}  // namespace translucent
