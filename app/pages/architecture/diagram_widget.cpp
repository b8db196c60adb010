#include "pages/architecture/diagram_widget.h"

#include "pages/architecture/block_text.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace translucent {

DiagramWidget::DiagramWidget(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void DiagramWidget::setConfig(const TransformerConfig& config)
{
    m_config = config;
    m_layout = layOutDiagram(config);
    m_marks = {};
    m_keyboard.reset();
    update();
}

void DiagramWidget::setActive(std::vector<BlockId> blocks, bool dimOthers)
{
    m_marks.active = std::move(blocks);
    m_marks.dimOthers = dimOthers;
    if (!m_marks.active.empty()) {
        m_keyboard = m_marks.active.front();
        if (m_marks.keyboard)
            m_marks.keyboard = m_keyboard;
        setAccessibleDescription(blockTitle(*m_keyboard, m_config));
    }
    update();
}

double DiagramWidget::scale() const
{
    if (m_layout.size.isEmpty())
        return 1;
    return std::min(width() / m_layout.size.width(), height() / m_layout.size.height());
}

QPointF DiagramWidget::origin() const
{
    const QSizeF drawn = m_layout.size * scale();
    return {(width() - drawn.width()) / 2, (height() - drawn.height()) / 2};
}

QRectF DiagramWidget::blockRect(BlockId block) const
{
    const DiagramBlock* found = m_layout.find(block);
    if (!found)
        return {};
    return {origin() + found->rect.topLeft() * scale(), found->rect.size() * scale()};
}

std::optional<BlockId> DiagramWidget::blockAt(QPointF position) const
{
    return m_layout.blockAt((position - origin()) / scale());
}

Picture DiagramWidget::picture() const
{
    return {windowTitle(), m_layout.size, [this](QPainter& painter, const QPalette& palette) {
                painter.fillRect(QRectF(QPointF(), m_layout.size), palette.color(QPalette::Base));
                DiagramMarks marks;
                marks.active = m_marks.active;
                DiagramPainter(m_layout, m_config, font(), palette).paint(painter, marks);
            }};
}

void DiagramWidget::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.translate(origin());
    painter.scale(scale(), scale());
    DiagramPainter(m_layout, m_config, font(), palette()).paint(painter, m_marks);
}

void DiagramWidget::setHovered(std::optional<BlockId> block)
{
    if (std::exchange(m_marks.hovered, block) == block)
        return;
    setCursor(block ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

bool DiagramWidget::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto block = blockAt(help->pos()))
        QToolTip::showText(help->globalPos(), blockTitle(*block, m_config), this, blockRect(*block).toAlignedRect());
    else
        QToolTip::hideText();
    return true;
}

void DiagramWidget::mouseMoveEvent(QMouseEvent* event)
{
    setHovered(blockAt(event->position()));
}

void DiagramWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto block = blockAt(event->position())) {
        m_keyboard = block;
        m_marks.keyboard.reset();
        Q_EMIT picked(*block);
    }
}

void DiagramWidget::leaveEvent(QEvent*)
{
    setHovered({});
}

void DiagramWidget::moveKeyboard(Direction direction)
{
    if (m_layout.blocks.empty())
        return;
    const auto next = m_keyboard ? m_layout.neighbour(*m_keyboard, direction) : m_layout.blocks.front().id;
    if (next)
        m_keyboard = next;
    m_marks.keyboard = m_keyboard;
    setAccessibleDescription(blockTitle(*m_keyboard, m_config));
    update();
}

void DiagramWidget::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up: return moveKeyboard(Direction::Up);
    case Qt::Key_Down: return moveKeyboard(Direction::Down);
    case Qt::Key_Left: return moveKeyboard(Direction::Left);
    case Qt::Key_Right: return moveKeyboard(Direction::Right);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_keyboard)
            Q_EMIT picked(*m_keyboard);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void DiagramWidget::focusInEvent(QFocusEvent* event)
{
    const bool byKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (byKeyboard && !m_keyboard && !m_layout.blocks.empty())
        m_keyboard = m_layout.blocks.front().id;
    if (byKeyboard)
        m_marks.keyboard = m_keyboard;
    update();
}

void DiagramWidget::focusOutEvent(QFocusEvent*)
{
    m_marks.keyboard.reset();
    update();
}

}  // namespace translucent
