#pragma once

#include "engine/scratch_directory.h"
#include "engine/training_process.h"
#include "translucent/training/training_run.h"

#include <QObject>

#include <memory>
#include <optional>

namespace translucent {

/// The measurements of the first steps of a training on this computer.
struct TrialResult {
    double tokensPerSecond = 0;  ///< target tokens
    qint64 memoryBytes = 0;      ///< peak memory of the training process; 0 if unknown
};

/// A training of a few steps to estimate the duration of the whole one; its files are deleted. Lives on the GUI thread.
class TrainingTrial : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit TrainingTrial(QString program, QObject* parent = nullptr);
    /// Does not wait for a running trial.
    ~TrainingTrial() override;

    /// Cancels a running trial.
    void start(const TrainingRun& run);
    void cancel();
    bool isRunning() const { return m_process != nullptr; }

    /// Empty unless the last finished trial was for this run.
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
