#include "pages/attention/head_strip.h"

#include "pages/attention/attention_lines.h"
#include "widgets/head_colours.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kStripGap = 4;

}  // namespace

HeadStrip::HeadStrip(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    retranslateUi();
}

void HeadStrip::setHeadCount(int count)
{
    if (count == int(m_heads.size()))
        return;
    m_heads.assign(std::size_t(count), true);
    m_marked = 0;
    updateGeometry();
    update();
}

QRect HeadStrip::headRect(int head) const
{
    const int side = fontMetrics().height() * 7 / 5;
    return {head * (side + kStripGap), 1, side, side};
}

QSize HeadStrip::sizeHint() const
{
    const QRect last = headRect(std::max(0, int(m_heads.size()) - 1));
    return {last.right() + 2, last.bottom() + 3};
}

int HeadStrip::headAt(QPoint place) const
{
    for (int head = 0; head < int(m_heads.size()); ++head)
        if (headRect(head).contains(place))
            return head;
    return -1;
}

void HeadStrip::click(int head, bool isolate)
{
    if (head < 0 || head >= int(m_heads.size()))
        return;
    m_marked = head;
    m_heads = headsAfterClick(m_heads, head, isolate);
    update();
    Q_EMIT headsChanged();
}

void HeadStrip::mousePressEvent(QMouseEvent* event)
{
    click(headAt(event->position().toPoint()), false);
}

void HeadStrip::mouseDoubleClickEvent(QMouseEvent* event)
{
    click(headAt(event->position().toPoint()), true);
}

void HeadStrip::keyPressEvent(QKeyEvent* event)
{
    const int last = int(m_heads.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left: m_marked = std::max(0, m_marked - 1); break;
    case Qt::Key_Right: m_marked = std::min(last, m_marked + 1); break;
    case Qt::Key_Space: click(m_marked, false); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: click(m_marked, true); break;
    default: QWidget::keyPressEvent(event); return;
    }
    update();
}

void HeadStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int head = 0; head < int(m_heads.size()); ++head) {
        const QRectF rect = QRectF(headRect(head)).adjusted(1, 1, -1, -1);
        const bool on = m_heads[std::size_t(head)];
        painter.setPen(QPen(headColour(head), 2));
        painter.setBrush(on ? headColour(head) : QColor(Qt::transparent));
        painter.drawRoundedRect(rect, 4, 4);
        painter.setPen(on ? QColor(Qt::white) : palette().color(QPalette::Text));
        painter.drawText(rect, Qt::AlignCenter, QString::number(head + 1));
        if (hasFocus() && head == m_marked) {
            painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 5, 5);
        }
    }
}

bool HeadStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int head = headAt(help->pos());
        QToolTip::showText(help->globalPos(),
            head < 0 ? QString()
                     : tr("Head %1. Click: show or hide. Double-click: show only this head, or all "
                          "again.")
                           .arg(head + 1),
            this);
        return true;
    }
    return QWidget::event(event);
}

void HeadStrip::retranslateUi()
{
    setAccessibleName(tr("Heads that are drawn"));
}

}  // namespace translucent
