#pragma once

#include "widgets/drawing_style.h"

#include <QFont>
#include <QImage>
#include <QPalette>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

class QPainter;

namespace translucent {

/// A row and a column of a heatmap, from 0.
struct HeatmapCell {
    int row = 0;
    int column = 0;

    bool operator==(const HeatmapCell&) const = default;
};

/// A pointed-at position: a cell, or only its row or column if the other axis is unknown.
struct HeatmapFocus {
    std::optional<int> row;
    std::optional<int> column;

    bool empty() const { return !row && !column; }
    bool isCell() const { return row && column; }

    /// Without positions outside a matrix of this size.
    HeatmapFocus within(int rows, int columns) const
    {
        const auto limited = [](const std::optional<int>& index, int count) {
            return index && *index >= 0 && *index < count ? index : std::nullopt;
        };
        return {limited(row, rows), limited(column, columns)};
    }

    bool operator==(const HeatmapFocus&) const = default;
};

/// A labelled matrix: everything a heatmap shows.
struct HeatmapData {
    QString title;                        ///< for exports and assistive technology
    QString rowTitle;                     ///< meaning of the rows, e.g. "Target (queries)"
    QString columnTitle;                  ///< meaning of the columns
    QString rowName;                      ///< one row in the read-out, e.g. "query"
    QString columnName;                   ///< one column in the read-out
    QString valueTitle;                   ///< meaning of the numbers, with their unit
    QStringList rowLabels;                ///< one per row
    QStringList columnLabels;             ///< one per column
    std::vector<float> values;            ///< Shape: [rows, columns], row-major; −∞ = masked, NaN = not defined
    bool hatchesZeros = false;            ///< values of exactly 0 were masked out and are drawn as such
    bool centred = false;                 ///< of either sign: colours reach equally far from 0 both ways
    int decimals = 2;                     ///< of the numbers in the cells
    std::optional<float> span = {};       ///< their range, to compare matrices; if unset, that of the numbers
    std::vector<HeatmapCell> marks = {};  ///< framed in gold, for example the correct cells
    QString markName = {};                ///< their name in the read-out
    QStringList texts = {};               ///< in the cells instead of the numbers, one per value; empty = the numbers
    QStringList notes = {};               ///< further lines of the read-out, one per value; empty = none

    std::vector<HeatmapCell> shaded = {};  ///< hatched, for example what depends on the marks
    QString shadeName = {};                ///< their name in the read-out

    int rows() const { return int(rowLabels.size()); }
    int columns() const { return int(columnLabels.size()); }
    bool empty() const { return values.empty(); }
    bool contains(HeatmapCell cell) const
    {
        return cell.row >= 0 && cell.row < rows() && cell.column >= 0 && cell.column < columns();
    }
    /// Of a cell in `values`, `texts` and `notes`.
    qsizetype indexOf(HeatmapCell cell) const { return qsizetype(cell.row) * columns() + cell.column; }
    float at(HeatmapCell cell) const { return values[std::size_t(indexOf(cell))]; }
    float maximum() const { return values.empty() ? 0.0F : *std::max_element(values.begin(), values.end()); }

    bool hasHatching() const { return hatchesZeros && std::ranges::count(values, 0.0F) > 0; }

    /// The largest absolute value of the numbers that are neither masked nor undefined.
    float reach() const
    {
        float reach = 0;
        for (const float value : values)
            if (std::isfinite(value))
                reach = std::max(reach, std::abs(value));
        return reach;
    }

    bool operator==(const HeatmapData&) const = default;
};

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

/// Call before a loop over functions of <cmath> on a thread that Qt also uses. String hashes and filled areas in Qt 6.4
/// leave the upper halves of the vector registers in use (a `vzeroupper` is missing); on a processor with AVX-512, log,
/// exp, sin and pow then took 180 to 210 nanoseconds instead of 4 to 15. Does nothing if there are no such registers.
inline void cleanRegisters()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx"))
        asm volatile("vzeroupper");  // the lower halves, which the compiler uses, stay as they are
#endif
}

}  // namespace translucent
