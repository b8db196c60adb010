#pragma once

#include "widgets/heatmap_painter.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace translucent {

/// The labelled values of a colour bar from 0 to `top`: round steps, and `top` itself.
std::vector<double> colourBarTicks(double top);

/// The legend of a heatmap: its colours from the bottom to the top value, with title and ticks.
class ColourBar : public QWidget {
    Q_OBJECT
public:
    explicit ColourBar(QWidget* parent = nullptr);

    void setHeatmapStyle(const HeatmapStyle& style);
    void setTitle(const QString& title);
    /// Points at a value; none hides the pointer.
    void setMarker(std::optional<float> value);
    std::optional<float> marker() const { return m_marker; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Draws a bar with any painter, e.g. next to an exported heatmap.
    static void paint(QPainter& painter, const QRectF& area, const HeatmapStyle& style, const QString& title,
        std::optional<float> marker);
    /// The room `paint` needs across.
    static double widthFor(const QFont& font);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    HeatmapStyle m_style;
    QString m_title;
    std::optional<float> m_marker;
};

}  // namespace translucent
