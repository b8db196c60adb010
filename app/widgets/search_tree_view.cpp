#include "widgets/search_tree_view.h"

#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_text.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kSmallest = 0.05;
constexpr double kLargest = 4;
constexpr double kReadable = 0.7;  ///< a tree is not shown smaller of its own accord
constexpr double kTreeMargin = 12;

}  // namespace

SearchTreeView::SearchTreeView(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SearchTreeView::setTrace(SearchTracePtr trace)
{
    m_trace = std::move(trace);
    m_options.opened.clear();
    m_marks = {};
    if (m_walkable)
        m_marks.cursor = -1;
    layOut();
    showStart();
}

void SearchTreeView::setTreeOptions(const SearchTreeOptions& options)
{
    if (m_options == options)
        return;
    m_options = options;
    layOut();
    if (!m_picture.treeLayout().nodes.empty() && m_marks.cursor >= 0 && !m_picture.treeLayout().nodeOf(m_marks.cursor))
        setCursorAt(-1);
    if (m_follows || m_fitted)
        showStart();
}

void SearchTreeView::layOut()
{
    m_picture = SearchTreePicture(m_trace, m_options, font());
    m_cache.clear();
    update();
}

void SearchTreeView::setWinner(std::ptrdiff_t candidate)
{
    m_marks.winner = candidate;
    update();
}

void SearchTreeView::setRival(std::ptrdiff_t candidate)
{
    m_marks.rival = candidate;
    update();
}

void SearchTreeView::setSplit(std::optional<int> position)
{
    m_marks.split = position;
    update();
}

void SearchTreeView::setProgress(double steps)
{
    m_marks.progress = steps;
    if (m_follows)
        follow();
    update();
}

void SearchTreeView::setCursorAt(std::ptrdiff_t candidate)
{
    if (!m_trace || m_marks.cursor == candidate)
        return;
    m_marks.cursor = candidate;
    setAccessibleDescription(candidateDetails(*m_trace, candidate));
    ensureVisible(candidate);
    update();
    Q_EMIT cursorMoved(candidate);
}

QRectF SearchTreeView::candidateRect(std::ptrdiff_t candidate) const
{
    const auto node = m_picture.treeLayout().nodeOf(candidate);
    if (!node)
        return {};
    const QRectF rect = m_picture.nodeRect(*node);
    return {m_origin + rect.topLeft() * m_scale, rect.size() * m_scale};
}

void SearchTreeView::ensureVisible(std::ptrdiff_t candidate)
{
    const QRectF rect = candidateRect(candidate).adjusted(-kTreeMargin, -kTreeMargin, kTreeMargin, kTreeMargin);
    if (rect.isEmpty() || QRectF(this->rect()).contains(rect))
        return;
    m_origin -= QPointF(std::max(0.0, rect.right() - width()) + std::min(0.0, rect.left()),
        std::max(0.0, rect.bottom() - height()) + std::min(0.0, rect.top()));
    update();
}

/// The whole tree if that can be read, else its beginning, at its full height if that can be read.
void SearchTreeView::showStart()
{
    fit();
    m_follows = true;
    if (m_scale >= kReadable || m_picture.treeLayout().nodes.empty())
        return;
    m_fitted = false;
    m_scale = std::clamp(height() / m_picture.size().height(), kReadable, 1.0);
    follow();
}

void SearchTreeView::fit()
{
    const QSizeF size = m_picture.size();
    if (size.isEmpty())
        return;
    m_scale = std::clamp(std::min(width() / size.width(), height() / size.height()), kSmallest, 1.3);
    m_origin = QPointF(std::max(0.0, (width() - size.width() * m_scale) / 2), (height() - size.height() * m_scale) / 2);
    m_fitted = true;
    m_follows = false;
    update();
}

/// Where the path to `candidate` is after `steps`, in the tree's units.
QPointF SearchTreeView::pathAt(std::ptrdiff_t candidate, double steps) const
{
    std::vector<std::size_t> way {0};
    for (const std::ptrdiff_t each : m_trace->path(candidate))
        if (const auto node = m_picture.treeLayout().nodeOf(each))
            way.push_back(*node);
    const auto at = std::min(std::size_t(steps), way.size() - 1), after = std::min(at + 1, way.size() - 1);
    const QPointF from = m_picture.nodeRect(way[at]).center(), to = m_picture.nodeRect(way[after]).center();
    return from + (to - from) * std::clamp(steps - double(at), 0.0, 1.0);
}

/// Keeps the newest step in sight: the best path and, as far as there is room, the rival.
void SearchTreeView::follow()
{
    if (m_fitted || !m_trace)
        return;
    const double steps = std::isfinite(m_marks.progress) ? m_marks.progress : 0;
    const QPointF best = pathAt(m_marks.winner >= 0 ? m_marks.winner : m_trace->leafOf(0), steps) * m_scale;
    const QPointF rival = m_marks.rival >= 0 ? pathAt(m_marks.rival, steps) * m_scale : best;
    const double margin = m_picture.nodeRect(0).height() * m_scale, room = std::max(0.0, height() / 2.0 - margin);
    const double y = best.y() + std::clamp((rival.y() - best.y()) / 2, -room, room);
    const QSizeF size = m_picture.size() * m_scale;
    m_origin.setX(std::clamp(width() * 0.6 - best.x(), std::min(0.0, width() - size.width()), 0.0));
    m_origin.setY(size.height() <= height() ? (height() - size.height()) / 2
                                            : std::clamp(height() * 0.5 - y, height() - size.height(), 0.0));
}

void SearchTreeView::zoomAt(QPointF position, double factor)
{
    const QPointF fixed = toTree(position);
    m_scale = std::clamp(m_scale * factor, kSmallest, kLargest);
    m_origin = position - fixed * m_scale;
    m_follows = m_fitted = false;
    update();
}

void SearchTreeView::zoomBy(double factor)
{
    const QRectF mark = candidateRect(m_marks.cursor);
    zoomAt(mark.isEmpty() ? QRectF(rect()).center() : mark.center(), factor);
}

Picture SearchTreeView::picture(const QString& title, const SearchTreeLegend& legend) const
{
    const QFont face = font();
    const QFontMetricsF metrics(face);
    const double width =
        std::max({m_picture.size().width(), 720.0, metrics.horizontalAdvance(title) + 2 * kTreeMargin});
    const double top = metrics.height() + 2 * kTreeMargin,
                 bottom = legend.paint(nullptr, palette(), face, width - 2 * kTreeMargin);
    const double below = top + m_picture.size().height() + kTreeMargin;
    const auto paint = [=, picture = m_picture, marks = m_marks, &legend](QPainter& painter, const QPalette& palette) {
        painter.fillRect(QRectF(0, 0, width, below + bottom + kTreeMargin), palette.color(QPalette::Base));
        painter.setFont(face);
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(QPointF(kTreeMargin, kTreeMargin + metrics.ascent()), title);
        painter.save();
        painter.translate(0, top);
        picture.paint(painter, palette, marks, QRectF(QPointF(), picture.size()));
        painter.restore();
        painter.translate(kTreeMargin, below);
        legend.paint(&painter, palette, face, width - 2 * kTreeMargin);
    };
    return {title, {width, below + bottom + kTreeMargin}, paint};
}

void SearchTreeView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange)
        layOut();
}

void SearchTreeView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_cache.paint(painter, m_picture, palette(), m_marks,
        {m_origin, m_scale, QRectF(toTree({0, 0}), toTree({double(width()), double(height())}))});
    if (!hasFocus() || !m_walkable)
        return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void SearchTreeView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_follows)
        showStart();
    else if (m_fitted)
        fit();
}

}  // namespace translucent
