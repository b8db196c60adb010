#include "widgets/colour_bar.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>
#include <QString>

#include <algorithm>
#include <cmath>

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

}  // namespace

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
