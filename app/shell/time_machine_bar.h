#pragma once

#include "session/time_machine.h"

#include <QFrame>

class QLabel;
class QSlider;
class QToolButton;

namespace translucent {

/// Chooses the moment of the training that the window shows: a slider with a notch for each moment and one for the
/// training's own model, and a button that plays them. Visible while there is a choice. Lives on the GUI thread.
class TimeMachineBar : public QFrame {
    Q_OBJECT

public:
    TimeMachineBar(TimeMachine& time, QWidget* parent);

    /// Hides the bar on pages that show nothing of the model.
    void setOffered(bool offered);
    void retranslateUi();

    QSize minimumSizeHint() const override;

private:
    void refresh();
    QString stepText() const;
    QString stepTip() const;

    TimeMachine& m_time;
    bool m_isOffered = true;
    QLabel* m_title;
    QToolButton* m_previous;
    QSlider* m_moment;
    QToolButton* m_next;
    QLabel* m_step;
    QToolButton* m_play;
    QToolButton* m_final;
};

}  // namespace translucent
