#pragma once

#include "widgets/chart_data.h"

#include <QFont>
#include <QPalette>
#include <QPixmap>
#include <QPointF>
#include <QRectF>

#include <memory>

class QCPGraph;
class QCustomPlot;
class QPainter;

namespace translucent {

/// What a chart is drawn with.
struct ChartLook {
    QFont font;
    QPalette palette;
    std::optional<int> emphasis;  ///< a series in front of the others, which fade
};

/// Lays out and draws a chart by means of QCustomPlot, which nothing else sees. Lives on the GUI thread.
class ChartPlot {
public:
    ChartPlot(const ChartData& data, const ChartLook& look);
    ~ChartPlot();
    ChartPlot(const ChartPlot&) = delete;
    ChartPlot& operator=(const ChartPlot&) = delete;

    /// Sizes in logical pixels. Positions below hold for the last size.
    QPixmap pixmap(QSize size, double pixelRatio);
    void paint(QPainter& painter, QSize size);

    /// The area in which curves are drawn.
    QRectF area() const;
    QPointF pixelOf(double x, double y) const;
    bool isShown(double x, double y) const;  ///< has a place on both axes

private:
    void setUpLegend(const ChartLook& look);
    void addSeries(int index, const ChartSeries& series, const ChartLook& look);
    void addGuide(const ChartGuide& guide, const ChartLook& look);
    void addGuideLabel(const ChartGuide& guide, const ChartLook& look);
    void prepare(QSize size);

    ChartData m_data;
    std::unique_ptr<QCustomPlot> m_plot;
};

}  // namespace translucent
