#include "widgets/table_selection.h"

#include <QItemSelectionModel>
#include <QTableView>

#include <algorithm>

namespace translucent {

std::pair<QModelIndex, QModelIndex> selectedBlock(const QTableView& view)
{
    const QModelIndex current = view.currentIndex();
    int top = current.row(), bottom = top, left = current.column(), right = left;
    const QItemSelection selection = view.selectionModel()->selection();
    for (qsizetype i = 0; i < selection.size(); ++i) {
        const QItemSelectionRange& range = selection[i];
        top = i == 0 ? range.top() : std::min(top, range.top());
        left = i == 0 ? range.left() : std::min(left, range.left());
        bottom = i == 0 ? range.bottom() : std::max(bottom, range.bottom());
        right = i == 0 ? range.right() : std::max(right, range.right());
    }
    return {view.model()->index(top, left), view.model()->index(bottom, right)};
}

}  // namespace translucent
