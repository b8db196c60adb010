#pragma once

#include "engine/training_process.h"
#include "translucent/training/auto_recipe.h"

#include <QObject>

#include <memory>
#include <optional>

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

}  // namespace translucent
