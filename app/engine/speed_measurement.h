#pragma once

#include "engine/training_process.h"
#include "translucent/auto_recipe.h"

#include <QObject>

#include <memory>
#include <optional>

namespace translucent {

/// How fast this computer trains, asked of the command line program once for as long as the window is open: some
/// seconds' work in another process. Lives on the GUI thread.
class SpeedMeasurement : public QObject {
    Q_OBJECT

public:
    /// `program` is translucent-cli.
    explicit SpeedMeasurement(QString program, QObject* parent = nullptr);
    /// Does not wait for a measurement that still runs.
    ~SpeedMeasurement() override;

    /// Unless it is known or being measured.
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
