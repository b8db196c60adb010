#pragma once

#include "engine/translation_result.h"
#include "widgets/picture_export.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace translucent {

class RaceLane;
class SearchTreeLegend;
class StepSlider;

/// The time of a race in steps. It runs to a target: the end while playing, the next step after a single step.
class RaceClock {
public:
    static constexpr double kSlowest = 0.25;  ///< steps a second
    static constexpr double kFastest = 8;

    /// Another race: returns to the beginning.
    void setSteps(int steps);
    int steps() const { return m_steps; }

    double time() const { return m_time; }
    bool isRunning() const { return m_time < m_goal; }
    bool isPlaying() const { return isRunning() && m_playing; }
    double speed() const { return m_speed; }

    void setSpeed(double stepsPerSecond);  ///< clamped to kSlowest … kFastest
    void play();                           ///< restarts from the beginning at the end
    void pause();
    void stepForward();        ///< runs to the end of the next step
    void stepBack();           ///< immediately, to the previous step
    void jumpTo(double time);  ///< immediately; pauses
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

    /// `split` is the step that starts with greedy's mistake.
    void show(const RaceClock& clock, std::optional<int> split);
    /// Without a split, its button looks for a sentence with one.
    void setFindsLosses(bool finds);
    void setSearching(bool searches);
    /// The controls whose keys suffice for most users.
    QList<QWidget*> experts() const;

Q_SIGNALS:
    void playToggled();
    void stepRequested(int steps);  ///< 1 or −1
    void jumpRequested(double time);
    void speedPicked(double stepsPerSecond);
    void fitRequested();
    void lossRequested();  ///< a sentence on which greedy search loses

private:
    void showSplit();
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
    bool m_findsLosses = false;
    bool m_isSearching = false;
};

/// Greedy search above beam search with a common clock. Space plays, arrow keys step, Home and End jump, S goes to the
/// split, 0 shows both trees in full.
class RaceView : public QWidget {
    Q_OBJECT

public:
    explicit RaceView(QWidget* parent = nullptr);

    /// Shows another race at its end; playing starts again. nullptr empties the view.
    void setRace(const SearchTracePtr& greedy, const SearchTracePtr& beam);
    const RaceClock& clock() const { return m_clock; }
    /// On top of the view, unless it is placed elsewhere.
    RaceBar& bar() { return *m_bar; }

    void jumpTo(double time);
    void togglePlay();

    /// Both trees as they are now.
    Picture picture(const QString& title) const;
    /// Both trees after every step.
    Animation animation();

Q_SIGNALS:
    void timeChanged(double time, double end);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    static constexpr int kFrameMs = 16;

    void connectSignals();
    void tick();
    void refresh();
    void step(int steps);
    void changeSpeed(double factor);
    void fit();

    RaceClock m_clock;
    QTimer m_timer;
    QElapsedTimer m_sinceFrame;
    std::optional<int> m_split;
    RaceBar* m_bar;
    QLabel* m_sentence;
    RaceLane* m_greedy;
    RaceLane* m_beam;
    SearchTreeLegend* m_legend;
};

}  // namespace translucent
