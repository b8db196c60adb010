#pragma once

#include "engine/run_evaluation.h"
#include "translucent/scores/exposure.h"
#include "translucent/scores/significance.h"
#include "translucent/scores/word_frequency.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

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

}  // namespace translucent
