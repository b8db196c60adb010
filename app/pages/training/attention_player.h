#pragma once

#include "engine/attention_record.h"
#include "pages/training/training_parts.h"

#include <QFrame>
#include <QList>
#include <QTimer>
#include <QWidget>

#include <utility>

class QLabel;
class QSlider;
class QToolButton;

namespace translucent {

class HeatmapPanel;

/// Reads the attention record of the chosen run again whenever its file grows, while `viewer` is visible. Files are
/// read on another thread.
class AttentionFollower : public QObject {
    Q_OBJECT

public:
    AttentionFollower(TrainingController& controller, TrainingState& state, QWidget& viewer);

    /// Call if another run is chosen. Returns false if it is still the same.
    bool showRun();
    /// Looks for new data. Call it regularly.
    void refresh();

    const QString& directory() const { return m_directory; }
    /// nullptr before it was read for the first time.
    const AttentionRecordPtr& record() const { return m_record; }
    /// The reason why the record cannot be shown, in English.
    const QString& problem() const { return m_problem; }

Q_SIGNALS:
    void changed(bool sameSentences);

private:
    void take(const QString& directory, const AttentionRecordPtr& record, const QString& problem);

    TrainingState& m_state;
    QWidget& m_viewer;
    QString m_directory;
    AttentionRecordPtr m_record;
    QString m_problem;
    qint64 m_bytes = -1;  ///< size of the file that was last read
    bool m_isReading = false;
};

/// A slider over the moments of a training, which can be played.
class MomentPlayer : public QWidget {
    Q_OBJECT

public:
    /// Object names of its parts.
    struct Names {
        const char* play;
        const char* moment;
        const char* step;
    };

    MomentPlayer(const Names& names, QWidget* parent);

    /// Emits nothing. The shown moment is kept unless `toEnd`.
    void setSteps(QList<qint64> steps, bool toEnd);
    std::size_t moment() const;
    bool isAtEnd() const;
    void playOnce();
    void stop();
    /// Space plays; Left, Right, Home and End go to another moment. Returns false for other keys.
    bool takeKey(int key);

Q_SIGNALS:
    void moved();

private:
    void play(bool on);
    void showStep();

    QList<qint64> m_steps;
    QTimer m_clock;
    QToolButton* m_play;
    QSlider* m_moment;
    QLabel* m_step;
};

/// The head of a run that aligns best, from the first moment of its training to the last.
class HeadOverTime : public QFrame {
    Q_OBJECT

public:
    HeadOverTime(TrainingController& controller, TrainingState& state, QWidget* parent);

    void showRun();
    /// Looks for new data. Call it regularly.
    void refresh() { m_follower.refresh(); }

Q_SIGNALS:
    void allHeadsRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void takeRecord(bool sameSentences);
    void showMoment();
    AttentionKind shownKind() const;

    AttentionFollower m_follower;
    std::pair<int, int> m_head;
    QToolButton* m_name;
    HeatmapPanel* m_map;
    MomentPlayer* m_player;
    QLabel* m_wait;  ///< replaces the map while there is none
};

}  // namespace translucent
