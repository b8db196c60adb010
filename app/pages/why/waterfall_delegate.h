#pragma once

#include "pages/why/waterfall.h"

#include <QStyledItemDelegate>

#include <vector>

namespace translucent {

/// Draws bars in place of the texts of a column, which say the same; one bar for each row.
class WaterfallDelegate : public QStyledItemDelegate {
public:
    /// `bars` must outlive the delegate.
    WaterfallDelegate(const std::vector<WaterfallBar>& bars, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const std::vector<WaterfallBar>& m_bars;
};

}  // namespace translucent
