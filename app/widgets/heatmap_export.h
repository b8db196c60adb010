#pragma once

#include "widgets/heatmap_painter.h"
#include "widgets/heatmap_style.h"
#include "widgets/picture_export.h"

#include <QByteArray>
#include <QFont>
#include <QSizeF>

#include <functional>
#include <vector>

class QLabel;
class QWidget;

namespace translucent {

class ExportButton;

/// Several heatmaps below each other, each complete with its title and colour bar.
Picture heatmapSheets(std::vector<HeatmapData> maps, const QString& title, const QFont& font);

/// All of them in one table: title, row label and numbers; maps of one kind share their columns.
QByteArray heatmapSheetsCsv(const std::vector<HeatmapData>& maps);

/// A button that exports the displayed maps. The result is shown in `said`.
ExportButton* makeSheetsExport(const char* objectName, const std::function<std::vector<HeatmapData>()>& maps,
    const QString& title, const char* stem, QLabel* said, QWidget* parent);

/// The whole matrix with title, labels, axis titles and colour bar, regardless of the visible part.
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

/// The same as a picture for saving or copying. `style.palette` is replaced by the palette of the picture.
Picture heatmapPicture(const HeatmapData& data, const HeatmapStyle& style);

/// A table with column labels at the top and row labels at the left; weights can be read back exactly. UTF-8 with a
/// byte order mark, fields quoted as in RFC 4180.
QByteArray heatmapCsv(const HeatmapData& data);

}  // namespace translucent
