#include "widgets/token_strip.h"

#include "widgets/ui_helpers.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace translucent {

int ChipLayout::indexAt(const QPoint& point) const
{
    const auto found =
        std::find_if(rects.begin(), rects.end(), [&](const QRect& rect) { return rect.contains(point); });
    return found == rects.end() ? -1 : int(found - rects.begin());
}

ChipLayout layOutChips(std::span<const int> chipWidths, const ChipMetrics& metrics)
{
    ChipLayout layout;
    const int right = std::max(metrics.width - metrics.margin, metrics.margin + 1);
    int x = metrics.margin;
    int y = metrics.margin;
    for (const int wanted : chipWidths) {
        const int width = std::min(wanted, right - metrics.margin);
        if (x > metrics.margin && x + width > right) {
            x = metrics.margin;
            y += metrics.chipHeight + metrics.spacing;
        }
        layout.rects.emplace_back(x, y, width, metrics.chipHeight);
        x += width + metrics.spacing;
    }
    layout.height = chipWidths.empty() ? 0 : y + metrics.chipHeight + metrics.margin;
    return layout;
}

TokenStrip::TokenStrip(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void TokenStrip::setPinned(std::optional<int> index)
{
    if (m_pinned == index)
        return;
    m_pinned = index;
    describe();
    update();
}

void TokenStrip::tokensChanged()
{
    m_hovered.reset();
    m_pinned.reset();
    relayOut();
    describe();
}

int TokenStrip::gap() const
{
    return std::max(3, fontMetrics().height() / 4);
}

void TokenStrip::paintRing(QPainter& painter, std::optional<int> index, int radius) const
{
    if (!index || *index < 0 || *index >= tokenCount())
        return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), m_pinned == index ? 3.0 : 2.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(tokenRect(*index)).adjusted(-2, -2, 2, 2), radius, radius);
}

void TokenStrip::relayOut()
{
    m_layout = layOut(width());
    updateGeometry();
    update();
}

bool TokenStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int index = indexAt(help->pos());
    if (index >= 0)
        QToolTip::showText(help->globalPos(), plainTip(tokenTip(index)), this, tokenRect(index));
    else
        QToolTip::hideText();
    return true;
}

void TokenStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        relayOut();
}

void TokenStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int before = m_layout.height;
    m_layout = layOut(width());
    if (m_layout.height != before)
        updateGeometry();  // a layout gives at most the height of sizeHint() at the previous width
}

void TokenStrip::setHovered(std::optional<int> index)
{
    if (m_hovered == index)
        return;
    m_hovered = index;
    setCursor(index ? Qt::PointingHandCursor : Qt::ArrowCursor);
    describe();
    update();
    Q_EMIT hovered(index);
}

void TokenStrip::describe()
{
    const std::optional<int> shown = current();
    const bool isThere = shown && *shown >= 0 && *shown < tokenCount();
    setAccessibleDescription(isThere ? description(*shown) : QString());
}

void TokenStrip::mouseMoveEvent(QMouseEvent* event)
{
    const int index = indexAt(event->position().toPoint());
    setHovered(index < 0 ? std::nullopt : std::optional(index));
}

void TokenStrip::mousePressEvent(QMouseEvent* event)
{
    const int index = indexAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && index >= 0)
        Q_EMIT clicked(index);
}

void TokenStrip::leaveEvent(QEvent*)
{
    setHovered({});
}

void TokenStrip::keyPressEvent(QKeyEvent* event)
{
    const int last = tokenCount() - 1, at = current().value_or(-1);
    if (last >= 0 && event->key() == Qt::Key_Left)
        setHovered(std::max(at - 1, 0));
    else if (last >= 0 && event->key() == Qt::Key_Right)
        setHovered(std::min(at + 1, last));
    else if (at >= 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        Q_EMIT clicked(at);
    else
        QWidget::keyPressEvent(event);
}

void TokenStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    if (!underMouse())
        setHovered({});
}

}  // namespace translucent
