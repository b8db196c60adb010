#pragma once

#include "engine/run_evaluation.h"
#include "translucent/exposure.h"

#include <QObject>
#include <QString>

#include <optional>

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

}  // namespace translucent
