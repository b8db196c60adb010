#include "widgets/switch_delegate.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace translucent {

namespace {

constexpr double kBoxSize = 0.55;  // of the cell's height
constexpr double kFrameRounding = 3;

bool isSwitch(const QModelIndex& index)
{
    return index.data(Qt::CheckStateRole).isValid();
}

bool asksToToggle(const QEvent& event)
{
    if (event.type() == QEvent::MouseButtonRelease)
        return static_cast<const QMouseEvent&>(event).button() == Qt::LeftButton;
    return event.type() == QEvent::KeyPress && static_cast<const QKeyEvent&>(event).key() == Qt::Key_Space;
}

}  // namespace

void SwitchDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->features &= ~QStyleOptionViewItem::HasCheckIndicator;
}

void SwitchDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    if (!isSwitch(index))
        return;
    const double side = kBoxSize * option.rect.height();
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(option.palette.color(QPalette::PlaceholderText));
    painter->setBrush(option.palette.color(ticked ? QPalette::Highlight : QPalette::Base));
    painter->drawRoundedRect(box, kFrameRounding, kFrameRounding);
    if (ticked) {
        painter->setPen(QPen(option.palette.color(QPalette::HighlightedText), 2));
        painter->drawPolyline(QPolygonF {box.topLeft() + QPointF(0.2, 0.55) * side,
            box.topLeft() + QPointF(0.42, 0.75) * side, box.topLeft() + QPointF(0.8, 0.28) * side});
    }
    painter->restore();
}

bool SwitchDelegate::editorEvent(
    QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (!isSwitch(index))
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    if (!asksToToggle(*event))
        return false;
    const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, ticked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

}  // namespace translucent
