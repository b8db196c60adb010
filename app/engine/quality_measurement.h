#pragma once

#include "engine/run_evaluation.h"
#include "translucent/significance.h"
#include "translucent/word_frequency.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// How well sources of similar length are translated.
struct LengthQuality {
    std::size_t shortest = 0;  ///< pieces
    std::size_t longest = 0;
    std::size_t sentences = 0;
    double chrf = 0;  ///< 0 … 100

    bool operator==(const LengthQuality&) const = default;
};

/// What a model makes of the pairs of a comparison.
struct ModelQuality {
    SystemOutcome outcome;
    std::vector<LengthQuality> byLength;
    std::vector<FrequencyGroup> byFrequency;
};

/// Models on the same pairs, the one that others are compared with first.
struct QualityResult {
    std::vector<ModelQuality> models;
    std::size_t pairs = 0;
    bool countedInReferences = false;  ///< the frequencies of words, otherwise in the first model's training corpus
};

/// What `translucent-cli evaluate --compare --by-length --by-frequency --json` prints; nothing when it is something
/// else.
std::optional<QualityResult> qualityFromJson(const QByteArray& output);

/// Has the command line program compare models on the validation pairs of one run: in another process, for as long as
/// the models take to translate them. Lives on the GUI thread.
class QualityMeasurement : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit QualityMeasurement(const QString& program, QObject* parent = nullptr);

    /// Compares the models in `directories` with the first one, on pairs of `run`; in the place of a measurement that
    /// still runs, of which nothing is heard then.
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
