#include "pages/decoding/race_bar.h"

#include "pages/decoding/step_slider.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::array kSpeeds {0.25, 0.5, 1.0, 2.0, 4.0, 8.0};

}  // namespace

RaceBar::RaceBar(QWidget* parent)
    : QWidget(parent)
    , m_first(makeButton("button", "raceFirst", this))
    , m_back(makeButton("button", "raceBack", this))
    , m_play(makeButton("button", "racePlay", this))
    , m_forward(makeButton("button", "raceForward", this))
    , m_last(makeButton("button", "raceLast", this))
    , m_splitButton(makeButton("button", "raceSplit", this))
    , m_slider(new StepSlider(this))
    , m_number(makeLabel("section", "raceNumber", this))
    , m_speedLabel(makeLabel("caption", "raceSpeedLabel", this))
    , m_speed(new QComboBox(this))
{
    m_slider->setObjectName(QStringLiteral("raceSlider"));
    m_speed->setObjectName(QStringLiteral("raceSpeed"));
    for (const double speed : kSpeeds)
        m_speed->addItem(QString(), speed);
    m_speed->setCurrentIndex(2);
    m_speedLabel->setBuddy(m_speed);
    createButtons();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (QToolButton* button : {m_first, m_back, m_play, m_forward, m_last})
        row->addWidget(button);
    row->addWidget(m_number);
    row->addWidget(m_slider, 1);
    row->addWidget(m_splitButton);
    row->addWidget(m_speedLabel);
    row->addWidget(m_speed);
    retranslateUi();
}

void RaceBar::createButtons()
{
    m_first->setText(QStringLiteral("|◀"));
    m_back->setText(QStringLiteral("◀"));
    m_forward->setText(QStringLiteral("▶"));
    m_last->setText(QStringLiteral("▶|"));
    connect(m_first, &QToolButton::clicked, this, [this] { Q_EMIT jumpRequested(0); });
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_play, &QToolButton::clicked, this, &RaceBar::playToggled);
    connect(m_forward, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(m_last, &QToolButton::clicked, this,
        [this] { Q_EMIT jumpRequested(m_slider->maximum() / StepSlider::kParts); });
    connect(m_splitButton, &QToolButton::clicked, this, [this] { Q_EMIT jumpRequested(m_split.value_or(0)); });
    connect(m_slider, &QSlider::valueChanged, this,
        [this](int value) { Q_EMIT jumpRequested(double(value) / StepSlider::kParts); });
    connect(m_speed, &QComboBox::currentIndexChanged, this,
        [this](int index) { Q_EMIT speedPicked(kSpeeds[std::size_t(index)]); });
}

void RaceBar::show(const RaceClock& clock, std::optional<int> split)
{
    const QSignalBlocker slider(m_slider), speed(m_speed);
    m_speed->setCurrentIndex(int(std::ranges::lower_bound(kSpeeds, clock.speed()) - kSpeeds.begin()));
    m_slider->setSteps(clock.steps());
    m_slider->setValue(int(std::lround(clock.time() * StepSlider::kParts)));
    m_slider->setMark(split);
    m_split = split;
    m_splitButton->setEnabled(split.has_value());
    m_number->setText(QStringLiteral("%1 / %2").arg(int(std::ceil(clock.time()))).arg(clock.steps()));
    for (QToolButton* button : {m_first, m_back})
        button->setEnabled(clock.time() > 0);
    for (QToolButton* button : {m_forward, m_last})
        button->setEnabled(clock.time() < clock.steps());
    m_play->setEnabled(clock.steps() > 0);
    if (m_playing != clock.isPlaying()) {
        m_playing = clock.isPlaying();
        retranslateUi();
    }
}

void RaceBar::retranslateUi()
{
    m_play->setText(m_playing ? tr("Pause") : tr("Play"));
    m_play->setToolTip(tr("Play or pause (Space)"));
    m_first->setToolTip(tr("To the beginning (Home)"));
    m_back->setToolTip(tr("One step back (←)"));
    m_forward->setToolTip(tr("One step (→)"));
    m_last->setToolTip(tr("To the end (End)"));
    m_splitButton->setText(tr("Where greedy lost"));
    m_splitButton->setToolTip(tr("Jump to the step where greedy search left the winning path (S)"));
    m_slider->setToolTip(tr("Drag to any step; the mark shows where greedy search left the winning path"));
    for (QToolButton* button : {m_first, m_back, m_forward, m_last})
        button->setAccessibleName(button->toolTip());
    m_slider->setAccessibleName(tr("Step"));
    m_speedLabel->setText(tr("Steps/s"));
    m_speed->setToolTip(tr("Steps per second (↑ faster, ↓ slower)"));
    for (int i = 0; i < m_speed->count(); ++i)
        m_speed->setItemText(i, locale().toString(kSpeeds[std::size_t(i)]));
}

}  // namespace translucent
