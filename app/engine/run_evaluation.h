#pragma once

#include "engine/scratch_directory.h"
#include "translucent/training/training_run.h"

#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <memory>

namespace translucent {

/// Writes the pairs on which a training is evaluated, at most `most` of them, one pair per line: source and target.
/// Returns `file`. @throws Error as readCorpus, Error{WriteFailed}
QString writeValidationPairs(const TrainingRun& run, std::size_t most, const QString& file);

/// Has the command line program evaluate something on the first validation pairs of a run: in another process, with one
/// thread. Lives on the GUI thread.
class RunEvaluation : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli; at most `mostPairs` are evaluated on.
    RunEvaluation(QString program, std::size_t mostPairs);
    /// Does not wait for a running evaluation.
    ~RunEvaluation() override;

    /// Runs `translucent-cli evaluate --corpus PAIRS --json` with `arguments`. Cancels a running evaluation, whose
    /// result is dropped.
    void start(const TrainingRun& run, const QStringList& arguments);
    void cancel();
    bool isRunning() const { return m_scratch != nullptr; }

Q_SIGNALS:
    /// Contains standard output and, trimmed, standard error.
    void finished(const QByteArray& output, const QString& errors);
    void failed(const QString& reason);  ///< it could not be started, or the run has no pairs

private:
    void evaluate(const QString& pairs, const QStringList& arguments);
    void finish();
    void fail(const QString& reason);

    QString m_program;
    std::size_t m_mostPairs;
    int m_job = 0;
    std::unique_ptr<ScratchDirectory> m_scratch;
    std::unique_ptr<QProcess> m_process;
};

}  // namespace translucent
