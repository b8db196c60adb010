#pragma once

#include <QTableWidget>

#include <initializer_list>

namespace translucent {

/// How all tables of the Decoding page look and behave: rows are chosen, not cells; nothing is edited; columns are as
/// wide as their texts but for the stretched ones.
void styleListTable(QTableView& table, std::initializer_list<int> stretched);

/// One row of texts; those of the `words` columns stand on the left, numbers on the right.
void setRowTexts(QTableWidget& table, int row, const QStringList& texts, std::initializer_list<int> words);

}  // namespace translucent
