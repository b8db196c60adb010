#pragma once

#include <QStyledItemDelegate>

namespace translucent {

/// A probability as a bar with its number beside it.
class ProbabilityDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace translucent
