#pragma once

#include "widgets/chart_geometry.h"

#include <QFont>
#include <QPalette>
#include <QPixmap>
#include <QPointF>
#include <QRectF>

#include <memory>

class QCPAbstractPlottable;
class QCPItemText;
class QCustomPlot;
class QPainter;

namespace translucent {

/// What a chart is drawn with.
struct ChartLook {
    QFont font;
    QPalette palette;
    std::optional<int> emphasis;  ///< a series in front of the others, which fade
};

/// The part of a chart that is seen; an axis without one is seen whole.
struct ChartWindow {
    std::optional<ChartRange> x = {};
    std::optional<ChartRange> y = {};
};

/// Lays out and draws a chart by means of QCustomPlot, which nothing else sees. Lives on the GUI thread.
class ChartPlot {
public:
    ChartPlot(const ChartData& data, const ChartLook& look, const ChartWindow& window = {});
    ~ChartPlot();
    ChartPlot(const ChartPlot&) = delete;
    ChartPlot& operator=(const ChartPlot&) = delete;

    /// Sizes in logical pixels. Positions below hold for the last size.
    QPixmap pixmap(QSize size, double pixelRatio);
    void paint(QPainter& painter, QSize size);

    /// The area in which curves are drawn.
    QRectF area() const;
    /// Where a point is drawn, of a bar the middle of its end; nothing for one that has no place
    /// on the axes or is not in what is seen of them.
    std::optional<QPointF> pixelOf(const ChartPoint& point) const;
    /// Nothing for a point that is no bar.
    std::optional<QRectF> barOf(const ChartPoint& point) const;

private:
    void setUpLegend(const ChartLook& look);
    void addSeries(int index, const ChartLook& look);
    QCPAbstractPlottable* addCurve(const ChartSeries& series, const QPen& pen);
    QCPAbstractPlottable* addBars(int index, const QColor& colour, const ChartLook& look);
    void addBarNumber(double x, double y, const ChartLook& look);
    void addGuide(const ChartGuide& guide, const ChartLook& look);
    void addGuideLabel(const ChartGuide& guide, const ChartLook& look);
    bool isShown(double x, double y) const;
    bool isSeen(double x) const;
    void fitLabels(QSize size);
    void prepare(QSize size);

    ChartData m_data;
    BarPlaces m_bars;
    std::unique_ptr<QCustomPlot> m_plot;
    std::vector<QCPItemText*> m_barNumbers;  ///< seen where there is room
};

}  // namespace translucent
