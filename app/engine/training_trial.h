#pragma once

#include "engine/scratch_directory.h"
#include "engine/training_process.h"
#include "translucent/training_run.h"

#include <QObject>

#include <memory>
#include <optional>

namespace translucent {

/// What the first steps of a training took on this computer.
struct TrialResult {
    double tokensPerSecond = 0;  ///< target tokens
    qint64 memoryBytes = 0;      ///< of the training's process at most; 0 when it is not known
};

/// A training of a few steps, thrown away afterwards, that tells how long the whole one will take. Lives on the GUI
/// thread.
class TrainingTrial : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit TrainingTrial(QString program, QObject* parent = nullptr);
    /// Does not wait for a trial that still runs.
    ~TrainingTrial() override;

    /// Ends a trial that still runs.
    void start(const TrainingRun& run);
    void cancel();
    bool isRunning() const { return m_process != nullptr; }

    /// Nothing unless the last finished trial was of this run.
    std::optional<TrialResult> resultOf(const TrainingRun& run) const;
    const std::optional<TrialResult>& result() const { return m_result; }
    const TrainingRun& run() const { return m_run; }

Q_SIGNALS:
    void stateChanged();
    void failed(const translucent::TrainingProblem& problem);

private:
    void take(const TrainingEvent& event);
    void end(const TrainingProblem& problem);

    QString m_program;
    TrainingRun m_run;
    std::optional<TrialResult> m_result;
    TrialResult m_soFar;
    std::unique_ptr<ScratchDirectory> m_directory;
    std::unique_ptr<TrainingProcess> m_process;
};

}  // namespace translucent
