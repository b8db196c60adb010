// How one comes closer to a LineChart and moves about in it.
#include "widgets/line_chart.h"

#include "widgets/chart_plot.h"
#include "widgets/chart_pointing.h"

#include <QApplication>
#include <QMouseEvent>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kChartNotch = 120;
constexpr double kChartZoomPerNotch = 1.25;
constexpr double kKeyStep = 0.1;  // of what is seen
constexpr double kMiddle = 0.5;
constexpr int kResetMargin = 4;

bool isAllBars(const ChartData& data)
{
    return !data.series.empty() && std::ranges::all_of(data.series, [](const ChartSeries& series) {
        return series.style == SeriesStyle::Bars;
    });
}

}  // namespace

ChartWindow LineChart::window() const
{
    return {m_zoomX.seen(), m_zoomY.seen()};
}

/// Beside the area the axis there alone; of bars, which stand on zero, the way across alone.
bool LineChart::zoomAt(QPointF position, double factor)
{
    const QRectF area = plot().area();
    const bool overX = position.y() > area.bottom(), overY = position.x() < area.left();
    const double x = std::clamp((position.x() - area.left()) / area.width(), 0.0, 1.0);
    const double y = std::clamp((area.bottom() - position.y()) / area.height(), 0.0, 1.0);
    bool changed = false;
    if (!overY || overX)
        changed = m_zoomX.zoom(factor, x);
    if (!overX && (overY || !isAllBars(m_data)))
        changed = m_zoomY.zoom(factor, y) || changed;
    if (changed)
        refreshZoom();
    return changed;
}

void LineChart::zoomByKey(double factor)
{
    const QRectF area = plot().area();
    const auto at = focus() ? pixelOf(*focus()) : std::nullopt;
    zoomAt(at.value_or(area.topLeft() + QPointF(area.width(), area.height()) * kMiddle), factor);
}

void LineChart::panByKey(int key)
{
    const double x = key == Qt::Key_Left ? -kKeyStep : key == Qt::Key_Right ? kKeyStep : 0;
    const double y = key == Qt::Key_Down ? -kKeyStep : key == Qt::Key_Up ? kKeyStep : 0;
    const bool across = m_zoomX.pan(x), up = m_zoomY.pan(y);
    if (across || up)
        refreshZoom();
}

void LineChart::panTo(QPointF position)
{
    const QPointF way = position - std::exchange(m_drag->last, position);
    const bool across = m_zoomX.pan(-way.x() / m_drag->area.width()), up = m_zoomY.pan(way.y() / m_drag->area.height());
    if (across || up)
        refreshZoom();
}

void LineChart::goTo(const ChartPoint& point)
{
    const ChartSeries& series = m_data.series[std::size_t(point.series)];
    const double x = series.x[std::size_t(point.point)], y = series.y[std::size_t(point.point)];
    const bool across = hasPlace(m_data.x, x) && m_zoomX.reveal(x);
    const bool up = hasPlace(m_data.y, y) && m_zoomY.reveal(y);
    if (across || up)
        refreshZoom();
    hover(point);
}

void LineChart::showWhole()
{
    const bool across = m_zoomX.reset(), up = m_zoomY.reset();
    if (across || up)
        refreshZoom();
}

void LineChart::refreshZoom()
{
    m_reset->setText(tr("Whole plot"));
    m_reset->setToolTip(tr("A part of the plot is shown. Shows all of it again (double click or 0)"));
    m_reset->setVisible(isZoomed());
    setCursor(m_drag && m_drag->moves ? Qt::ClosedHandCursor : isZoomed() ? Qt::OpenHandCursor : Qt::ArrowCursor);
    placeReset();
    redraw();
}

void LineChart::placeReset()
{
    m_reset->adjustSize();
    m_reset->move(width() - m_reset->width() - kResetMargin, kResetMargin);
}

QString LineChart::zoomHelp() const
{
    return tr("Ctrl+wheel or +/−: zoom (over an axis: that axis only). Then drag, or Shift+arrow keys, to pan; double "
              "click or 0: the whole plot. A saved picture shows what is visible; a table contains all numbers.");
}

void LineChart::wheelEvent(QWheelEvent* event)
{
    // Without Ctrl the wheel scrolls what the chart stands in.
    if (!(event->modifiers() & Qt::ControlModifier))
        return event->ignore();
    zoomAt(event->position(), std::pow(kChartZoomPerNotch, -event->angleDelta().y() / kChartNotch));
    hover(nearestPoint(plot(), m_data, event->position()));
    event->accept();
}

void LineChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_drag)
        return hover(nearestPoint(plot(), m_data, event->position()));
    if (!m_drag->moves && (event->position() - m_drag->press).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag->moves = true;
        hover({});
    }
    if (m_drag->moves)
        panTo(event->position());
}

void LineChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_drag = Drag {event->position(), event->position(), plot().area().size()};
}

void LineChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_drag)
        return;
    const Drag drag = *std::exchange(m_drag, std::nullopt);
    if (isZoomed())
        setCursor(Qt::OpenHandCursor);
    if (drag.moves)
        return;
    const auto clicked = nearestPoint(plot(), m_data, drag.press);
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

void LineChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeReset();
}

}  // namespace translucent
