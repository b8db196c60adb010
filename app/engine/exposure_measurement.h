#pragma once

#include "engine/scratch_directory.h"
#include "translucent/exposure.h"
#include "translucent/training_run.h"

#include <QObject>
#include <QProcess>
#include <QString>

#include <memory>
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
    explicit ExposureMeasurement(QString program, QObject* parent = nullptr);
    /// Does not wait for a measurement that still runs.
    ~ExposureMeasurement() override;

    /// In the place of one that still runs, of which nothing is heard then.
    void start(const QString& directory, const TrainingRun& run);
    void cancel();
    bool isRunning() const { return m_scratch != nullptr; }

Q_SIGNALS:
    void measured(const translucent::Exposure& exposure);
    void failed(const QString& reason);

private:
    void evaluate(const QString& directory, const QString& pairs);
    void finish();
    void fail(const QString& reason);

    QString m_program;
    int m_job = 0;
    std::unique_ptr<ScratchDirectory> m_scratch;
    std::unique_ptr<QProcess> m_process;
};

}  // namespace translucent
