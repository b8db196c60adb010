// What mouse and keyboard do in a search tree: the other half of SearchTreeView.
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <cmath>

namespace translucent {

namespace {

constexpr double kTreeZoomStep = 1.25;

}  // namespace

std::optional<std::size_t> SearchTreeView::nodeUnder(QPointF position) const
{
    const auto node = m_picture.nodeAt(toTree(position));
    if (!node || double(m_picture.treeLayout().nodes[*node].column) > std::ceil(m_marks.progress))
        return {};
    return node;
}

bool SearchTreeView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto node = nodeUnder(help->pos()))
        QToolTip::showText(
            help->globalPos(), candidateDetails(*m_trace, m_picture.treeLayout().nodes[*node].candidate), this);
    else
        QToolTip::hideText();
    return true;
}

void SearchTreeView::wheelEvent(QWheelEvent* event)
{
    zoomAt(event->position(), std::pow(kTreeZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void SearchTreeView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto node = nodeUnder(event->position());
    if (node && m_walkable)
        setCursorAt(m_picture.treeLayout().nodes[*node].candidate);
    else
        m_grip = event->position() - m_origin;
}

void SearchTreeView::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(m_grip                                                 ? Qt::ClosedHandCursor
            : m_walkable && nodeUnder(event->position()).has_value() ? Qt::PointingHandCursor
                                                                     : Qt::OpenHandCursor);
    if (!m_grip)
        return;
    m_origin = event->position() - *m_grip;
    m_follows = m_fitted = false;
    update();
}

void SearchTreeView::mouseReleaseEvent(QMouseEvent*)
{
    m_grip.reset();
}

void SearchTreeView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto node = nodeUnder(event->position());
    if (node && m_walkable)
        Q_EMIT activated(m_picture.treeLayout().nodes[*node].candidate);
}

void SearchTreeView::moveCursor(TreeMove move)
{
    const auto& layout = m_picture.treeLayout();
    const auto from = layout.nodeOf(m_marks.cursor);
    const auto to = from ? layout.neighbour(*from, move) : std::nullopt;
    if (to)
        setCursorAt(layout.nodes[*to].candidate);
}

void SearchTreeView::toggleOpened()
{
    SearchTreeOptions options = m_options;
    if (options.opened.erase(m_marks.cursor) == 0)
        options.opened.insert(m_marks.cursor);
    setTreeOptions(options);
}

/// What a key does in any tree; false when it is none of these.
bool SearchTreeView::command(int key)
{
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(kTreeZoomStep); return true;
    case Qt::Key_Minus: zoomBy(1 / kTreeZoomStep); return true;
    case Qt::Key_0: fit(); return true;
    default: return false;
    }
}

void SearchTreeView::keyPressEvent(QKeyEvent* event)
{
    if (!m_trace || command(event->key()))
        return;
    if (!m_walkable)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left: return moveCursor(TreeMove::Parent);
    case Qt::Key_Right: return moveCursor(TreeMove::Child);
    case Qt::Key_Up: return moveCursor(TreeMove::Above);
    case Qt::Key_Down: return moveCursor(TreeMove::Below);
    case Qt::Key_Home: return setCursorAt(-1);
    case Qt::Key_Space: return toggleOpened();
    case Qt::Key_Backspace: Q_EMIT retreatRequested(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT activated(m_marks.cursor); return;
    default: break;
    }
    const QString text = event->text();
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (plain && !text.isEmpty() && text.front().isPrint())
        Q_EMIT typed(text);
    else
        QWidget::keyPressEvent(event);
}

}  // namespace translucent
