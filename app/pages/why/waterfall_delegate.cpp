#include "pages/why/waterfall_delegate.h"

#include <QGuiApplication>
#include <QPalette>
#include <QStyle>

#include <cstddef>

namespace translucent {

WaterfallDelegate::WaterfallDelegate(const std::vector<WaterfallBar>& bars, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_bars(bars)
{
}

void WaterfallDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    cell.state &= ~QStyle::State_HasFocus;
    cell.widget->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    if (std::size_t(index.row()) < m_bars.size())
        paintWaterfallBar(*painter, QGuiApplication::palette(), option.rect, m_bars, std::size_t(index.row()));
}

}  // namespace translucent
