#pragma once

#include "engine/guarded_job.h"
#include "engine/training_process.h"
#include "translucent/training/training_events.h"
#include "translucent/training/training_run.h"

#include <QByteArray>
#include <QFile>
#include <QHash>
#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace translucent {

/// Opens a file of a run, which can come from an untrusted source. Opens only regular files and never blocks on a pipe.
/// nullptr if the file does not exist.
/// @throws Error{InvalidFormat} if it is not a regular file or larger than `mostBytes`, Error{NotFound} if the system
/// cannot open it
std::unique_ptr<QFile> openRunFile(const QString& directory, const char* name, qint64 mostBytes);

/// Bytes of a training.jsonl; days of training take a hundredth of it.
constexpr qint64 kMostHistory = 1 << 30;

/// Reads training.jsonl of a model directory; empty if the file does not exist.
/// @throws Error{InvalidFormat} if the entry of that name is not a file
TrainingHistory readTrainingHistory(const QString& directory);

/// The evaluation after which the dev loss has only risen while the training loss has fallen: over-fitting. An index
/// into `evaluations`; empty if the last evaluation is the best or one of the two after it.
std::optional<std::size_t> overfittingStart(const std::vector<TrainingEvaluation>& evaluations);

/// The curves of a run as a TensorBoard event file. `begin` is the start time in seconds since 1970.
QByteArray tensorBoardEvents(const TrainingHistory& history, double begin);

/// A name that TensorBoard recognises: "events.out.tfevents.…".
QString tensorBoardFileName(double begin);

/// Everything known about a run in the format of training.jsonl, one event per line. @throws Error if it cannot be read
QByteArray historyLines(const QString& directory);

/// A directory with a training in it. Immutable once published.
struct TrainingRunRecord {
    QString directory;
    std::optional<TrainingRun> run;  ///< absent in directories made elsewhere or before runs were described
    TrainingHistory history;
    bool resumable = false;             ///< has a checkpoint and all its inputs are known
    bool loadable = false;              ///< has a model
    bool bundled = false;               ///< it came with the program: nothing is written there
    std::optional<qint64> newestStep;   ///< of the weights in newestModelOf(directory), if they exist
    std::optional<JobFailure> problem;  ///< why not everything could be read

    QString name() const;
};
using TrainingRunPtr = std::shared_ptr<const TrainingRunRecord>;

/// The directory of the newest weights, if they are newer than the best ones.
QString newestModelOf(const QString& directory);

/// The step of the weights in a model directory; empty if it is not a model directory.
std::optional<qint64> stepOfModel(const QString& directory);

/// Reads the current contents of a directory; does not throw.
TrainingRunPtr readTrainingRunRecord(const QString& directory, bool bundled = false);

/// The runs of this user: directories under one root, then imported ones, and last those that are part of the program.
/// Lives on the GUI thread; files are read on another one.
class TrainingRuns : public QObject {
    Q_OBJECT

public:
    explicit TrainingRuns(QString root, QObject* parent = nullptr);

    const QList<TrainingRunPtr>& runs() const { return m_runs; }  ///< newest first
    TrainingRunPtr find(const QString& directory) const;
    QString root() const { return m_root; }

    /// Also lists the runs in this directory, from the next reload.
    void setBundled(const QString& directory) { m_bundled = directory; }

    /// Reads the directories again; `changed` follows.
    void reload();
    /// The directory for a new run of this name: a number is added if the name is taken.
    QString newDirectory(const QString& name) const;

    /// All three return a problem in the user's language, or nothing.
    QString import(const QString& directory);
    QString rename(const QString& directory, const QString& name);
    QString remove(const QString& directory);  ///< an imported one is only removed from the list

Q_SIGNALS:
    void changed();

private:
    bool isOwn(const QString& directory) const;
    QStringList imported() const;
    bool setImported(const QStringList& directories) const;
    QStringList directories() const;

    QString m_root;
    QString m_bundled;
    QList<TrainingRunPtr> m_runs;
    bool m_isReading = false;
    bool m_stale = false;  ///< something changed while reading
};

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

    /// Whether a training that diverges permanently is a failure or counts as finished.
    enum class Divergence { Fails, Counts };

    explicit TrainingQueue(TrainingController& controller, Divergence divergence = Divergence::Fails);

    /// Replaces the trainings. Their modes are determined when they start. Reads their files, then emits `changed`.
    /// Does nothing while the queue runs.
    void plan(std::vector<TrainingPlan> trainings);
    const std::vector<TrainingPlan>& trainings() const { return m_trainings; }

    /// Starts the `wanted` trainings (one flag per training) that are not finished. False when a training is running.
    bool start(std::vector<bool> wanted);
    /// Stops the running training, which keeps its state, and starts no other.
    void stop();
    bool isRunning() const { return m_running; }
    /// Index of the training that is running now.
    std::optional<std::size_t> active() const { return m_active; }

    State stateOf(std::size_t index) const;
    /// The known history; for the running training, up to now.
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
