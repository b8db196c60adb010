#pragma once

#include "engine/engine.h"
#include "translucent/training/moments.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <optional>
#include <vector>

namespace translucent {

/// Goes from one moment of a training to another while the training's own model or one of its moments is loaded, by
/// loading it. Positions follow the steps from 0; after the last moment comes the training's own model, end(). While a
/// moment is loading or translating, only the newest wish is kept. Lives on the GUI thread and must not outlive the
/// engine.
class TimeMachine : public QObject {
    Q_OBJECT

public:
    explicit TimeMachine(Engine& engine);

    /// Empty if the loaded model has none.
    const std::vector<Moment>& moments() const { return m_moments; }
    bool isThere() const { return !m_moments.empty(); }
    int end() const { return int(m_moments.size()); }

    /// The position that was asked for last, or that of the loaded model.
    int position() const;
    /// Positions outside the range are moved into it. Ends play().
    void goTo(int position);

    /// Goes through the moments once, from the current position or, at the end, from the first one; waits for each
    /// translation.
    void play();
    void stop();
    bool isPlaying() const { return m_isPlaying; }

Q_SIGNALS:
    void changed();  ///< moments, position or play

private:
    using Step = std::optional<std::int64_t>;  ///< empty = the training's own model

    static Step stepOf(const ModelSummary& model);
    void takeModel(const ModelSummaryPtr& model);
    void list();
    void giveUp();
    void move(int position);
    void proceed();
    void settle();
    QString directoryOf(const Step& step) const;

    Engine& m_engine;
    QString m_run;  ///< directory of the training
    std::vector<Moment> m_moments;
    Step m_wanted;
    Step m_asked;  ///< of the engine
    bool m_isPlaying = false;
    QTimer m_patience {this};  ///< active while the next wish waits
    QTimer m_settled {this};   ///< the engine may be at rest
    QTimer m_beat {this};      ///< a moment of play() is on screen
};

}  // namespace translucent
