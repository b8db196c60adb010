#pragma once

#include "engine/training_measurements.h"
#include "engine/training_process.h"
#include "engine/training_runs.h"
#include "engine/training_trial.h"
#include "translucent/experiment/experiment_results.h"

#include <QHash>
#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace translucent {

class TrainingController;

/// The experiments of the catalogue, the results of their trainings, and the running training. All files are below the
/// root of the runs, as with `translucent-cli experiment run`, so that either can continue the work of the other. Lives
/// on the GUI thread; files are read on another one.
class ExperimentController : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    ExperimentController(TrainingController& controller, QString program);
    ~ExperimentController() override;

    /// Read on the first call; empty on an error, which is logged.
    const std::vector<TrainingExperiment>& experiments();
    QString directoryOf(std::size_t index) const { return m_directories[index]; }
    /// Trainings that have ended and been measured.
    std::size_t endedOf(std::size_t index) const;

    /// Selects an experiment and reads its files; `changed` follows.
    void choose(std::size_t index);
    const TrainingExperiment* chosen() const;
    /// The known history of a run of the chosen experiment; for a running training, up to now.
    const TrainingHistory& historyOf(const ExperimentRun& run) const;
    RunState stateOf(const ExperimentRun& run) const;
    const ExperimentResults& results() const { return m_results; }

    /// Trains the unfinished runs of the chosen experiment. False if another training is running.
    bool start();
    void stop() { m_queue.stop(); }
    /// An experiment is being trained; `runsChosen`: the one that is looked at.
    bool isRunning() const { return m_queue.isRunning(); }
    bool runsChosen() const { return isRunning() && m_running == m_chosen; }
    bool isActive(const ExperimentRun& run) const;

Q_SIGNALS:
    void changed();   ///< a state, a history or a result; not emitted for steps of the running training
    void finished();  ///< all trainings of the experiment have ended
    void failed(const translucent::TrainingProblem& problem);

private:
    struct Found;
    void load();
    QString directoryOf(const ExperimentRun& run) const;
    void read();
    void take(const Found& found);
    void onQueueChanged();
    void report();

    TrainingController& m_controller;
    QString m_program;
    TrainingQueue m_queue;
    std::vector<TrainingExperiment> m_experiments;
    std::vector<std::filesystem::path> m_files;  ///< of them
    std::vector<QString> m_directories;          ///< of their trainings
    std::vector<std::size_t> m_ended;
    bool m_isLoaded = false;
    std::optional<std::size_t> m_chosen;
    std::optional<std::size_t> m_running;
    QHash<QString, TrainingHistory> m_histories;  ///< of the chosen one, by directory
    ExperimentResults m_results;                  ///< of the chosen one
    std::size_t m_reported = 0;  ///< trainings of the chosen experiment that had ended at the last report
    int m_readings = 0;
    std::unique_ptr<QProcess> m_report;
};

/// Starts trainings and follows them: one process, the runs on disk, and the growing history of the running one. Lives
/// on the GUI thread.
class TrainingController : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli; runs are kept under `root`.
    TrainingController(const QString& program, const QString& root, QObject* parent = nullptr);

    const QString& program() const { return m_program; }
    TrainingProcess& process() { return m_process; }
    const TrainingProcess& process() const { return m_process; }
    TrainingTrial& trial() { return m_trial; }
    const TrainingTrial& trial() const { return m_trial; }
    SpeedMeasurement& speed() { return m_speed; }
    const SpeedMeasurement& speed() const { return m_speed; }
    TrainingRuns& runs() { return m_runs; }
    /// The variations of the lab.
    TrainingQueue& queue() { return m_queue; }
    ExperimentController& experiments() { return m_experiments; }
    /// The running training is one of the lab's or of an experiment.
    bool isUnattended() const { return m_queue.isRunning() || m_experiments.isRunning(); }

    /// Starts a training in a new directory named after `name`. Returns the directory; on failure, returns an empty
    /// string and emits `failed`.
    QString startNew(const TrainingRun& run, const QString& name);
    /// Starts a training in this directory, or resumes it.
    bool start(const TrainingPlan& plan);
    /// Resumes a run of the list; limits that it has reached are doubled.
    bool resumeRun(const QString& directory);
    /// Restarts it with the same initial weights.
    bool rewindRun(const QString& directory);

    /// Multiplier on the scheduled learning rate of the running training, set by the user or after a divergence. A
    /// resumed training keeps the multiplier of its earlier sessions.
    double learningRateScale() const { return m_learningRateScale; }
    void setLearningRateScale(double scale);

    /// Directory of the running or last started training; empty before the first.
    QString activeDirectory() const { return m_directory; }
    bool isActive(const QString& directory) const { return m_process.isActive() && directory == m_directory; }

    /// The run as it is now, with everything reported so far. Empty when unknown.
    const TrainingHistory& history(const QString& directory) const;
    std::optional<TrainingRun> runOf(const QString& directory) const;
    /// Evaluations of the bundled run, or of the newest one.
    std::vector<TrainingEvaluation> evaluations(bool bundled) const;

    /// Target tokens per second that a training with this many operations per token will reach, estimated from the most
    /// similar run or trial on this computer; empty when none is similar.
    std::optional<double> expectedSpeed(double operationsPerToken) const;

Q_SIGNALS:
    void evaluated(const QString& directory);
    void recovered(const QString& directory, const translucent::TrainingRecovery& recovery);
    /// The newest weights of `directory` are complete, or could not be saved.
    void modelKept(const QString& directory, const translucent::TrainingModel& model);
    void ended(const QString& directory, const QString& reason);
    void failed(const translucent::TrainingProblem& problem);
    void learningRateScaleChanged();
    void stateChanged();

private:
    void take(const TrainingEvent& event);
    void takeLearningRateScale(double scale);
    void takeGpu();
    void lookForDirectory();
    void onFinished(TrainingProblem problem);
    TrainingProblem discard(const TrainingProblem& problem);
    TrainingProblem lost(const TrainingProblem& problem);

    QString m_program;
    TrainingProcess m_process;
    TrainingTrial m_trial;
    SpeedMeasurement m_speed;
    TrainingRuns m_runs;
    TrainingQueue m_queue;
    ExperimentController m_experiments;
    QString m_directory;
    TrainingRun m_run;
    TrainingHistory m_history;
    QString m_reason;
    double m_learningRateScale = 1;
    bool m_isLost = false;         ///< the directory was removed during training
    bool m_madeDirectory = false;  ///< this training created it
};

}  // namespace translucent
