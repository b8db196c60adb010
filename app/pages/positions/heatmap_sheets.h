#pragma once

#include "widgets/heatmap_data.h"
#include "widgets/picture_file.h"

#include <QFont>

#include <vector>

namespace translucent {

/// Several heatmaps below each other, each whole with its title and colour bar.
Picture heatmapSheets(std::vector<HeatmapData> maps, const QString& title, const QFont& font);

/// All of them in one table: title, row label and numbers; maps of one kind share their columns.
QByteArray heatmapSheetsCsv(const std::vector<HeatmapData>& maps);

}  // namespace translucent
