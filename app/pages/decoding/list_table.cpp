#include "pages/decoding/list_table.h"

#include <QHeaderView>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kRowGap = 4;
constexpr int kNarrowestColumn = 22;

}  // namespace

void styleListTable(QTableView& table, std::initializer_list<int> stretched)
{
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + kRowGap);
    QHeaderView* header = table.horizontalHeader();
    header->setSectionsClickable(false);
    header->setHighlightSections(false);
    header->setMinimumSectionSize(kNarrowestColumn);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int column : stretched)
        header->setSectionResizeMode(column, QHeaderView::Stretch);
}

void setRowTexts(QTableWidget& table, int row, const QStringList& texts, std::initializer_list<int> words)
{
    for (int column = 0; column < texts.size(); ++column) {
        const bool word = std::ranges::find(words, column) != words.end();
        auto* item = new QTableWidgetItem(texts[column]);
        item->setTextAlignment((word ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        if (word)
            item->setToolTip(texts[column]);
        table.setItem(row, column, item);
    }
}

}  // namespace translucent
