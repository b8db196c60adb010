#include "pages/attention/head_strip.h"

#include "widgets/colour_map.h"

#include <QAbstractButton>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace translucent {

namespace {

/// A head's number on its colour; without the colour while the head is off.
class HeadButton : public QAbstractButton {
public:
    HeadButton(int head, QWidget* parent)
        : QAbstractButton(parent)
        , m_colour(headColour(head))
    {
        setText(QString::number(head + 1));
        setObjectName(QStringLiteral("headStrip_%1").arg(head));
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        const int side = fontMetrics().height() * 7 / 5;
        return {side, side};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(2, 2, -2, -2);
        painter.setPen(QPen(m_colour, 2));
        painter.setBrush(isChecked() ? m_colour : QColor(Qt::transparent));
        painter.drawRoundedRect(box, 4, 4);
        painter.setPen(isChecked() ? QColor(Qt::white) : palette().color(QPalette::Text));
        painter.drawText(box, Qt::AlignCenter, text());
        if (!hasFocus())
            return;
        painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }

private:
    QColor m_colour;
};

}  // namespace

HeadStrip::HeadStrip(QWidget* parent)
    : QWidget(parent)
{
    m_buttons.setExclusive(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(2);
    setAccessibleName(tr("Heads that are drawn"));
    connect(&m_buttons, &QButtonGroup::idClicked, this, [this](int head) { click(head, false); });
}

void HeadStrip::setHeads(int count, std::optional<int> alone)
{
    if (count != int(m_heads.size()))
        rebuild(count);
    m_heads.assign(std::size_t(count), !alone);
    if (alone && *alone < count)
        m_heads[std::size_t(*alone)] = true;
    refresh();
}

void HeadStrip::rebuild(int count)
{
    qDeleteAll(m_buttons.buttons());
    for (int head = 0; head < count; ++head) {
        auto* button = new HeadButton(head, this);
        button->setToolTip(
            tr("Head %1. Click: show or hide. Double-click: show only this head, or all again.").arg(head + 1));
        button->setAccessibleName(tr("Head %1").arg(head + 1));
        button->installEventFilter(this);
        m_buttons.addButton(button, head);
        layout()->addWidget(button);
    }
}

void HeadStrip::refresh()
{
    for (QAbstractButton* button : m_buttons.buttons())
        button->setChecked(m_heads[std::size_t(m_buttons.id(button))]);
}

void HeadStrip::click(int head, bool isolate)
{
    m_heads = headsAfterClick(m_heads, head, isolate);
    refresh();
    Q_EMIT headsChanged();
}

bool HeadStrip::eventFilter(QObject* watched, QEvent* event)
{
    const int key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
    const int head = m_buttons.id(static_cast<QAbstractButton*>(watched));
    const bool moves = key == Qt::Key_Left || key == Qt::Key_Right;
    const bool isolates = event->type() == QEvent::MouseButtonDblClick || key == Qt::Key_Return || key == Qt::Key_Enter;
    if (isolates)
        click(head, true);
    else if (auto* next = m_buttons.button(key == Qt::Key_Left ? head - 1 : head + 1); moves && next)
        next->setFocus();
    return isolates || moves || QWidget::eventFilter(watched, event);
}

std::vector<bool> headsAfterClick(std::vector<bool> heads, int head, bool isolate)
{
    const auto index = std::size_t(head);
    const bool alone = heads[index] && std::ranges::count(heads, true) == 1;
    if (isolate) {
        heads.assign(heads.size(), alone);
        heads[index] = true;
    } else if (!alone) {
        heads[index] = !heads[index];
    }
    return heads;
}

}  // namespace translucent
