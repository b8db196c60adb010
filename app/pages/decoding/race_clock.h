#pragma once

namespace translucent {

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

}  // namespace translucent
