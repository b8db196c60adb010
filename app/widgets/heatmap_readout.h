#pragma once

#include "widgets/heatmap_painter.h"

namespace translucent {

/// The focused row, column and number in words, one a line; empty without a focus.
QString readoutText(const HeatmapData& data, const HeatmapFocus& focus);

/// Where a box of `size` goes inside `bounds` so that it stays beside `cell` and does not cover it.
QRectF readoutRect(QSizeF size, const QRectF& cell, const QRectF& bounds);

void paintReadout(
    QPainter& painter, const QString& text, const QRectF& cell, const QRectF& bounds, const HeatmapStyle& style);

}  // namespace translucent
