#pragma once

#include "engine/training_process.h"

#include <QHash>
#include <QObject>

#include <optional>
#include <vector>

namespace translucent {

class TrainingController;

/// Runs trainings one after the other, each up to its maximal number of steps. Skips finished ones and resumes
/// interrupted ones. Stops at the first failure. Keeps running while no view is open. Lives on the GUI thread; files
/// are read on another one.
class TrainingQueue : public QObject {
    Q_OBJECT

public:
    enum class State {
        Untouched,
        Waiting,  ///< will be started
        Running,
        Stopped,  ///< interrupted; can be resumed
        Failed,   ///< the last run failed
        Done,
    };

    /// Whether a training that diverges for good is a failure or counts as finished.
    enum class Divergence { Fails, Counts };

    explicit TrainingQueue(TrainingController& controller, Divergence divergence = Divergence::Fails);

    /// Replaces the trainings. Their modes are determined when they start. Reads their files, then emits `changed`.
    /// Does nothing while the queue runs.
    void plan(std::vector<TrainingPlan> trainings);
    const std::vector<TrainingPlan>& trainings() const { return m_trainings; }

    /// Starts the `wanted` trainings (one flag per training) that are not finished. False when a training is running.
    bool start(std::vector<bool> wanted);
    /// The running training keeps its state; no other follows.
    void stop();
    bool isRunning() const { return m_running; }
    /// Index of the training that is running now.
    std::optional<std::size_t> active() const { return m_active; }

    State stateOf(std::size_t index) const;
    /// The history as far as it is known; of the running training up to now.
    const TrainingHistory& historyOf(std::size_t index) const;

Q_SIGNALS:
    void changed();   ///< a state or a history; not emitted for steps of the running training
    void finished();  ///< all wanted trainings are finished

private:
    void read();
    void next();
    void end();
    void onEnded(const QString& directory, const QString& reason);
    bool isDone(std::size_t index) const;

    TrainingController& m_controller;
    Divergence m_divergence;
    std::vector<TrainingPlan> m_trainings;
    std::vector<bool> m_wanted;
    QHash<QString, TrainingHistory> m_histories;  ///< by directory
    std::optional<std::size_t> m_active;
    std::optional<std::size_t> m_failed;
    int m_readings = 0;
    bool m_isRead = true;  ///< the files of these trainings have been read
    bool m_running = false;
};

}  // namespace translucent
