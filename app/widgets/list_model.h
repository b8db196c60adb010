#pragma once

#include <QAbstractTableModel>

#include <optional>
#include <string_view>
#include <vector>

namespace translucent {

/// A column of a ListTable.
struct ListColumn {
    enum Kind {
        Number,  ///< on the right, as wide as its numbers
        Rank,    ///< in the middle, as wide as its texts
        Word,    ///< left-aligned, as wide as its words
        Text,    ///< left-aligned, in the remaining space
        Bar,     ///< a row's share as a bar with its text, in the remaining space
    };

    QString title;
    QString tip = {};  ///< of the title: the meaning of the column
    Kind kind = Number;
    std::string_view term = {};  ///< of the glossary, that it is about: a literal
    bool editable = false;
    bool givesWay = false;  ///< hidden if a Text would be cut off or a Bar too narrow; its number is in the rows' tips

    bool operator==(const ListColumn&) const = default;
};

/// The meaning of a column whose title is set together with the rows.
struct ColumnMeaning {
    QString tip;
    std::string_view term = {};  ///< of the glossary, that it is about: a literal
};

/// A row of a ListTable in words.
struct ListRow {
    QStringList texts;
    QString tip = {};  ///< empty = the text of every cell, which can be cut off
    bool strong = false;
    bool faint = false;
    bool enabled = true;
    double share = 0;                 ///< of its bar, in [0, 1]
    std::optional<bool> ticked = {};  ///< a box before the first text

    bool operator==(const ListRow&) const = default;
};

/// The contents of a table as data: rows are replaced as a whole.
class ListModel : public QAbstractTableModel {
    Q_OBJECT

public:
    ListModel(std::vector<ListColumn> columns, QObject* parent);

    void setColumns(std::vector<ListColumn> columns);
    const std::vector<ListColumn>& columns() const { return m_columns; }

    /// The selection is kept if the number of rows does not change.
    void setRows(std::vector<ListRow> rows);
    const std::vector<ListRow>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Changes nothing, but emits the typed text or the ticked state.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void edited(int row, int column, const QString& text);
    void ticked(int row, bool on);

private:
    std::vector<ListColumn> m_columns;
    std::vector<ListRow> m_rows;
};

}  // namespace translucent
