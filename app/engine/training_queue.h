#pragma once

#include "engine/training_process.h"

#include <QHash>
#include <QObject>

#include <optional>
#include <vector>

namespace translucent {

class TrainingDesk;

/// Trainings one after the other, unattended, each until it has made its maximal number of steps: what is done stays,
/// a broken-off one goes on where it stood. It ends with the first that comes to another end. Goes on when nobody
/// shows it. Lives on the GUI thread; files are read on another one.
class TrainingQueue : public QObject {
    Q_OBJECT

public:
    enum class State {
        Untouched,
        Waiting,  ///< its turn will come
        Running,
        Stopped,  ///< has begun and can go on
        Failed,   ///< came to a bad end when it ran last
        Done,
    };

    /// What a training whose loss becomes NaN again and again is: a failure, or an end as good as any.
    enum class Divergence { Fails, Counts };

    explicit TrainingQueue(TrainingDesk& desk, Divergence divergence = Divergence::Fails);

    /// Other trainings; their modes are found out when they begin. What is on disk of them is read, `changed` follows.
    /// Nothing happens while the queue runs.
    void plan(std::vector<TrainingPlan> trainings);
    const std::vector<TrainingPlan>& trainings() const { return m_trainings; }

    /// Begins the `wanted` ones, one flag a training, that are not done. False when another training is running.
    bool start(std::vector<bool> wanted);
    /// The running training keeps its state; no other follows.
    void stop();
    bool isRunning() const { return m_running; }
    /// Index of the training that is running now.
    std::optional<std::size_t> active() const { return m_active; }

    State stateOf(std::size_t index) const;
    /// As far as it is known: of the running training up to this moment.
    const TrainingHistory& historyOf(std::size_t index) const;

Q_SIGNALS:
    void changed();   ///< a state, or what is known of a training; steps of the running one are not told
    void finished();  ///< all that was wanted is done

private:
    void read();
    void next();
    void end();
    void onEnded(const QString& directory, const QString& reason);
    bool isDone(std::size_t index) const;

    TrainingDesk& m_desk;
    Divergence m_divergence;
    std::vector<TrainingPlan> m_trainings;
    std::vector<bool> m_wanted;
    QHash<QString, TrainingHistory> m_histories;  ///< by directory
    std::optional<std::size_t> m_active;
    std::optional<std::size_t> m_failed;
    int m_readings = 0;
    bool m_isRead = true;  ///< what is on disk of these trainings is known
    bool m_running = false;
};

}  // namespace translucent
