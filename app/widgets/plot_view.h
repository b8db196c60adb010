#pragma once

#include "widgets/picture_file.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QCustomPlot;

namespace translucent {

/// One line, row of points or set of bars of a chart.
struct PlotSeries {
    enum class Kind { Line, DashedLine, Points, Bars };

    QString name;
    std::vector<double> x;
    std::vector<double> y;  ///< as many as x; what is not finite is left out
    Kind kind = Kind::Line;
};

/// Everything a chart shows.
struct PlotData {
    QString title;           ///< for exports and assistive technology
    QString xTitle;          ///< with its unit
    QString yTitle;
    QStringList xLabels;     ///< below x = 1, 2, … ; empty = numbers
    std::vector<PlotSeries> series = {};
    bool logarithmicX = false;
    bool logarithmicY = false;

    bool empty() const { return series.empty(); }
};

/// A chart with axes and, for several series, a legend; in the colours of the palette.
class PlotView : public QWidget {
    Q_OBJECT

public:
    explicit PlotView(QWidget* parent = nullptr);

    void setChart(PlotData chart);
    const PlotData& chart() const { return m_chart; }

    /// For export, however small the screen shows it.
    Picture picture() const;
    /// A heading and one line per x: x and the values there.
    QList<QStringList> table() const;

    QSize sizeHint() const override { return {420, 200}; }
    QSize minimumSizeHint() const override { return {200, 150}; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();

    PlotData m_chart;
    QCustomPlot* m_plot = nullptr;  ///< made when first seen: it cannot be drawn before it has a size
};

}  // namespace translucent
