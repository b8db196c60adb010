#pragma once

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace translucent {

class StepSlider;

/// The time of a race in steps. It runs towards a goal: the end while playing, the next step after a single step.
class RaceClock {
public:
    static constexpr double kSlowest = 0.25;  ///< steps a second
    static constexpr double kFastest = 8;

    /// Another race: back to the beginning.
    void setSteps(int steps);
    int steps() const { return m_steps; }

    double time() const { return m_time; }
    bool isRunning() const { return m_time < m_goal; }
    bool isPlaying() const { return isRunning() && m_playing; }
    double speed() const { return m_speed; }

    void setSpeed(double stepsPerSecond);  ///< kept within kSlowest … kFastest
    void play();                           ///< from the beginning when it stands at the end
    void pause();
    void stepForward();        ///< runs to the end of the next step
    void stepBack();           ///< at once, to the step before
    void jumpTo(double time);  ///< at once; pauses
    void advance(double seconds);

private:
    int m_steps = 0;
    double m_time = 0;
    double m_goal = 0;
    double m_speed = 1;
    bool m_playing = false;
};

/// Play, step, jump and speed of a race.
class RaceBar : public QWidget {
    Q_OBJECT

public:
    explicit RaceBar(QWidget* parent = nullptr);

    /// `split` is the step that begins with greedy's mistake.
    void show(const RaceClock& clock, std::optional<int> split);

Q_SIGNALS:
    void playToggled();
    void stepRequested(int steps);  ///< 1 or −1
    void jumpRequested(double time);
    void speedPicked(double stepsPerSecond);
    void fitRequested();

private:
    QToolButton* makeStep(const char* name, const QString& text, const QString& tip);
    void connectSignals();

    QToolButton* m_first;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_forward;
    QToolButton* m_last;
    QLabel* m_number;
    StepSlider* m_slider;
    QToolButton* m_splitButton;
    QToolButton* m_fit;
    QComboBox* m_speed;
    std::optional<int> m_split;
};

}  // namespace translucent
