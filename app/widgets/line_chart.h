#pragma once

#include "widgets/axis_zoom.h"
#include "widgets/chart_data.h"
#include "widgets/export_button.h"

#include <QPixmap>
#include <QPointF>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QToolButton;

namespace translucent {

class ChartPlot;
struct ChartWindow;

/// Curves or bars over an axis that one can point at: hovering and the arrow keys preview a point – Left and Right
/// along a series, Up and Down to another –, a click or Enter pins it, Esc releases. The series with the point stands
/// out. Ctrl and the wheel, or + and −, come closer – over an axis along that one alone –; dragging or Shift and the
/// arrow keys move what is seen, a double click, 0 or a button shows the whole again. What is exported is what is seen.
class LineChart : public QWidget {
    Q_OBJECT

public:
    explicit LineChart(const char* objectName, QWidget* parent = nullptr);
    ~LineChart() override;

    /// Points that `data` does not have are no longer hovered or pinned. What is seen stays, unless title or axes are
    /// others.
    void setData(ChartData data);
    const ChartData& data() const { return m_data; }

    /// From outside: emits nothing. A point that does not exist counts as none.
    void setHovered(std::optional<ChartPoint> point);
    void setPinned(std::optional<ChartPoint> point);
    std::optional<ChartPoint> hovered() const { return m_hovered; }
    std::optional<ChartPoint> pinned() const { return m_pinned; }
    std::optional<ChartPoint> focus() const { return m_hovered ? m_hovered : m_pinned; }

    /// Where a point is drawn; nothing for one that has no place in what is seen of the axes.
    std::optional<QPointF> pixelOf(const ChartPoint& point) const;

    bool isZoomed() const { return m_zoomX.seen() || m_zoomY.seen(); }
    ChartWindow window() const;
    void showWhole();

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
    void paintEvent(QPaintEvent* event) override;
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
    ChartPlot& plot() const;
    void redraw();
    void announce();
    void hover(std::optional<ChartPoint> point);
    void pin(std::optional<ChartPoint> point);
    bool has(const ChartPoint& point) const;
    void stepPoint(int by);
    void stepSeries(int by);
    void goTo(const ChartPoint& point);
    bool zoomAt(QPointF position, double factor);
    void zoomByKey(double factor);
    void panByKey(int key);
    void panTo(QPointF position);
    void refreshZoom();
    void placeReset();
    QString zoomHelp() const;
    void paintFocus(QPainter& painter, const ChartPoint& point) const;

    /// What the left button does between press and release.
    struct Drag {
        QPointF press;
        QPointF last;
        QSizeF area;         ///< of the curves
        bool moves = false;  ///< what is seen, rather than pinning a point
    };

    ChartData m_data;
    AxisZoom m_zoomX;
    AxisZoom m_zoomY;
    std::optional<Drag> m_drag;
    QToolButton* m_reset;           ///< seen while a part of the chart is
    std::optional<int> m_emphasis;  ///< the series with the focus, if there are several
    mutable std::unique_ptr<ChartPlot> m_plot;
    /// Data, colours or emphasis are others now. The plot is made anew when it is drawn, not at once: it is a widget,
    /// and a change of the style walks through all widgets there are.
    mutable bool m_stale = true;
    mutable QPixmap m_drawn;  ///< null when it is not up to date
    std::optional<ChartPoint> m_hovered;
    std::optional<ChartPoint> m_pinned;
    std::optional<ChartPoint> m_pinnedBefore;  ///< the last click
};

}  // namespace translucent
