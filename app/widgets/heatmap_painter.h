#pragma once

#include "widgets/colour_map.h"
#include "widgets/heatmap_data.h"
#include "widgets/heatmap_geometry.h"

#include <QFont>
#include <QImage>
#include <QPalette>

#include <span>

class QPainter;

namespace translucent {

/// What the colours stand for.
enum class HeatmapScale {
    Automatic,    ///< ToOne; of many columns, where few weights come near 1, the brightest are those of a typical row
    ToOne,        ///< the last colour is 1
    ToMaximum,    ///< the last colour is the largest value shown
    Logarithmic,  ///< the last colour is 1, and each power of ten below takes as much of the colours
};
constexpr int kManyColumns = 24;  ///< from which on an automatic scale is that of the map

/// The number that takes the last colour of such a map without negative numbers.
float heatmapTop(std::span<const float> values, int columns, HeatmapScale scale);

/// How a heatmap looks; the same for screen, thumbnails and files.
struct HeatmapStyle {
    QFont font;
    QPalette palette;
    ColourMap map {ColourMapKind::Viridis};
    float bottom = 0;          ///< the value that takes the first colour
    float top = 1;             ///< the value that takes the last colour
    bool clipped = false;      ///< there may be values above `top`, all of that colour
    bool logarithmic = false;  ///< each power of ten below `top`, kDecades in all, takes as much of the colours
    static constexpr int kDecades = 4;

    /// Where a value stands between bottom and top, in [0, 1] if it does.
    float share(float value) const;
    /// Masked values have no colour of the map.
    QRgb colourOf(float value) const;
};

/// One pixel per cell; `values` row by row, `size` = columns × rows.
QImage heatmapImage(std::span<const float> values, QSize size, const HeatmapStyle& style);
QImage heatmapImage(const HeatmapData& data, const HeatmapStyle& style);

/// For a small picture: of many cells the largest among neighbours, so that single strong ones stay in sight.
QImage heatmapThumbnail(std::span<const float> values, QSize size, HeatmapScale scale, HeatmapStyle style);

/// A number as it stands in read-outs: four decimals, or a power of ten where these would hide it.
QString weightText(float value);

HeatmapTextExtent measureLabels(const HeatmapData& data, const QFont& font);

/// Draws a heatmap with its labels, titles, numbers and cross-hair at given places.
class HeatmapPainter {
public:
    HeatmapPainter(const HeatmapData& data, const HeatmapGeometry& geometry, const HeatmapStyle& style);

    /// `image` is `heatmapImage` of the same data, kept by the caller between paints.
    void paintCells(QPainter& painter, const QImage& image) const;
    /// Cells as rectangles, for vector formats whose viewers would blur an enlarged image.
    void paintCellsAsShapes(QPainter& painter) const;
    void paintNumbers(QPainter& painter) const;
    /// Frames around `HeatmapData::marks`.
    void paintMarks(QPainter& painter) const;
    void paintTitles(QPainter& painter) const;
    void paintLabels(QPainter& painter, const HeatmapFocus& focus) const;
    void paintFocus(QPainter& painter, const HeatmapFocus& focus, const HeatmapFocus& pinned) const;

private:
    void paintGridLines(QPainter& painter) const;
    void paintRowLabel(QPainter& painter, int row, bool marked) const;
    void paintColumnLabel(QPainter& painter, int column, bool marked) const;
    void paintText(
        QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text, bool marked) const;

    const HeatmapData& m_data;
    const HeatmapGeometry& m_geometry;
    const HeatmapStyle& m_style;
};

}  // namespace translucent
