#include "shell/time_machine_bar.h"

#include "widgets/ui_helpers.h"

#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

namespace translucent {

TimeMachineBar::TimeMachineBar(TimeMachine& time, QWidget* parent)
    : QFrame(parent)
    , m_time(time)
    , m_title(makeLabel("caption", "timeMachineTitle", this))
    , m_previous(makeButton("flat", "momentPrevious", this))
    , m_moment(named(new QSlider(Qt::Horizontal, this), "momentSlider"))
    , m_next(makeButton("flat", "momentNext", this))
    , m_step(makeLabel("readout", "momentStep", this))
    , m_play(makeButton("flat", "momentPlay", this))
    , m_final(makeButton("flat", "momentFinal", this))
{
    constexpr int kPage = 4;  // an octave of steps
    setObjectName(QStringLiteral("timeMachine"));
    m_previous->setText(QStringLiteral("◀"));
    m_next->setText(QStringLiteral("▶"));
    m_moment->setPageStep(kPage);
    rowOf({m_title, m_previous, {m_moment, 1}, m_next, m_step, m_play, m_final}, this, {16, 1, 16, 2}, 8);
    connect(m_moment, &QSlider::valueChanged, &m_time, &TimeMachine::goTo);
    connect(m_previous, &QToolButton::clicked, this, [this] { m_time.goTo(m_time.position() - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { m_time.goTo(m_time.position() + 1); });
    connect(m_final, &QToolButton::clicked, this, [this] { m_time.goTo(m_time.end()); });
    connect(m_play, &QToolButton::clicked, this, [this] { m_time.isPlaying() ? m_time.stop() : m_time.play(); });
    connect(&m_time, &TimeMachine::changed, this, &TimeMachineBar::refresh);
    retranslateUi();
}

void TimeMachineBar::setOffered(bool offered)
{
    m_isOffered = offered;
    refresh();
}

void TimeMachineBar::retranslateUi()
{
    setAccessibleName(tr("Time machine"));
    m_title->setText(tr("Time machine"));
    m_title->setToolTip(tr("Every page shows the model as it was after the chosen step of its training"));
    m_previous->setToolTip(tr("The moment before"));
    m_previous->setAccessibleName(tr("The moment before"));
    m_next->setToolTip(tr("The moment after"));
    m_next->setAccessibleName(tr("The moment after"));
    m_moment->setToolTip(tr("Moment of the training (arrow keys, Home, End)"));
    m_moment->setAccessibleName(tr("Moment of the training"));
    m_final->setText(tr("Final model"));
    m_final->setToolTip(tr("The weights that the training has kept"));
    refresh();
}

/// "step 128 of 9,000"
QString TimeMachineBar::stepText() const
{
    if (m_time.position() == m_time.end())
        return tr("final model");
    const QLocale locale;
    const auto& moments = m_time.moments();
    return tr("step %1 of %2")
        .arg(locale.toString(qlonglong(moments[std::size_t(m_time.position())].step)),
            locale.toString(qlonglong(moments.back().step)));
}

QString TimeMachineBar::stepTip() const
{
    if (m_time.position() == m_time.end())
        return tr("The weights that the training has kept");
    return m_time.moments()[std::size_t(m_time.position())].isAveraged
        ? tr("The moving average of the weights after this step")
        : tr("The weights after this step");
}

void TimeMachineBar::refresh()
{
    setVisible(m_isOffered && m_time.isThere());
    if (!m_time.isThere())
        return;
    const QSignalBlocker blocker(m_moment);
    const int position = m_time.position();
    m_moment->setRange(0, m_time.end());
    m_moment->setValue(position);
    m_moment->setAccessibleDescription(stepText());
    m_step->setText(stepText());
    m_step->setToolTip(stepTip());
    const qlonglong last = m_time.moments().back().step;  // reserves its room, so that the slider keeps its length
    const QString widest = tr("step %1 of %2").arg(QLocale().toString(last), QLocale().toString(last));
    m_step->setMinimumWidth(m_step->fontMetrics().horizontalAdvance(widest));
    m_previous->setEnabled(position > 0);
    m_next->setEnabled(position < m_time.end());
    m_final->setEnabled(position < m_time.end());
    m_play->setText(m_time.isPlaying() ? tr("Stop") : tr("Play"));
    m_play->setToolTip(m_time.isPlaying() ? tr("Stays at this moment") : tr("Shows one moment after the other, once"));
}

/// Can be as narrow as the window.
QSize TimeMachineBar::minimumSizeHint() const
{
    return {0, QFrame::minimumSizeHint().height()};
}

}  // namespace translucent
