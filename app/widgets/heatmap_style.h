#pragma once

#include "widgets/colour_map.h"
#include "widgets/heatmap_data.h"

#include <QFont>
#include <QImage>
#include <QPalette>

#include <span>

class QPainter;

namespace translucent {

/// The mapping from values to colours.
enum class HeatmapScale {
    Automatic,  ///< ToOne; with many columns, where few weights are near 1, the brightest colour is for the maximum of
                ///< a typical row
    ToOne,      ///< the last colour is for 1
    ToMaximum,  ///< the last colour is for the largest displayed value
    Logarithmic,  ///< the last colour is for 1, and each power of ten below has the same share of the colours
};
constexpr int kManyColumns = 24;  ///< minimum for an automatic scale that depends on the map

/// The number for the last colour of a map without negative numbers.
float heatmapTop(std::span<const float> values, int columns, HeatmapScale scale);

/// The appearance of a heatmap; the same for screen, thumbnails and files.
struct HeatmapStyle {
    QFont font;
    QPalette palette;
    ColourMap map {ColourMapKind::Viridis};
    float bottom = 0;          ///< the value for the first colour
    float top = 1;             ///< the value for the last colour
    bool clipped = false;      ///< there can be values above `top`, all in that colour
    bool logarithmic = false;  ///< each power of ten below `top`, kDecades in all, has the same share of the colours
    static constexpr int kDecades = 4;

    /// The relative position of a value between bottom and top, normally in [0, 1].
    float share(float value) const;
    /// Masked values have no colour of the map.
    QRgb colourOf(float value) const;
};

/// For a matrix with values of both signs, always from blue to red, up to the largest absolute value on both sides.
HeatmapStyle heatmapStyle(
    const HeatmapData& data, ColourMapKind kind, HeatmapScale scale, const QFont& font, const QPalette& palette);

/// One pixel per cell; `values` row by row, `size` = columns × rows.
QImage heatmapImage(std::span<const float> values, QSize size, const HeatmapStyle& style);
QImage heatmapImage(const HeatmapData& data, const HeatmapStyle& style);

/// For a small picture: takes the largest of adjacent cells, so that single strong values stay visible.
QImage heatmapThumbnail(std::span<const float> values, QSize size, HeatmapScale scale, HeatmapStyle style);

/// The format of a number in read-outs: four decimals, or a power of ten if these would hide it.
QString weightText(float value);
/// The format in a cell; "–" if undefined.
QString cellText(float value, int decimals);

/// The focused row, column and number in words, one a line; empty without a focus.
QString readoutText(const HeatmapData& data, const HeatmapFocus& focus);

/// The position of a box of `size` inside `bounds`, next to `cell` without covering it.
QRectF readoutRect(QSizeF size, const QRectF& cell, const QRectF& bounds);

void paintReadout(
    QPainter& painter, const QString& text, const QRectF& cell, const QRectF& bounds, const HeatmapStyle& style);

}  // namespace translucent
