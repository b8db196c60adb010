#pragma once

#include "pages/decoding/race_clock.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace translucent {

class StepSlider;

/// Play, step, jump and speed of a race.
class RaceBar : public QWidget {
    Q_OBJECT

public:
    explicit RaceBar(QWidget* parent = nullptr);

    /// `split` is the step that begins with greedy's mistake.
    void show(const RaceClock& clock, std::optional<int> split);
    void retranslateUi();

Q_SIGNALS:
    void playToggled();
    void stepRequested(int steps);  ///< 1 or −1
    void jumpRequested(double time);
    void speedPicked(double stepsPerSecond);

private:
    void createButtons();

    QToolButton* m_first;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_forward;
    QToolButton* m_last;
    QToolButton* m_splitButton;
    StepSlider* m_slider;
    QLabel* m_number;
    QLabel* m_speedLabel;
    QComboBox* m_speed;
    std::optional<int> m_split;
    bool m_playing = false;
};

}  // namespace translucent
