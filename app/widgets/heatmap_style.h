#pragma once

#include "widgets/colour_map.h"
#include "widgets/heatmap_data.h"

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

/// Of a matrix of either sign always from blue to red, as far as its numbers reach both ways.
HeatmapStyle heatmapStyle(
    const HeatmapData& data, ColourMapKind kind, HeatmapScale scale, const QFont& font, const QPalette& palette);

/// One pixel per cell; `values` row by row, `size` = columns × rows.
QImage heatmapImage(std::span<const float> values, QSize size, const HeatmapStyle& style);
QImage heatmapImage(const HeatmapData& data, const HeatmapStyle& style);

/// For a small picture: of many cells the largest among neighbours, so that single strong ones stay in sight.
QImage heatmapThumbnail(std::span<const float> values, QSize size, HeatmapScale scale, HeatmapStyle style);

/// A number as it stands in read-outs: four decimals, or a power of ten where these would hide it.
QString weightText(float value);
/// As it stands in a cell; "–" where it is not defined.
QString cellText(float value, int decimals);

/// The focused row, column and number in words, one a line; empty without a focus.
QString readoutText(const HeatmapData& data, const HeatmapFocus& focus);

/// Where a box of `size` goes inside `bounds` so that it stays beside `cell` and does not cover it.
QRectF readoutRect(QSizeF size, const QRectF& cell, const QRectF& bounds);

void paintReadout(
    QPainter& painter, const QString& text, const QRectF& cell, const QRectF& bounds, const HeatmapStyle& style);

}  // namespace translucent
