#pragma once

#include "engine/experiment_controller.h"
#include "engine/speed_measurement.h"
#include "engine/training_process.h"
#include "engine/training_queue.h"
#include "engine/training_runs.h"
#include "engine/training_trial.h"

#include <QObject>

namespace translucent {

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

    /// Begins a training in a new directory named after `name`. Returns the directory, or nothing and emits `failed`.
    QString startNew(const TrainingRun& run, const QString& name);
    /// Starts a training in this directory, or resumes it.
    bool start(const TrainingPlan& plan);
    /// Resumes a run of the list; limits that it has reached are doubled.
    bool resumeRun(const QString& directory);
    /// Starts it again with the same initial weights.
    bool rewindRun(const QString& directory);

    /// Multiplier on the scheduled learning rate of the running training, set by the user or after a divergence. A
    /// resumed training keeps that of its earlier sessions.
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
