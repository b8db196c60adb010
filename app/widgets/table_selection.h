#pragma once

#include <QModelIndex>

#include <utility>

class QTableView;

namespace translucent {

/// The corners of the smallest block that holds all selected cells; the current cell when none is selected.
std::pair<QModelIndex, QModelIndex> selectedBlock(const QTableView& view);

}  // namespace translucent
