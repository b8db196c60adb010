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
    /// The name until the user types one.
    void suggestName(const QString& name);
    void forgetOwnName() { m_nameIsOwn = false; }

    QString name() const;
    bool nameIsUsable() const;
    void retranslateUi();

Q_SIGNALS:
    void nameChanged();
    void trialRequested();
    void startRequested();

private:
    void showForecast();

    TrainingForecast m_forecast;
    QLabel* m_text;
    QPushButton* m_trial;
    QLabel* m_nameLabel;
    QLineEdit* m_name;
    QPushButton* m_start;
    QLabel* m_obstacle;
    bool m_trialRuns = false;
    bool m_nameIsOwn = false;  ///< typed by the user
};

}  // namespace translucent
