#include "pages/decoding/race_view.h"

#include "pages/decoding/race_bar.h"
#include "pages/decoding/race_lane.h"
#include "pages/decoding/race_split.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kGreedyLines = 9;  ///< of text: greedy search has two candidates a step

}  // namespace

RaceView::RaceView(QWidget* parent)
    : QWidget(parent)
    , m_bar(new RaceBar(this))
    , m_greedy(new RaceLane(QStringLiteral("greedyLane"), this))
    , m_beam(new RaceLane(QStringLiteral("beamLane"), this))
    , m_sentence(makeLabel("explanation", "splitSentence", this))
    , m_legend(new SearchTreeLegend(this))
{
    setObjectName(QStringLiteral("raceView"));
    setFocusPolicy(Qt::StrongFocus);
    m_sentence->setWordWrap(true);
    m_legend->setObjectName(QStringLiteral("raceLegend"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_bar);
    column->addWidget(m_sentence);
    m_greedy->setMaximumHeight(kGreedyLines * fontMetrics().height());
    column->addWidget(m_greedy, 1);
    column->addWidget(m_beam, 2);
    column->addWidget(m_legend);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMs);
    connect(&m_timer, &QTimer::timeout, this, &RaceView::tick);
    connect(m_bar, &RaceBar::playToggled, this, &RaceView::togglePlay);
    connect(m_bar, &RaceBar::stepRequested, this, &RaceView::step);
    connect(m_bar, &RaceBar::jumpRequested, this, &RaceView::jumpTo);
    connect(m_bar, &RaceBar::speedPicked, this, [this](double speed) { m_clock.setSpeed(speed); });
    retranslateUi();
}

void RaceView::setRace(SearchTracePtr greedy, SearchTracePtr beam)
{
    m_greedyTrace = std::move(greedy);
    m_beamTrace = std::move(beam);
    const bool both = m_greedyTrace && m_beamTrace;
    const auto split = both ? raceSplit(*m_greedyTrace, *m_beamTrace) : std::nullopt;
    m_split = split ? std::optional(int(split->position)) : std::nullopt;
    m_greedy->setTrace(m_greedyTrace);
    m_beam->setTrace(m_beamTrace);
    if (both) {
        m_greedy->tree().setRival(m_greedyTrace->leafOf(0));
        m_beam->tree().setWinner(m_beamTrace->leafOf(0));
        m_beam->tree().setRival(greedyWithin(*m_greedyTrace, *m_beamTrace));
        m_greedy->tree().setSplit(m_split);
        m_beam->tree().setSplit(m_split);
        m_legend->setTrace(*m_beamTrace);
    }
    m_clock.setSteps(both ? int(std::max(m_greedyTrace->steps(), m_beamTrace->steps())) : 0);
    m_clock.jumpTo(m_clock.steps());
    retranslateUi();
}

void RaceView::tick()
{
    m_clock.advance(double(m_sinceFrame.nsecsElapsed()) / 1e9);
    m_sinceFrame.restart();
    refresh();
}

void RaceView::refresh()
{
    m_greedy->setTime(m_clock.time());
    m_beam->setTime(m_clock.time());
    m_bar->show(m_clock, m_split ? std::optional(*m_split + 1) : std::nullopt);
    if (m_clock.isRunning() == m_timer.isActive())
        return;
    m_sinceFrame.start();
    if (m_clock.isRunning())
        m_timer.start();
    else
        m_timer.stop();
}

void RaceView::togglePlay()
{
    if (m_clock.isPlaying())
        m_clock.pause();
    else
        m_clock.play();
    refresh();
}

void RaceView::step(int steps)
{
    if (steps > 0)
        m_clock.stepForward();
    else
        m_clock.stepBack();
    refresh();
}

void RaceView::jumpTo(double time)
{
    m_clock.jumpTo(time);
    refresh();
}

void RaceView::changeSpeed(double factor)
{
    m_clock.setSpeed(m_clock.speed() * factor);
    refresh();
}

void RaceView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Space: return togglePlay();
    case Qt::Key_Right: return step(1);
    case Qt::Key_Left: return step(-1);
    case Qt::Key_Home: return jumpTo(0);
    case Qt::Key_End: return jumpTo(m_clock.steps());
    case Qt::Key_Up: return changeSpeed(2);
    case Qt::Key_Down: return changeSpeed(0.5);
    case Qt::Key_S:
        if (m_split)
            jumpTo(*m_split + 1);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void RaceView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_clock.pause();
    m_timer.stop();
}

Picture RaceView::picture(const QString& title) const
{
    Picture picture = stackedPicture(
        m_greedy->tree().picture(tr("Greedy search"), *m_legend), m_beam->tree().picture(tr("Beam search"), *m_legend));
    picture.title = title;
    return picture;
}

void RaceView::retranslateUi()
{
    m_greedy->setTitle(tr("Greedy search: always the most probable token"));
    m_beam->setTitle(
        m_beamTrace ? tr("Beam search: keeps the best %1 hypotheses").arg(m_beamTrace->beamSize) : tr("Beam search"));
    m_legend->setRivalName(tr("greedy's path"));
    m_sentence->setText(m_greedyTrace && m_beamTrace ? splitSentence(*m_greedyTrace, *m_beamTrace) : QString());
    m_bar->retranslateUi();
    m_greedy->retranslateUi();
    m_beam->retranslateUi();
    refresh();
}

}  // namespace translucent
