#pragma once

#include "widgets/chart_data.h"
#include "widgets/picture_export.h"

#include <QPointF>
#include <QWidget>

#include <functional>
#include <optional>

class QToolButton;

namespace translucent {

/// An interactive chart of curves or bars over an axis: hovering and the arrow keys preview a point – Left and Right
/// along a series, Up and Down to another –, a click or Enter pins it, Esc releases it. The series with the point is
/// highlighted. Ctrl and the wheel, or + and −, zoom – over an axis only that axis –; dragging or Shift and the arrow
/// keys scroll, a double click, 0 or a button shows the whole chart again. The export contains the visible range.
class LineChart : public QWidget {
    Q_OBJECT

public:
    explicit LineChart(const char* objectName, QWidget* parent = nullptr);

    /// Points that are not in `data` are no longer hovered or pinned. The visible range is kept unless title or axes
    /// change.
    void setData(ChartData data);
    const ChartData& data() const { return m_data; }

    /// Programmatic change: does not emit signals. A point that does not exist counts as none.
    void setHovered(std::optional<ChartPoint> point) { put(m_hovered, point); }
    void setPinned(std::optional<ChartPoint> point) { put(m_pinned, point); }
    std::optional<ChartPoint> hovered() const { return m_hovered; }
    std::optional<ChartPoint> pinned() const { return m_pinned; }
    std::optional<ChartPoint> focus() const { return m_hovered ? m_hovered : m_pinned; }

    /// The position of a point; empty if it is outside the visible range of the axes.
    std::optional<QPointF> pixelOf(const ChartPoint& point) const;

    bool isZoomed(Qt::Orientation axis) const;
    bool isZoomed() const { return isZoomed(Qt::Horizontal) || isZoomed(Qt::Vertical); }
    /// The visible range of an axis.
    ChartRange seen(Qt::Orientation axis) const;
    void showWhole();

    /// A vertical line at this x, like that of the focus: the pointed-at x in another chart.
    void setCrosshair(std::optional<double> x);

    /// The chart as a drawing with its title, and as a table, for an ExportButton. The chart must outlive it.
    ExportSource exportSource(std::function<QString()> stem) const;
    Picture picture() const;

    QSize sizeHint() const override { return {560, 320}; }
    QSize minimumSizeHint() const override { return {260, 160}; }

Q_SIGNALS:
    void hoverChanged(std::optional<translucent::ChartPoint> point);
    void pinChanged(std::optional<translucent::ChartPoint> point);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    class Canvas;

    const ChartAxis& axisOf(Qt::Orientation axis) const { return axis == Qt::Horizontal ? m_data.x : m_data.y; }
    const ChartRange& wholeOf(Qt::Orientation axis) const { return axis == Qt::Horizontal ? m_wholeX : m_wholeY; }
    double leastSeen(Qt::Orientation axis) const;
    QRectF area() const;
    void redraw();
    void prepare();
    void announce();
    void hover(std::optional<ChartPoint> point);
    void pin(std::optional<ChartPoint> point);
    bool has(const ChartPoint& point) const;
    bool put(std::optional<ChartPoint>& mark, std::optional<ChartPoint> point);
    std::optional<int> nearestIn(int series, double pixelX) const;
    std::optional<ChartPoint> nearestPoint(QPointF position) const;
    void stepPoint(int by);
    void stepSeries(int by);
    void goTo(const ChartPoint& point);
    void see(Qt::Orientation axis, const ChartRange& range);
    void zoomByKey(double factor);
    void panByKey(int key);
    void showZoom();
    void paintOver(QPainter& painter) const;
    void paintFocus(QPainter& painter, const ChartPoint& point) const;
    void paintCrosshair(QPainter& painter, double x) const;

    ChartData m_data;
    ChartRange m_wholeX;
    ChartRange m_wholeY;
    Canvas* m_canvas;
    QToolButton* m_reset;           ///< visible while the chart is zoomed
    std::optional<int> m_emphasis;  ///< the series with the focus, if there are several
    bool m_stale = true;            ///< data, colours or emphasis differ from those of the canvas
    std::optional<QPointF> m_press;
    bool m_dragged = false;  ///< since the press
    std::optional<double> m_crosshair;
    std::optional<ChartPoint> m_hovered;
    std::optional<ChartPoint> m_pinned;
    std::optional<ChartPoint> m_pinnedBefore;  ///< before the last click
};

}  // namespace translucent
