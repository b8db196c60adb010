#pragma once

#include "widgets/heatmap_style.h"

#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QSizeF>

#include <functional>
#include <optional>

class QFontMetricsF;
class QPainter;

namespace translucent {

/// The widths of the labels of a heatmap, in logical pixels, measured in its font.
struct HeatmapTextExtent {
    double rowLabel = 0;     ///< the widest row label
    double columnLabel = 0;  ///< the widest column label
    double line = 0;         ///< height of one line
    double cell = 0;         ///< a width in which texts in cells can be read; 0 = cells have numbers
};

/// The size of the cells.
enum class HeatmapZoom {
    Readable,  ///< fill the area, but keep every label legible and scroll if necessary
    Whole,     ///< the whole matrix inside the area
    Fixed,     ///< the size the reader chose
};

/// The input for the layout of a heatmap.
struct HeatmapLayoutRequest {
    int rows = 0;
    int columns = 0;
    QSizeF area;
    HeatmapTextExtent text;
    HeatmapZoom zoom = HeatmapZoom::Readable;
    QSizeF fixedCell;  ///< used by HeatmapZoom::Fixed
};

/// The rotation of column labels that avoids overlaps.
enum class LabelTurn {
    Level,    ///< horizontal
    Slanted,  ///< 45° upwards
    Upright,  ///< 90° upwards
};

/// The geometry of a heatmap, in logical pixels. Labels and titles stay in place while the cells scroll.
struct HeatmapGeometry {
    static constexpr double kSmallestCell = 1.0;
    static constexpr double kLargestCell = 160.0;
    static constexpr double kGap = 6.0;
    static constexpr double kLetters = 0.8;  ///< of a line; adjacent labels can share the rest

    int rows = 0;
    int columns = 0;
    double edge = 0;      ///< end of the area; 0 = unknown
    QSizeF cell;          ///< one cell
    QRectF window;        ///< the part of the area with visible cells
    QPointF scroll;       ///< size of the cells to the left of and above the window
    QRectF rowTitle;      ///< a strip to the left of the row labels, read upwards
    QRectF columnTitle;   ///< a strip above the column labels
    QRectF rowLabels;     ///< right-aligned labels
    QRectF columnLabels;  ///< includes the overhang of slanted labels on the right
    LabelTurn turn = LabelTurn::Level;
    int rowStep = 1;  ///< distance in rows between labels that fit
    int columnStep = 1;

    static HeatmapGeometry layOut(const HeatmapLayoutRequest& request);

    QSizeF contents() const { return {columns * cell.width(), rows * cell.height()}; }
    QSizeF extent() const;  ///< from the origin to the right and lower end of the drawing
    QPointF largestScroll() const;
    QSizeF scaledCell(double factor) const;  ///< within the smallest and the largest cell
    void scrollTo(QPointF position);         ///< clamped
    void moveBy(QPointF offset);             ///< all areas

    QRectF cellRect(HeatmapCell at) const;
    QRectF rowRect(int row) const;                              ///< across all columns
    QRectF columnRect(int column) const;                        ///< across all rows
    std::optional<HeatmapCell> cellAt(QPointF position) const;  ///< inside the window only
    QRect visibleCells() const;                                 ///< x, y = first visible column, row

    /// The nearest scroll position at which a cell is completely visible.
    QPointF scrollShowing(HeatmapCell at) const;

    /// The scroll position at which, with another cell size, the point of the matrix under `position` stays
    /// there.
    QPointF scrollKeeping(QPointF position, const HeatmapGeometry& before) const;
};

HeatmapTextExtent measureLabels(const HeatmapData& data, const QFont& font);

/// Draws a heatmap with its labels, titles, numbers and cross-hair at given positions.
class HeatmapPainter {
public:
    HeatmapPainter(const HeatmapData& data, const HeatmapGeometry& geometry, const HeatmapStyle& style);

    /// `image` is `heatmapImage` of the same data, cached by the caller between paints.
    void paintCells(QPainter& painter, const QImage& image) const;
    /// Draws cells as rectangles, for vector formats whose viewers would blur an enlarged image.
    void paintCellsAsShapes(QPainter& painter) const;
    std::optional<QFont> numberFont() const;
    /// The numbers of the cells, or their texts.
    void paintNumbers(QPainter& painter) const;
    /// Frames around `HeatmapData::marks`.
    void paintMarks(QPainter& painter) const;
    void paintTitles(QPainter& painter) const;
    void paintLabels(QPainter& painter, const HeatmapFocus& focus) const;
    void paintFocus(QPainter& painter, const HeatmapFocus& focus, const HeatmapFocus& pinned) const;

private:
    std::optional<QFont> fontThat(const std::function<bool(const QFontMetricsF&)>& fits) const;
    void paintTexts(QPainter& painter) const;
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
