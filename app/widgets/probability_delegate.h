#pragma once

#include <QStyledItemDelegate>

class QStandardItem;

namespace translucent {

/// A probability as a bar with its number beside it.
class ProbabilityDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum Role { ProbabilityRole = Qt::UserRole, ChosenRole };

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Items for one row of a QStandardItemModel; what stands in `column` is a probability.
QList<QStandardItem*> probabilityRow(const QStringList& texts, int column, double probability, bool chosen = false);

}  // namespace translucent
