#pragma once

#include "pages/training/training_forecast.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QPushButton;

namespace translucent {

/// Below the settings: what the training will take, how the run is called, and the button that starts it.
class SetupFooter : public QFrame {
    Q_OBJECT

public:
    explicit SetupFooter(QWidget* parent = nullptr);

    void setForecast(const TrainingForecast& forecast);
    /// Why the training cannot be started; empty when it can.
    void setObstacle(const QString& obstacle);
    /// Whether a trial is possible, and whether one runs.
    void setTrial(bool possible, bool running);
    void setName(const QString& name);
    QString name() const;
    bool nameIsUsable() const;

Q_SIGNALS:
    void nameTyped(const QString& name);
    void trialRequested();
    void startRequested();

private:
    QLabel* m_text;
    QPushButton* m_trial;
    QLineEdit* m_name;
    QPushButton* m_start;
    QLabel* m_obstacle;
};

}  // namespace translucent
