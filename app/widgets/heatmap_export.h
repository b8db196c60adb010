#pragma once

#include "widgets/heatmap_painter.h"
#include "widgets/picture_file.h"

#include <QByteArray>
#include <QSizeF>

namespace translucent {

using HeatmapFormat = FileFormat;

/// The whole matrix with title, labels, axis titles and colour bar, however little of it the screen shows.
class HeatmapSheet {
public:
    HeatmapSheet(const HeatmapData& data, const HeatmapStyle& style);

    QSizeF size() const { return m_size; }
    void paint(QPainter& painter, bool asShapes) const;

private:
    const HeatmapData& m_data;
    HeatmapStyle m_style;
    HeatmapGeometry m_geometry;
    QSizeF m_size;
};

/// A picture for the clipboard or a PNG file; `pixelRatio` pixels per logical pixel.
QImage heatmapPicture(const HeatmapData& data, const HeatmapStyle& style, double pixelRatio = 2.0);

/// A table with column labels on top and row labels in front; weights as decimals that read back to the same
/// number. UTF-8 with a byte order mark, fields quoted as in RFC 4180.
QByteArray heatmapCsv(const HeatmapData& data);

/// Writes a file. Vector formats are meant for paper and always dark on white. False when it cannot be
/// written.
bool saveHeatmap(const HeatmapData& data, const HeatmapStyle& style, HeatmapFormat format, const QString& path);

}  // namespace translucent
