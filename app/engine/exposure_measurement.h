#pragma once

#include "engine/run_evaluation.h"
#include "translucent/exposure.h"

#include <QObject>
#include <QString>

#include <optional>

namespace translucent {

/// What `translucent-cli evaluate --exposure --json` prints; nothing when it is something else.
std::optional<Exposure> exposureFromJson(const QByteArray& output);

/// Has the command line program measure the exposure bias of a run's best model on the first of its validation pairs:
/// some seconds' work in another process. Lives on the GUI thread.
class ExposureMeasurement : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit ExposureMeasurement(const QString& program, QObject* parent = nullptr);

    /// In the place of one that still runs, of which nothing is heard then.
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
