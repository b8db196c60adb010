#include "pages/decoding/race_view.h"

#include "pages/decoding/race_lane.h"
#include "pages/decoding/races.h"
#include "widgets/content_height.h"
#include "widgets/controls.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::array kSpeeds {0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
constexpr int kHandle = 16;
constexpr int kGreedyLines = 9;  ///< of text: greedy search has two candidates a step
constexpr int kFewestGreedyLines = 6;
constexpr int kFewestBeamLines = 9;  ///< rather scrolled away than without the candidates of a step

}  // namespace

void RaceClock::setSteps(int steps)
{
    m_steps = steps;
    jumpTo(0);
}

void RaceClock::setSpeed(double stepsPerSecond)
{
    m_speed = std::clamp(stepsPerSecond, kSlowest, kFastest);
}

void RaceClock::play()
{
    if (m_time >= m_steps)
        m_time = 0;
    m_goal = m_steps;
    m_playing = true;
}

void RaceClock::pause()
{
    m_goal = m_time;
    m_playing = false;
}

void RaceClock::stepForward()
{
    m_playing = false;
    m_goal = std::min(std::floor(isRunning() ? m_goal : m_time) + 1, double(m_steps));
}

void RaceClock::stepBack()
{
    jumpTo(std::ceil(m_time) - 1);
}

void RaceClock::jumpTo(double time)
{
    m_time = std::clamp(time, 0.0, double(m_steps));
    pause();
}

void RaceClock::advance(double seconds)
{
    m_time = std::min(m_time + seconds * m_speed, m_goal);
}

/// A slider over the steps of a race with a mark at one of them.
class StepSlider : public QSlider {
public:
    static constexpr int kParts = 100;  ///< slider values per step

    explicit StepSlider(QWidget* parent)
        : QSlider(Qt::Horizontal, parent)
    {
        setSingleStep(kParts);
        setPageStep(kParts);
        setMinimumSize(60, 28);
    }

    void setMark(std::optional<int> step)
    {
        m_mark = step;
        update();
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QSlider::paintEvent(event);
        if (!m_mark || maximum() == 0)
            return;
        const double x =
            kHandle / 2.0 + QStyle::sliderPositionFromValue(0, maximum(), *m_mark * kParts, width() - kHandle);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(winnerColour(palette().color(QPalette::Base)));
        painter.drawPolygon(QPolygonF({QPointF(x - 6, 0), QPointF(x + 6, 0), QPointF(x, 9)}));
    }

    /// A click jumps to its position.
    void mousePressEvent(QMouseEvent* event) override
    {
        if (event->button() == Qt::LeftButton)
            setValue(QStyle::sliderValueFromPosition(
                0, maximum(), int(event->position().x()) - kHandle / 2, width() - kHandle));
        QSlider::mousePressEvent(event);
    }

private:
    std::optional<int> m_mark;
};

RaceBar::RaceBar(QWidget* parent)
    : QWidget(parent)
    , m_first(makeStep("raceFirst", QStringLiteral("|◀"), tr("To the beginning (Home)")))
    , m_back(makeStep("raceBack", QStringLiteral("◀"), tr("One step back (←)")))
    , m_play(makeStep("racePlay", tr("Play"), tr("Play or pause (Space)")))
    , m_forward(makeStep("raceForward", QStringLiteral("▶"), tr("One step (→)")))
    , m_last(makeStep("raceLast", QStringLiteral("▶|"), tr("To the end (End)")))
    , m_number(makeLabel("section", "raceNumber", this))
    , m_slider(named(new StepSlider(this), "raceSlider",
          tr("Drag to any step; the mark shows where greedy search left the winning path")))
    , m_splitButton(makeStep("raceSplit", tr("Where greedy lost"), {}))
    , m_fit(makeStep("raceFit", tr("Fit"), tr("Both trees as a whole (0)")))
    , m_speed(makeChoice("raceSpeed", tr("Steps/s"), {}, this))
{
    m_slider->setAccessibleName(tr("Step"));
    m_speed->setToolTip(tr("Steps per second (↑ faster, ↓ slower)"));
    for (const double speed : kSpeeds)
        m_speed->addItem(tr("%1/s", "steps per second").arg(speed));
    setObjectName(QStringLiteral("raceBar"));
    rowOf({m_first, m_back, m_play, m_forward, m_last, m_number, {m_slider, 1}, m_splitButton, m_fit, m_speed}, this);
    connectSignals();
}

QList<QWidget*> RaceBar::experts() const
{
    return {m_first, m_last, m_fit, m_speed};
}

QToolButton* RaceBar::makeStep(const char* name, const QString& text, const QString& tip)
{
    QToolButton* button = makeButton("button", name, text, tip, this);
    button->setProperty("compact", true);
    if (!text.front().isLetter())
        button->setAccessibleName(tip);
    return button;
}

void RaceBar::connectSignals()
{
    connect(m_first, &QToolButton::clicked, this, [this] { Q_EMIT jumpRequested(0); });
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_play, &QToolButton::clicked, this, &RaceBar::playToggled);
    connect(m_forward, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_last, &QToolButton::clicked, this,
        [this] { Q_EMIT jumpRequested(double(m_slider->maximum()) / StepSlider::kParts); });
    connect(m_splitButton, &QToolButton::clicked, this, [this] {
        if (m_split)
            Q_EMIT jumpRequested(*m_split);
        else
            Q_EMIT lossRequested();
    });
    connect(m_fit, &QToolButton::clicked, this, &RaceBar::fitRequested);
    connect(m_slider, &QSlider::valueChanged, this,
        [this](int value) { Q_EMIT jumpRequested(double(value) / StepSlider::kParts); });
    connect(m_speed, &QComboBox::currentIndexChanged, this,
        [this](int index) { Q_EMIT speedPicked(kSpeeds[std::size_t(index)]); });
}

void RaceBar::show(const RaceClock& clock, std::optional<int> split)
{
    const QSignalBlocker slider(m_slider), speed(m_speed);
    m_speed->setCurrentIndex(int(std::ranges::lower_bound(kSpeeds, clock.speed()) - kSpeeds.begin()));
    m_slider->setMaximum(clock.steps() * StepSlider::kParts);
    m_slider->setValue(int(std::lround(clock.time() * StepSlider::kParts)));
    m_slider->setMark(split);
    m_split = split;
    showSplit();
    m_number->setText(QStringLiteral("%1 / %2").arg(int(std::ceil(clock.time()))).arg(clock.steps()));
    for (QToolButton* button : {m_first, m_back})
        button->setEnabled(clock.time() > 0);
    for (QToolButton* button : {m_forward, m_last})
        button->setEnabled(clock.time() < clock.steps());
    for (QToolButton* button : {m_play, m_fit})
        button->setEnabled(clock.steps() > 0);
    m_play->setText(clock.isPlaying() ? tr("Pause") : tr("Play"));
}

void RaceBar::setFindsLosses(bool finds)
{
    m_findsLosses = finds;
    showSplit();
}

void RaceBar::setSearching(bool searches)
{
    m_isSearching = searches;
    showSplit();
}

void RaceBar::showSplit()
{
    const bool finds = m_findsLosses && !m_split;
    m_splitButton->setText(!finds ? tr("Where greedy lost") : m_isSearching ? tr("Searching…") : tr("Find a loss"));
    m_splitButton->setToolTip(finds ? tr("Search unseen sentences for one on which greedy search loses, and race on it")
                                    : tr("Jump to the step where greedy search left the winning path (S)"));
    m_splitButton->setEnabled(m_split || (finds && !m_isSearching));
}

RaceView::RaceView(QWidget* parent)
    : QWidget(parent)
    , m_bar(new RaceBar(this))
    , m_sentence(makeText("explanation", "splitSentence", {}, this))
    , m_greedy(new RaceLane(QStringLiteral("greedyLane"), this))
    , m_beam(new RaceLane(QStringLiteral("beamLane"), this))
    , m_legend(named(new SearchTreeLegend(tr("greedy's path"), this), "raceLegend"))
{
    setObjectName(QStringLiteral("raceView"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Greedy and beam search side by side"));
    keepWhole(*m_sentence);
    limitLines(*m_greedy, kFewestGreedyLines, kGreedyLines);
    limitLines(*m_beam, kFewestBeamLines);
    columnOf({m_bar, m_sentence, {m_greedy, 1}, {m_beam, 2}, m_legend}, this, {}, 6);
    m_bar->installEventFilter(this);  // its keys are those of the race, also when it is placed elsewhere
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMs);
    connectSignals();
    setRace(nullptr, nullptr);
}

void RaceView::connectSignals()
{
    connect(&m_timer, &QTimer::timeout, this, &RaceView::tick);
    connect(m_bar, &RaceBar::playToggled, this, &RaceView::togglePlay);
    connect(m_bar, &RaceBar::stepRequested, this, &RaceView::step);
    connect(m_bar, &RaceBar::jumpRequested, this, &RaceView::jumpTo);
    connect(m_bar, &RaceBar::speedPicked, this, [this](double speed) { m_clock.setSpeed(speed); });
    connect(m_bar, &RaceBar::fitRequested, this, &RaceView::fit);
}

void RaceView::setRace(const SearchTracePtr& greedy, const SearchTracePtr& beam)
{
    m_greedy->setTrace(greedy, tr("Greedy search: always the most probable token"));
    m_beam->setTrace(
        beam, beam ? tr("Beam search: keeps the best %1 hypotheses").arg(beam->beamSize) : tr("Beam search"));
    const bool both = greedy && beam;
    const auto split = both ? raceSplit(*greedy, *beam) : std::nullopt;
    m_split = split ? std::optional(int(split->position)) : std::nullopt;
    if (both) {
        m_greedy->tree().setPaths({.rival = greedy->leafOf(0), .split = m_split});
        m_beam->tree().setPaths({.winner = beam->leafOf(0),
            .rival = greedyWithin(*greedy, *beam),
            .split = split ? std::optional(int(split->beamPosition)) : std::nullopt});
        m_legend->setTrace(*beam);
    }
    m_sentence->setText(both ? splitSentence(*greedy, *beam) : QString());
    m_clock.setSteps(both ? int(std::max(greedy->steps(), beam->steps())) : 0);
    jumpTo(m_clock.steps());
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
    Q_EMIT timeChanged(m_clock.time(), m_clock.steps());
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

void RaceView::fit()
{
    m_greedy->tree().fit();
    m_beam->tree().fit();
}

bool RaceView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_bar || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    keyPressEvent(static_cast<QKeyEvent*>(event));
    return event->isAccepted();
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
    case Qt::Key_0: return fit();
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

Animation RaceView::animation()
{
    const double before = m_clock.time();
    Animation animation;
    for (int step = 0; step <= m_clock.steps(); ++step) {
        jumpTo(step);
        const Picture now = picture({});
        QImage frame(now.size.toSize(), QImage::Format_RGB32);
        frame.fill(Qt::white);
        QPainter painter(&frame);
        painter.setRenderHint(QPainter::Antialiasing);
        now.paint(painter, paperPalette(palette()));
        painter.end();
        animation.frames << frame;
    }
    jumpTo(before);
    return animation;
}

}  // namespace translucent
