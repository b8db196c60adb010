#pragma once

#include "widgets/line_chart.h"

#include <qcustomplot.h>

namespace translucent {

/// The plot, over which the chart paints what has the focus. The events are the chart's, which hands on those that move
/// what is seen.
class LineChart::Canvas : public QCustomPlot {
public:
    explicit Canvas(LineChart& chart)
        : QCustomPlot(&chart)
        , m_chart(chart)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
        axisRect()->setRangeZoomFactor(0.8);  // a notch
        connect(this, &QCustomPlot::beforeReplot, &chart, &LineChart::prepare);
        for (QCPAxis* axis : {xAxis, yAxis})
            connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &chart,
                [&chart, axis](const QCPRange& range) {
                    chart.see(axis->orientation(), {range.lower, range.upper});
                });
    }

    QCPAxis& axis(Qt::Orientation orientation) const { return orientation == Qt::Horizontal ? *xAxis : *yAxis; }

    using QCustomPlot::mouseMoveEvent;
    using QCustomPlot::mousePressEvent;
    using QCustomPlot::mouseReleaseEvent;
    using QCustomPlot::wheelEvent;

    void refresh()
    {
        if (m_chart.m_stale)
            replot(rpQueuedRefresh);
    }

protected:
    /// Not drawn at once, as QCustomPlot would: a layout may give several sizes, or none, before there is one to paint.
    void resizeEvent(QResizeEvent*) override
    {
        if (!rect().isEmpty())  // QCustomPlot cannot paint into an empty picture, which it may be about to do
            setViewport(rect());
        m_chart.redraw();
    }
    void paintEvent(QPaintEvent* event) override
    {
        refresh();
        QCustomPlot::paintEvent(event);
        QPainter painter(this);
        m_chart.paintOver(painter);
    }

private:
    LineChart& m_chart;
};

}  // namespace translucent
