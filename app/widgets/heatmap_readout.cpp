#include "widgets/heatmap_readout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr double kReadoutPadding = 8.0;
constexpr double kDistance = 10.0;

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

}  // namespace translucent
