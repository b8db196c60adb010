#include "widgets/heatmap_style.h"

#include "translucent/explain/step.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kColourBarWidth = 16.0;
constexpr double kMarkerWidth = 7.0;
constexpr double kGap = 5.0;

QString tickText(double value)
{
    return QString::number(value, 'g', 3).replace(u'-', QStringLiteral("−"));
}

/// A scale of either sign mirrors the ticks of its upper half, every second one.
std::vector<double> ticksOf(const HeatmapStyle& style)
{
    if (style.logarithmic) {
        std::vector<double> powers;
        for (int decade = HeatmapStyle::kDecades; decade >= 0; --decade)
            powers.push_back(double(style.top) * std::pow(10.0, -decade));
        return powers;
    }
    std::vector<double> ticks = colourBarTicks(double(style.top));
    if (style.bottom < 0) {
        if (ticks.size() > 3)
            ticks = {0, ticks[ticks.size() / 2], ticks.back()};
        for (std::size_t i = ticks.size(); i-- > 1;)
            ticks.push_back(-ticks[i]);
    }
    return ticks;
}

void paintTicks(QPainter& painter, const QRectF& bar, const HeatmapStyle& style)
{
    const double line = painter.fontMetrics().height();
    for (const double tick : ticksOf(style)) {
        const double y = bar.bottom() - double(style.share(float(tick))) * bar.height();
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + 3, y));
        const QString sign = !style.clipped ? QString()
            : float(tick) == style.top      ? QStringLiteral("≥")
            : float(tick) == style.bottom   ? QStringLiteral("≤")
                                            : QString();
        painter.drawText(QRectF(bar.right() + kGap, y - line / 2, 4 * line, line), Qt::AlignLeft | Qt::AlignVCenter,
            sign + tickText(tick));
    }
}

void paintMarker(QPainter& painter, const QRectF& bar, double share)
{
    const double y = bar.bottom() - std::clamp(share, 0.0, 1.0) * bar.height();
    painter.setBrush(painter.pen().color());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawPolygon(
        QPolygonF {{bar.left() - kMarkerWidth, y - 5}, {bar.left() - 1, y}, {bar.left() - kMarkerWidth, y + 5}});
}

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
    if (focus.isCell() && std::ranges::find(data.shaded, HeatmapCell {*focus.row, *focus.column}) != data.shaded.end())
        lines << data.shadeName;
    if (focus.isCell() && data.contains({*focus.row, *focus.column}) && !data.notes.isEmpty())
        lines << data.notes[data.indexOf({*focus.row, *focus.column})];
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

std::vector<double> colourBarTicks(double top)
{
    if (!(top > 0))
        return {};
    const double magnitude = std::pow(10.0, std::floor(std::log10(top / 4)));
    const double steps = top / 4 / magnitude;
    const double step = magnitude
        * (steps < 1.5        ? 1.0
                : steps < 2.2 ? 2.0
                : steps < 3.0 ? 2.5
                : steps < 7.0 ? 5.0
                              : 10.0);
    std::vector<double> ticks;
    for (int i = 0; i * step < top - step * 0.45; ++i)
        ticks.push_back(i * step);
    ticks.push_back(top);
    return ticks;
}

ColourBar::ColourBar(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void ColourBar::setHeatmapStyle(const HeatmapStyle& style)
{
    m_style = style;
    updateGeometry();
    update();
}

void ColourBar::setTitle(const QString& title)
{
    m_title = title;
    setAccessibleName(title);
    setToolTip(title);  // in case it does not fit
    update();
}

void ColourBar::setMarker(std::optional<float> value)
{
    m_marker = value;
    update();
}

QSize ColourBar::sizeHint() const
{
    return {int(std::ceil(widthFor(m_style.font))), 240};
}

QSize ColourBar::minimumSizeHint() const
{
    return {sizeHint().width(), 80};
}

double ColourBar::widthFor(const QFont& font)
{
    const QFontMetricsF metrics(font);
    return kMarkerWidth + kColourBarWidth + kGap + metrics.horizontalAdvance(QStringLiteral("≥0.000"))
        + metrics.height() * 1.3 + 4;
}

void ColourBar::paint(
    QPainter& painter, const QRectF& area, const HeatmapStyle& style, const QString& title, std::optional<float> marker)
{
    painter.save();
    painter.setFont(style.font);
    const double line = QFontMetricsF(style.font).height();
    const QRectF bar(area.left() + kMarkerWidth, area.top() + line / 2, kColourBarWidth, area.height() - line);
    constexpr int kSlices = ColourMap::kEntries;
    for (int i = 0; i < kSlices; ++i) {
        const double y = bar.bottom() - (i + 1) * bar.height() / kSlices;
        painter.fillRect(QRectF(bar.left(), y, bar.width(), bar.height() / kSlices + 0.5),
            QColor(style.map.at(float(i) / (kSlices - 1))));
    }
    painter.setPen(style.palette.color(QPalette::Text));
    painter.drawRect(bar);
    paintTicks(painter, bar, style);
    if (marker && style.top > style.bottom)
        paintMarker(painter, bar, double(style.share(*marker)));
    painter.translate(area.right(), area.center().y());
    painter.rotate(90);
    const QString shown = QFontMetricsF(style.font).elidedText(title, Qt::ElideRight, area.height());
    painter.drawText(QRectF(-area.height() / 2, 0, area.height(), line), Qt::AlignCenter, shown);
    painter.restore();
}

void ColourBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, QRectF(rect()).adjusted(0, 1, -1, -1), m_style, m_title, m_marker);
}

}  // namespace translucent
