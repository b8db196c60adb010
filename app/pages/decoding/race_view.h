#pragma once

#include "engine/search_trace_ptr.h"
#include "pages/decoding/race_clock.h"
#include "widgets/picture_file.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <optional>

class QLabel;

namespace translucent {

class RaceBar;
class RaceLane;
class SearchTreeLegend;

/// Greedy search above beam search on one clock. Space plays, arrows step, Home and End jump, S goes to the split.
class RaceView : public QWidget {
    Q_OBJECT

public:
    explicit RaceView(QWidget* parent = nullptr);

    /// Another race, at its end; playing begins anew. nullptr empties the view.
    void setRace(SearchTracePtr greedy, SearchTracePtr beam);
    const RaceClock& clock() const { return m_clock; }
    std::optional<int> split() const { return m_split; }

    void jumpTo(double time);
    void togglePlay();
    void retranslateUi();

    /// Both trees as they are now.
    Picture picture(const QString& title) const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    static constexpr int kFrameMs = 16;

    void tick();
    void refresh();
    void step(int steps);
    void changeSpeed(double factor);

    SearchTracePtr m_greedyTrace;
    SearchTracePtr m_beamTrace;
    RaceClock m_clock;
    QTimer m_timer;
    QElapsedTimer m_sinceFrame;
    std::optional<int> m_split;
    RaceBar* m_bar;
    RaceLane* m_greedy;
    RaceLane* m_beam;
    QLabel* m_sentence;
    SearchTreeLegend* m_legend;
};

}  // namespace translucent
