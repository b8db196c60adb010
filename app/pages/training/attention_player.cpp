#include "pages/training/attention_player.h"

#include "engine/guarded_job.h"
#include "pages/training/attention_time_view.h"
#include "widgets/controls.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/ui_helpers.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace translucent {

AttentionFollower::AttentionFollower(TrainingController& controller, TrainingState& state, QWidget& viewer)
    : m_state(state)
    , m_viewer(viewer)
{
    connect(&controller, &TrainingController::evaluated, this, &AttentionFollower::refresh);
}

bool AttentionFollower::showRun()
{
    if (std::exchange(m_directory, m_state.run) == m_state.run)
        return false;
    m_record = m_directory == m_state.recordOf ? m_state.record : nullptr;
    m_problem.clear();
    m_bytes = -1;
    return true;
}

void AttentionFollower::refresh()
{
    if (!m_viewer.isVisible() || m_directory.isEmpty() || m_isReading)
        return;
    const qint64 bytes = QFileInfo(QDir(m_directory).filePath(QStringLiteral("attention.jsonl"))).size();
    if (std::exchange(m_bytes, bytes) == bytes)
        return;
    m_isReading = true;
    runInBackground(
        this, [directory = m_directory] { return readAttentionRecord(directory); },
        [this, directory = m_directory](const AttentionRecordPtr& record) { take(directory, record, record->problem); },
        [this, directory = m_directory](const JobFailure& failure) {
            take(directory, std::make_shared<const AttentionRecord>(), reasonText(failure));
        });
}

void AttentionFollower::take(const QString& directory, const AttentionRecordPtr& record, const QString& problem)
{
    m_isReading = false;
    if (directory == m_directory) {  // no other run was chosen meanwhile
        const bool sameSentences = m_record && m_record->sentences.size() == record->sentences.size();
        m_problem = problem;
        m_state.recordOf = m_directory;
        m_state.record = m_record = record;
        Q_EMIT changed(sameSentences);
    }
    refresh();
}

MomentPlayer::MomentPlayer(const Names& names, QWidget* parent)
    : QWidget(parent)
    , m_play(makeButton("button", names.play, tr("Play"), tr("Plays one moment after the other (Space)"), this))
    , m_moment(control<QSlider>(names.moment, this, tr("Training step shown (arrow keys, Home, End)")))
    , m_step(makeLabel("readout", names.step, this))
{
    constexpr int kFrameMs = 600;
    m_play->setCheckable(true);
    m_moment->setOrientation(Qt::Horizontal);
    rowOf({m_play, {m_moment, 1}, m_step}, this);
    m_clock.setInterval(kFrameMs);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (m_moment->value() < m_moment->maximum())
            m_moment->setValue(m_moment->value() + 1);
        else
            m_play->setChecked(false);
    });
    connect(m_play, &QToolButton::toggled, this, &MomentPlayer::play);
    connect(m_moment, &QSlider::valueChanged, this, [this] {
        showStep();
        Q_EMIT moved();
    });
}

void MomentPlayer::setSteps(QList<qint64> steps, bool toEnd)
{
    const QSignalBlocker blocker(m_moment);
    m_steps = std::move(steps);
    m_moment->setRange(0, std::max(0, int(m_steps.size()) - 1));
    if (toEnd)
        m_moment->setValue(m_moment->maximum());
    showStep();
}

std::size_t MomentPlayer::moment() const
{
    return std::size_t(m_moment->value());
}

bool MomentPlayer::isAtEnd() const
{
    return m_moment->value() == m_moment->maximum();
}

void MomentPlayer::playOnce()
{
    m_moment->setValue(0);
    m_play->setChecked(true);
}

void MomentPlayer::stop()
{
    m_play->setChecked(false);
}

bool MomentPlayer::takeKey(int key)
{
    switch (key) {
    case Qt::Key_Space: m_play->toggle(); return true;
    case Qt::Key_Left: m_moment->triggerAction(QSlider::SliderSingleStepSub); return true;
    case Qt::Key_Right: m_moment->triggerAction(QSlider::SliderSingleStepAdd); return true;
    case Qt::Key_Home: m_moment->triggerAction(QSlider::SliderToMinimum); return true;
    case Qt::Key_End: m_moment->triggerAction(QSlider::SliderToMaximum); return true;
    default: return false;
    }
}

void MomentPlayer::play(bool on)
{
    if (on && isAtEnd())
        m_moment->setValue(0);
    m_play->setText(on ? tr("Stop") : tr("Play"));
    if (on)
        m_moment->setFocus();
    on ? m_clock.start() : m_clock.stop();
}

void MomentPlayer::showStep()
{
    m_step->setText(m_steps.isEmpty() ? QString() : tr("Step %1").arg(QLocale().toString(m_steps[m_moment->value()])));
}

HeadOverTime::HeadOverTime(TrainingController& controller, TrainingState& state, QWidget* parent)
    : QFrame(parent)
    , m_follower(controller, state, *this)
    , m_name(makeButton("flat", "allHeads", {}, tr("Shows all heads of the model over time"), this))
    , m_map(new HeatmapPanel(this))
    , m_player(new MomentPlayer({"playHead", "headMoment", "headStep"}, this))
    , m_wait(makeText("caption", "headWait", tr("Attention is saved while a model trains."), this))
{
    constexpr int kLeastMap = 200;
    setObjectName(QStringLiteral("headOverTime"));
    setProperty("role", QStringLiteral("card"));
    setFocusPolicy(Qt::ClickFocus);
    m_wait->setAlignment(Qt::AlignCenter);
    m_map->setFileStem(QStringLiteral("attention-over-time"));
    m_map->setMinimumHeight(kLeastMap);
    m_map->hideOptions();
    explain(*m_map,
        tr("The attention weights of the best aligning head at this moment of the training: watch how it takes on its "
           "role. Gold frame: words that are translations of each other."),
        "attention-weight");
    auto* title = control<ElidingLabel>("headTitle", this);
    title->setText(tr("The head that aligns, over time"));
    title->setProperty("role", QStringLiteral("section"));
    setAccessibleName(title->text());
    columnOf({rowOf({{title, 1}, m_name}), {m_map, 1}, {m_wait, 1}, m_player}, this, {12, 6, 12, 8}, 4);
    connect(m_name, &QToolButton::clicked, this, &HeadOverTime::allHeadsRequested);
    connect(m_player, &MomentPlayer::moved, this, &HeadOverTime::showMoment);
    connect(&m_follower, &AttentionFollower::changed, this, &HeadOverTime::takeRecord);
    showMoment();
}

void HeadOverTime::showRun()
{
    if (!m_follower.showRun())
        return;
    m_player->stop();
    takeRecord(false);
    m_follower.refresh();
}

/// If the last moment is shown, moves on to the new one.
void HeadOverTime::takeRecord(bool sameSentences)
{
    const AttentionRecordPtr& record = m_follower.record();
    QList<qint64> steps;
    if (record)
        for (const AttentionRecord::Moment& moment : record->moments)
            steps << moment.step;
    m_player->setSteps(std::move(steps), !sameSentences || m_player->isAtEnd());
    if (record)
        m_head = record->bestAlignedHead();
    showMoment();
}

AttentionKind HeadOverTime::shownKind() const
{
    return m_follower.record()->layersOf(AttentionKind::Cross) > 0 ? AttentionKind::Cross : AttentionKind::EncoderSelf;
}

void HeadOverTime::showMoment()
{
    const AttentionRecordPtr& record = m_follower.record();
    const bool any = record && !record->moments.empty() && !record->sentences.empty();
    m_map->setVisible(any);
    m_player->setVisible(any);
    m_name->setVisible(any);
    m_wait->setVisible(!any);
    if (!any)
        return;
    const AttentionMomentId id {m_player->moment(), 0, shownKind(), m_head.first, m_head.second};
    m_name->setText(tr("Head %1.%2", "layer, head").arg(id.layer + 1).arg(id.head + 1));
    m_map->showWhole(attentionMoment(*record, id));
}

void HeadOverTime::keyPressEvent(QKeyEvent* event)
{
    if (!m_player->takeKey(event->key()))
        QFrame::keyPressEvent(event);
}

void HeadOverTime::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    m_follower.refresh();
}

void HeadOverTime::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showMoment();
}

}  // namespace translucent
