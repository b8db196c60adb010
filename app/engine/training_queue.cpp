#include "engine/training_queue.h"

#include "engine/guarded_job.h"
#include "engine/training_controller.h"
#include "translucent/experiment_results.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace translucent {

TrainingQueue::TrainingQueue(TrainingController& controller, Divergence divergence)
    : m_controller(controller)
    , m_divergence(divergence)
{
    connect(&controller, &TrainingController::ended, this, &TrainingQueue::onEnded);
}

void TrainingQueue::plan(std::vector<TrainingPlan> trainings)
{
    if (m_running)
        return;
    m_trainings = std::move(trainings);
    m_failed.reset();
    read();
}

void TrainingQueue::read()
{
    m_isRead = false;
    QStringList directories;
    for (const TrainingPlan& training : m_trainings)
        directories << training.directory;
    const auto job = [directories] {
        QHash<QString, TrainingHistory> histories;
        for (const QString& directory : directories)
            if (const auto failure = guarded([&] { histories[directory] = readTrainingHistory(directory); }))
                logFailure(*failure);
        return histories;
    };
    const auto take = [this, reading = ++m_readings](const QHash<QString, TrainingHistory>& histories) {
        if (reading != m_readings)
            return;
        m_histories = histories;
        m_isRead = true;
        if (m_running)
            next();
        else
            Q_EMIT changed();
    };
    runInBackground(this, job, take);
}

bool TrainingQueue::start(std::vector<bool> wanted)
{
    Q_ASSERT(wanted.size() == m_trainings.size());
    if (m_running || m_controller.process().isActive())
        return false;
    m_wanted = std::move(wanted);
    m_failed.reset();
    m_running = true;
    if (m_isRead)
        next();
    else
        Q_EMIT changed();
    return true;
}

void TrainingQueue::stop()
{
    if (m_active)
        m_controller.process().stop();
    else if (m_running)
        end();
}

void TrainingQueue::next()
{
    m_active.reset();
    for (std::size_t index = 0; index < m_trainings.size(); ++index) {
        if (!m_wanted[index] || isDone(index))
            continue;
        TrainingPlan& training = m_trainings[index];
        const bool resumable =
            QFileInfo::exists(QDir(training.directory).filePath(QStringLiteral("checkpoint/state.safetensors")));
        training.mode = resumable ? TrainingPlan::Mode::Resume : TrainingPlan::Mode::New;
        m_active = index;
        if (!m_controller.start(training)) {
            m_failed = index;
            return end();
        }
        Q_EMIT changed();
        return;
    }
    end();
    Q_EMIT finished();
}

void TrainingQueue::onEnded(const QString& directory, const QString& reason)
{
    if (!m_active || directory != m_trainings[*m_active].directory)
        return;
    m_histories[directory] = m_controller.history(directory);
    if (m_divergence == Divergence::Counts && reason == QLatin1StringView("diverged")) {
        if (const auto failure = guarded([&] { keepDivergence(directory.toStdString()); }))
            logFailure(*failure);
        return next();
    }
    if (reason == QLatin1StringView("max steps"))
        return next();
    if (reason != QLatin1StringView("stopped"))
        m_failed = m_active;
    end();
}

void TrainingQueue::end()
{
    m_running = false;
    m_active.reset();
    Q_EMIT changed();
}

bool TrainingQueue::isDone(std::size_t index) const
{
    const RunState state = translucent::stateOf(historyOf(index), m_trainings[index].run.recipe.training);
    return state == RunState::Diverged ? m_divergence == Divergence::Counts : hasEnded(state);
}

TrainingQueue::State TrainingQueue::stateOf(std::size_t index) const
{
    if (isDone(index))
        return State::Done;
    if (index == m_active)
        return State::Running;
    if (index == m_failed)
        return State::Failed;
    if (m_running && m_wanted[index])
        return State::Waiting;
    return historyOf(index).lastStep() > 0 ? State::Stopped : State::Untouched;
}

const TrainingHistory& TrainingQueue::historyOf(std::size_t index) const
{
    static const TrainingHistory none;
    const QString& directory = m_trainings[index].directory;
    if (index == m_active)
        return m_controller.history(directory);
    const auto known = m_histories.constFind(directory);
    return known == m_histories.cend() ? none : *known;
}

}  // namespace translucent
