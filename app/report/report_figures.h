#pragma once

#include "report/report.h"
#include "translucent/search_trace.h"
#include "widgets/heatmap_data.h"

#include <QFont>

namespace translucent {

/// What all pictures of a report are drawn in: the font of the window, in the same size at any zoom.
QFont reportFont();

ReportFigure heatmapFigure(const HeatmapData& map, const QString& caption);

/// The tree of a search in parts of a page's width, one below the other, the last with the legend. Of many candidates
/// the pruned ones are left out.
std::vector<ReportFigure> treeFigures(const SearchTracePtr& trace);

}  // namespace translucent
