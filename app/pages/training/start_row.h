#pragma once

#include "pages/training/training_parts.h"

#include <QFrame>

class QComboBox;
class QPushButton;

namespace translucent {

/// The setup of a training as three questions – what, how long, how large –, with everything else one button away, and
/// the button that starts it. The answers are part of TrainingState::setup.
class StartRow : public QFrame {
    Q_OBJECT

public:
    StartRow(TrainingController& controller, TrainingState& state, QWidget* parent);

    /// Reversing letters, for half a minute.
    static TrainingRun firstRun();

    /// Call if the setup has changed elsewhere. `obstacle`: the reason why it cannot be started, or not yet.
    void showSetup(const QString& obstacle);
    /// Whether the full setup is visible.
    void setOpen(bool open);

Q_SIGNALS:
    void changed();     ///< by the user
    void fileWanted();  ///< sentences of the user's own
    void opened(bool open);
    void startRequested();

private:
    QComboBox* makeQuestion(const char* objectName, const QString& question, const QString& toolTip);
    void fillAnswers();
    void connectSignals();
    void showStart();
    void takeTask(int index);
    void takeTime(int index);
    void takeSize(int index);

    TrainingController& m_controller;
    TrainingState& m_state;
    QComboBox* m_task;
    QComboBox* m_time;
    QComboBox* m_size;
    QPushButton* m_more;
    QPushButton* m_start;
    QString m_obstacle;
};

}  // namespace translucent
