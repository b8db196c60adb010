#pragma once

#include "engine/scratch_directory.h"
#include "engine/training_process.h"
#include "translucent/scores/exposure.h"
#include "translucent/scores/significance.h"
#include "translucent/scores/word_frequency.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/training_run.h"

#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace translucent {

/// The training speed of this computer, measured by the command-line program once per session: takes some seconds in
/// another process. Lives on the GUI thread.
class SpeedMeasurement : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit SpeedMeasurement(QString program, QObject* parent = nullptr);
    /// Does not wait for a running measurement.
    ~SpeedMeasurement() override;

    /// Does nothing if the speed is known or being measured.
    void start();
    bool isRunning() const { return m_process != nullptr; }
    const std::optional<TrainingSpeed>& speed() const { return m_speed; }

Q_SIGNALS:
    void stateChanged();
    void failed(const translucent::TrainingProblem& problem);

private:
    void finish();
    void fail(const QString& detail);

    QString m_program;
    std::optional<TrainingSpeed> m_speed;
    std::unique_ptr<QProcess> m_process;
};

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

/// Parses the output of `translucent-cli evaluate --exposure --json`; empty if it is something else.
std::optional<Exposure> exposureFromJson(const QByteArray& output);

/// Has the command line program measure the exposure bias of a run's best model on the first of its validation pairs:
/// some seconds' work in another process. Lives on the GUI thread.
class ExposureMeasurement : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit ExposureMeasurement(const QString& program, QObject* parent = nullptr);

    /// Cancels a running measurement, whose result is dropped.
    void start(const QString& directory, const TrainingRun& run);
    void cancel() { m_evaluation.cancel(); }
    bool isRunning() const { return m_evaluation.isRunning(); }

Q_SIGNALS:
    void measured(const translucent::Exposure& exposure);
    void failed(const QString& reason);

private:
    RunEvaluation m_evaluation;
};

/// The translation quality for sources of similar length.
struct LengthQuality {
    std::size_t shortest = 0;  ///< pieces
    std::size_t longest = 0;
    std::size_t sentences = 0;
    double chrf = 0;  ///< 0 … 100

    bool operator==(const LengthQuality&) const = default;
};

/// The results of one model on the pairs of a comparison.
struct ModelQuality {
    SystemOutcome outcome;
    std::vector<LengthQuality> byLength;
    std::vector<FrequencyGroup> byFrequency;
};

/// Models on the same pairs, starting with the baseline.
struct QualityResult {
    std::vector<ModelQuality> models;
    std::size_t pairs = 0;
    bool countedInReferences = false;  ///< the frequencies of words, otherwise in the first model's training corpus
};

/// Parses the output of `translucent-cli evaluate --compare --by-length --by-frequency --json`; empty if it is
/// something else.
std::optional<QualityResult> qualityFromJson(const QByteArray& output);

/// Compares models on the validation pairs of one run with the command-line program: in another process, for as long as
/// the translation takes. Lives on the GUI thread.
class QualityMeasurement : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit QualityMeasurement(const QString& program, QObject* parent = nullptr);

    /// Compares the models in `directories` with the first one, on pairs of `run`. Cancels a running measurement, whose
    /// result is dropped.
    void start(const QStringList& directories, const TrainingRun& run);
    void cancel() { m_evaluation.cancel(); }
    bool isRunning() const { return m_evaluation.isRunning(); }

Q_SIGNALS:
    void measured(const translucent::QualityResult& result);
    void failed(const QString& reason);

private:
    RunEvaluation m_evaluation;
};

/// Has the command-line program translate a sentence with a model, greedily: in another process, with one thread. Lives
/// on the GUI thread.
class SentenceTrial : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit SentenceTrial(QString program, QObject* parent = nullptr);
    /// Does not wait for a running translation.
    ~SentenceTrial() override;

    /// Cancels a running translation, whose result is dropped.
    void start(const QString& model, const QString& sentence);
    void cancel();
    bool isRunning() const { return m_process != nullptr; }

Q_SIGNALS:
    void translated(const QString& translation);
    void failed(const QString& reason);

private:
    void finish();
    void fail(const QString& reason);

    QString m_program;
    std::unique_ptr<QProcess> m_process;
};

}  // namespace translucent
