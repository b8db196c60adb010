#pragma once

#include "widgets/heatmap_geometry.h"
#include "widgets/heatmap_style.h"

class QPainter;

namespace translucent {

HeatmapTextExtent measureLabels(const HeatmapData& data, const QFont& font);

/// Draws a heatmap with its labels, titles, numbers and cross-hair at given places.
class HeatmapPainter {
public:
    HeatmapPainter(const HeatmapData& data, const HeatmapGeometry& geometry, const HeatmapStyle& style);

    /// `image` is `heatmapImage` of the same data, kept by the caller between paints.
    void paintCells(QPainter& painter, const QImage& image) const;
    /// Cells as rectangles, for vector formats whose viewers would blur an enlarged image.
    void paintCellsAsShapes(QPainter& painter) const;
    std::optional<QFont> numberFont() const;
    void paintNumbers(QPainter& painter) const;
    /// Frames around `HeatmapData::marks`.
    void paintMarks(QPainter& painter) const;
    void paintTitles(QPainter& painter) const;
    void paintLabels(QPainter& painter, const HeatmapFocus& focus) const;
    void paintFocus(QPainter& painter, const HeatmapFocus& focus, const HeatmapFocus& pinned) const;

private:
    void paintGridLines(QPainter& painter) const;
    void paintHatching(QPainter& painter) const;
    void paintRowLabel(QPainter& painter, int row, bool marked) const;
    void paintColumnLabel(QPainter& painter, int column, bool marked) const;
    void paintText(
        QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text, bool marked) const;

    const HeatmapData& m_data;
    const HeatmapGeometry& m_geometry;
    const HeatmapStyle& m_style;
};

}  // namespace translucent
