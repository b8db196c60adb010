#pragma once

#include "widgets/heatmap_data.h"
#include "widgets/picture_file.h"

#include <QFont>

#include <functional>
#include <vector>

class QLabel;
class QWidget;

namespace translucent {

class ExportButton;

/// Several heatmaps below each other, each whole with its title and colour bar.
Picture heatmapSheets(std::vector<HeatmapData> maps, const QString& title, const QFont& font);

/// All of them in one table: title, row label and numbers; maps of one kind share their columns.
QByteArray heatmapSheetsCsv(const std::vector<HeatmapData>& maps);

/// A button that exports the maps that are shown. What becomes of it stands in `said`.
ExportButton* makeSheetsExport(const char* objectName, std::function<std::vector<HeatmapData>()> maps,
    const QString& title, const char* stem, QLabel* said, QWidget* parent);

}  // namespace translucent
