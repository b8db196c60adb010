#include "widgets/heatmap_style.h"

#include "translucent/explain/step.h"
#include "widgets/clean_registers.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kReadoutPadding = 8.0;
constexpr double kDistance = 10.0;
constexpr float kLeastReach = std::numeric_limits<float>::min();  // zeros alone are in the middle of the colours

QString readoutLine(const QString& name, const QString& value)
{
    return QCoreApplication::translate("translucent::HeatmapReadout", "%1: %2", "name of an axis, its value")
        .arg(name, value);
}

}  // namespace

QString readoutText(const HeatmapData& data, const HeatmapFocus& focus)
{
    QStringList lines;
    if (focus.row && *focus.row < data.rows())
        lines << readoutLine(data.rowName, data.rowLabels[*focus.row]);
    if (focus.column && *focus.column < data.columns())
        lines << readoutLine(data.columnName, data.columnLabels[*focus.column]);
    if (focus.isCell() && data.contains({*focus.row, *focus.column}))
        lines << readoutLine(data.valueTitle, weightText(data.at({*focus.row, *focus.column})));
    if (focus.isCell() && std::ranges::find(data.marks, HeatmapCell {*focus.row, *focus.column}) != data.marks.end())
        lines << data.markName;
    return lines.join(u'\n');
}

QRectF readoutRect(QSizeF size, const QRectF& cell, const QRectF& bounds)
{
    QRectF box(cell.right() + kDistance, cell.bottom() + kDistance, size.width(), size.height());
    if (box.right() > bounds.right())
        box.moveRight(cell.left() - kDistance);
    if (box.bottom() > bounds.bottom())
        box.moveBottom(cell.top() - kDistance);
    box.moveLeft(std::max(bounds.left(), std::min(box.left(), bounds.right() - box.width())));
    box.moveTop(std::max(bounds.top(), std::min(box.top(), bounds.bottom() - box.height())));
    return box;
}

void paintReadout(
    QPainter& painter, const QString& text, const QRectF& cell, const QRectF& bounds, const HeatmapStyle& style)
{
    const QSizeF inner = QFontMetricsF(style.font).size(0, text);
    const QSizeF size(std::ceil(inner.width()) + 2 * kReadoutPadding, std::ceil(inner.height()) + 2 * kReadoutPadding);
    const QRectF box = readoutRect(size, cell, bounds);
    painter.save();
    painter.setFont(style.font);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(style.palette.color(QPalette::ToolTipText));
    painter.setBrush(style.palette.color(QPalette::ToolTipBase));
    painter.drawRoundedRect(box, 5, 5);
    painter.drawText(box.adjusted(kReadoutPadding, kReadoutPadding, -kReadoutPadding, -kReadoutPadding),
        Qt::AlignLeft | Qt::AlignVCenter, text);
    painter.restore();
}

QString cellText(float value, int decimals)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? QStringLiteral("–") : QStringLiteral("−∞");
    return value == 0.0F ? QStringLiteral("0") : QString::number(value, 'f', decimals).replace(u'-', u'−');
}

HeatmapStyle heatmapStyle(
    const HeatmapData& data, ColourMapKind kind, HeatmapScale scale, const QFont& font, const QPalette& palette)
{
    HeatmapStyle style;
    style.font = font;
    style.palette = palette;
    style.map = ColourMap(data.centred ? ColourMapKind::BlueRed : kind, backdropOf(palette.color(QPalette::Base)));
    if (data.centred || (scale == HeatmapScale::ToMaximum && data.span))
        style.top = data.span.value_or(data.reach());
    else
        style.top = heatmapTop(data.values, data.columns(), scale);
    if (!(style.top > 0))
        style.top = 1;
    style.clipped = (data.centred ? data.reach() : data.maximum()) > style.top;
    style.logarithmic = scale == HeatmapScale::Logarithmic && !data.centred;
    style.bottom = data.centred ? -style.top : 0.0F;
    return style;
}

QImage heatmapImage(std::span<const float> values, QSize size, const HeatmapStyle& style)
{
    if (values.empty())
        return {};
    QImage image(size, QImage::Format_RGB32);
    cleanRegisters();
    auto value = values.begin();
    for (int row = 0; row < size.height(); ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < size.width(); ++column)
            line[column] = style.colourOf(*value++);
    }
    return image;
}

QImage heatmapImage(const HeatmapData& data, const HeatmapStyle& style)
{
    return heatmapImage(data.values, QSize(data.columns(), data.rows()), style);
}

QImage heatmapThumbnail(std::span<const float> values, QSize size, HeatmapScale scale, HeatmapStyle style)
{
    constexpr int kMostPixels = 48;
    const bool centred = style.bottom < 0;
    const auto strength = [centred](float value) { return centred ? std::abs(value) : value; };
    style.top = centred ? std::max(strength(*std::ranges::max_element(values, {}, strength)), kLeastReach)
                        : heatmapTop(values, size.width(), scale);
    style.bottom = centred ? -style.top : 0.0F;
    style.logarithmic = scale == HeatmapScale::Logarithmic && !centred;
    const QSize small = size.boundedTo({kMostPixels, kMostPixels});
    std::vector<float> largest(std::size_t(small.width()) * std::size_t(small.height()), 0.0F);
    for (int row = 0; row < size.height(); ++row)
        for (int column = 0; column < size.width(); ++column) {
            const int at = row * small.height() / size.height() * small.width() + column * small.width() / size.width();
            float& kept = largest[std::size_t(at)];
            const float value = values[std::size_t(row) * std::size_t(size.width()) + std::size_t(column)];
            if (strength(value) > strength(kept))
                kept = value;
        }
    return heatmapImage(largest, small, style);
}

float heatmapTop(std::span<const float> values, int columns, HeatmapScale scale)
{
    std::vector<float> largest;  // of each row, without undefined or masked values
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i % std::size_t(columns) == 0)
            largest.push_back(0);
        if (std::isfinite(values[i]))
            largest.back() = std::max(largest.back(), values[i]);
    }
    const bool fitted =
        scale == HeatmapScale::ToMaximum || (scale == HeatmapScale::Automatic && columns >= kManyColumns);
    if (!fitted || largest.empty())
        return 1;
    std::ranges::sort(largest);
    const float top = scale == HeatmapScale::ToMaximum ? largest.back() : largest[largest.size() / 2];
    return top > 0 ? top : 1;
}

float HeatmapStyle::share(float value) const
{
    if (top <= bottom)
        return 0;
    if (logarithmic)
        return value > 0 ? std::max(0.0F, 1 + std::log10(value / top) / kDecades) : 0.0F;
    return (value - bottom) / (top - bottom);
}

QRgb HeatmapStyle::colourOf(float value) const
{
    return std::isfinite(value) ? map.at(share(value)) : palette.color(QPalette::AlternateBase).rgb();
}

QString weightText(float value)
{
    constexpr float kFewDigits = 0.1F;
    const bool isSmall = std::isfinite(value) && value != 0.0F && std::abs(value) < kFewDigits;
    if (isSmall)
        return QString::fromStdString(numberText(double(value)));
    return value == 0.0F ? QStringLiteral("0.0000") : cellText(value, 4);
}

}  // namespace translucent
