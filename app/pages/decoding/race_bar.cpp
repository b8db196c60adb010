#include "pages/decoding/race_bar.h"

#include "widgets/search_tree_look.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
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
        setMinimumHeight(28);
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

    /// A click goes where it points.
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
    , m_splitButton(makeStep(
          "raceSplit", tr("Where greedy lost"), tr("Jump to the step where greedy search left the winning path (S)")))
    , m_fit(makeStep("raceFit", tr("Fit"), tr("Both trees as a whole (0)")))
    , m_speed(makeChoice("raceSpeed", tr("Steps/s"), {}, this))
{
    m_slider->setAccessibleName(tr("Step"));
    m_speed->setToolTip(tr("Steps per second (↑ faster, ↓ slower)"));
    for (const double speed : kSpeeds)
        m_speed->addItem(tr("%1/s", "steps per second").arg(speed));
    rowOf({m_first, m_back, m_play, m_forward, m_last, m_number, {m_slider, 1}, m_splitButton, m_fit, m_speed}, this);
    connectSignals();
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
    connect(m_splitButton, &QToolButton::clicked, this, [this] { Q_EMIT jumpRequested(m_split.value_or(0)); });
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
    m_splitButton->setEnabled(split.has_value());
    m_number->setText(QStringLiteral("%1 / %2").arg(int(std::ceil(clock.time()))).arg(clock.steps()));
    for (QToolButton* button : {m_first, m_back})
        button->setEnabled(clock.time() > 0);
    for (QToolButton* button : {m_forward, m_last})
        button->setEnabled(clock.time() < clock.steps());
    for (QToolButton* button : {m_play, m_fit})
        button->setEnabled(clock.steps() > 0);
    m_play->setText(clock.isPlaying() ? tr("Pause") : tr("Play"));
}

}  // namespace translucent
