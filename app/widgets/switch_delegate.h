#pragma once

#include <QStyledItemDelegate>

namespace translucent {

/// Draws checkable cells as a box in the middle, in the colours of the palette. A click anywhere in the cell or Space
/// ticks it. Why not the style's own: a style sheet for items draws its box beside that of the style.
class SwitchDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
        const QModelIndex& index) override;
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace translucent
