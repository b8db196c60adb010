#include "widgets/chart_canvas.h"
#include "widgets/chart_plot.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kReach = 5;  // beyond the area of the curves
constexpr double kKeyFactor = 1.5;
constexpr double kKeyStep = 0.1;  // of what is seen

bool isAllBars(const ChartData& data)
{
    return !data.series.empty() && std::ranges::all_of(data.series, [](const ChartSeries& series) {
        return series.style == SeriesStyle::Bars;
    });
}

}  // namespace

/// Of a series the shown point nearest across.
std::optional<int> LineChart::nearestIn(int series, double pixelX) const
{
    std::optional<int> best;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < int(m_data.series[std::size_t(series)].x.size()); ++i) {
        const auto pixel = pixelOf({series, i});
        if (!pixel || std::abs(pixel->x() - pixelX) >= least)
            continue;
        least = std::abs(pixel->x() - pixelX);
        best = i;
    }
    return best;
}

/// Of each series the point nearest across, of these the one nearest; nothing beside the axes. A bar is as far as the
/// line through its middle.
std::optional<ChartPoint> LineChart::nearestPoint(QPointF position) const
{
    if (!area().adjusted(-kReach, -kReach, kReach, kReach).contains(position))
        return {};
    std::optional<ChartPoint> best;
    double least = std::numeric_limits<double>::infinity();
    for (int series = 0; series < m_data.pointable(); ++series) {
        const auto point = nearestIn(series, position.x());
        if (!point)
            continue;
        const QPointF end = *pixelOf({series, *point});
        const auto bar = barRect(*m_canvas, m_data, {series, *point});
        const double nearestY = bar ? std::clamp(position.y(), bar->top(), bar->bottom()) : end.y();
        const double away = std::hypot(end.x() - position.x(), nearestY - position.y());
        if (std::exchange(least, std::min(least, away)) > away)
            best = ChartPoint {series, *point};
    }
    return best;
}

void LineChart::stepPoint(int by)
{
    if (m_data.series.empty())
        return;
    const ChartPoint at = focus().value_or(ChartPoint {0, by > 0 ? -1 : 0});
    const int last = int(m_data.series[std::size_t(at.series)].x.size()) - 1;
    if (last >= 0)
        goTo({at.series, std::clamp(at.point + by, 0, last)});
}

void LineChart::stepSeries(int by)
{
    const auto at = focus();
    if (!at)
        return stepPoint(1);
    const int series = std::clamp(at->series + by, 0, m_data.pointable() - 1);
    const auto pixel = pixelOf(*at);
    if (const auto point = nearestIn(series, pixel ? pixel->x() : 0))
        goTo({series, *point});
}

/// Comes into what is seen: to its middle, if it was not.
void LineChart::goTo(const ChartPoint& point)
{
    const ChartSeries& series = m_data.series[std::size_t(point.series)];
    const double x = series.x[std::size_t(point.point)], y = series.y[std::size_t(point.point)];
    if (hasPlace(m_data.x, x) && hasPlace(m_data.y, y) && !pixelOf(point)) {
        moveSeen(*m_canvas->xAxis, m_canvas->xAxis->coordToPixel(x) - area().center().x());
        moveSeen(*m_canvas->yAxis, m_canvas->yAxis->coordToPixel(y) - area().center().y());
        redraw();
    }
    hover(point);
}

void LineChart::zoomByKey(double factor)
{
    const QPointF at = (focus() ? pixelOf(*focus()) : std::nullopt).value_or(area().center());
    m_canvas->xAxis->scaleRange(factor, m_canvas->xAxis->pixelToCoord(at.x()));
    if (!isAllBars(m_data))
        m_canvas->yAxis->scaleRange(factor, m_canvas->yAxis->pixelToCoord(at.y()));
    redraw();
}

void LineChart::panByKey(int key)
{
    const double right = key == Qt::Key_Left ? -kKeyStep : key == Qt::Key_Right ? kKeyStep : 0;
    const double down = key == Qt::Key_Up ? -kKeyStep : key == Qt::Key_Down ? kKeyStep : 0;
    moveSeen(*m_canvas->xAxis, right * area().width());
    moveSeen(*m_canvas->yAxis, down * area().height());
    redraw();
}

/// Without Ctrl the wheel scrolls what the chart stands in. Beside the area it zooms the axis there alone; of bars,
/// which stand on zero, the way across alone.
void LineChart::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & Qt::ControlModifier))
        return event->ignore();
    const bool overX = event->position().y() > area().bottom(), overY = event->position().x() < area().left();
    m_canvas->axisRect()->setRangeZoom(overX ? Qt::Horizontal
            : overY                          ? Qt::Vertical
            : isAllBars(m_data)              ? Qt::Horizontal
                                             : Qt::Horizontal | Qt::Vertical);
    m_canvas->wheelEvent(event);
    hover(nearestPoint(event->position()));
    event->accept();
}

void LineChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_press = event->position();
    m_dragged = false;
    m_canvas->mousePressEvent(event);
}

void LineChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_press)
        return hover(nearestPoint(event->position()));
    if ((event->position() - *m_press).manhattanLength() >= QApplication::startDragDistance())
        m_dragged = true;
    if (!m_dragged)
        return;
    hover({});
    m_canvas->mouseMoveEvent(event);
    showZoom();
}

void LineChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_press)
        return;
    m_canvas->mouseReleaseEvent(event);
    const QPointF press = *std::exchange(m_press, std::nullopt);
    const bool dragged = std::exchange(m_dragged, false);
    showZoom();
    if (dragged)
        return;
    const auto clicked = nearestPoint(press);
    m_pinnedBefore = m_pinned;
    pin(clicked == m_pinned ? std::nullopt : clicked);
}

/// What the first click has pinned is as it was before.
void LineChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isZoomed())
        return mousePressEvent(event);
    pin(m_pinnedBefore);
    showWhole();
}

bool LineChart::event(QEvent* event)
{
    // While there is something to release here, Esc is not for the window's shortcut.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && focus()) {
        event->accept();
        return true;
    }
    // Over the curves the read-out says what is there.
    if (event->type() == QEvent::ToolTip && !m_hovered) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString zoom =
            tr("Ctrl+wheel or +/−: zoom (over an axis: that axis only). Then drag, or Shift+arrow keys, "
               "to pan; double click or 0: the whole plot. A saved picture shows what is visible; a "
               "table contains all numbers.");
        QToolTip::showText(help->globalPos(), toolTip().isEmpty() ? zoom : toolTip() + u'\n' + zoom, this);
        return true;
    }
    return QWidget::event(event);
}

void LineChart::leaveEvent(QEvent*)
{
    hover({});
}

void LineChart::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    hover({});
}

void LineChart::keyPressEvent(QKeyEvent* event)
{
    constexpr int kAll = 1 << 24;
    const bool arrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
    if (arrow && isZoomed() && event->modifiers() & Qt::ShiftModifier)
        return panByKey(event->key());
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomByKey(1 / kKeyFactor);
    case Qt::Key_Minus: return zoomByKey(kKeyFactor);
    case Qt::Key_0: return showWhole();
    case Qt::Key_Left: return stepPoint(-1);
    case Qt::Key_Right: return stepPoint(1);
    case Qt::Key_Home: return stepPoint(-kAll);
    case Qt::Key_End: return stepPoint(kAll);
    case Qt::Key_Up: return stepSeries(-1);
    case Qt::Key_Down: return stepSeries(1);
    case Qt::Key_Return:
    case Qt::Key_Enter: return pin(focus() == m_pinned ? std::nullopt : focus());
    case Qt::Key_Escape:
        if (!focus())
            break;
        hover({});
        return pin({});
    default: break;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace translucent
