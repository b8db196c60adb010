#pragma once

#include "engine/training_process.h"
#include "engine/training_queue.h"
#include "translucent/experiment_results.h"

#include <QHash>
#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace translucent {

class TrainingController;

/// The experiments of the catalogue: which there are, what their trainings have given, and the one that is trained now.
/// Everything is kept below the root of the runs, as `translucent-cli experiment run` keeps it, so that either can go
/// on where the other stopped. Lives on the GUI thread; files are read on another one.
class ExperimentController : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    ExperimentController(TrainingController& controller, QString program);
    ~ExperimentController() override;

    /// Read when it is first asked for; empty, and the log says why, when it cannot be.
    const std::vector<TrainingExperiment>& experiments();
    QString directoryOf(std::size_t index) const { return m_directories[index]; }
    /// Trainings that have ended and been measured.
    std::size_t endedOf(std::size_t index) const;

    /// Looks at one: what is on disk of it is read, `changed` follows.
    void choose(std::size_t index);
    const TrainingExperiment* chosen() const;
    /// The history of a run of the chosen experiment, as far as it is known; of a running training up to now.
    const TrainingHistory& historyOf(const ExperimentRun& run) const;
    RunState stateOf(const ExperimentRun& run) const;
    const ExperimentResults& results() const { return m_results; }

    /// Trains what of the chosen one has not ended. False when another training is running.
    bool start();
    void stop() { m_queue.stop(); }
    /// An experiment is being trained; `runsChosen`: the one that is looked at.
    bool isRunning() const { return m_queue.isRunning(); }
    bool runsChosen() const { return isRunning() && m_running == m_chosen; }
    bool isActive(const ExperimentRun& run) const;

Q_SIGNALS:
    void changed();   ///< a state, a history or a result; steps of the running training are not told
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
    std::size_t m_reported = 0;                   ///< trainings of the chosen one that had ended at the last report
    int m_readings = 0;
    std::unique_ptr<QProcess> m_report;
};

}  // namespace translucent
