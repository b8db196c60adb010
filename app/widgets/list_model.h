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
        Word,    ///< on the left, as wide as its words
        Text,    ///< on the left, in the room that is left over
        Bar,     ///< a row's share as a bar, its text beside it, in the room that is left over
    };

    QString title;
    QString tip = {};  ///< of the title: what the column is
    Kind kind = Number;
    std::string_view term = {};  ///< of the glossary, that it is about: a literal
    bool editable = false;
    bool givesWay = false;  ///< hidden where a Text or a Bar would be squeezed; its number is in the rows' tips

    bool operator==(const ListColumn&) const = default;
};

/// What a column is, where its title comes with the rows.
struct ColumnMeaning {
    QString tip;
    std::string_view term = {};  ///< of the glossary, that it is about: a literal
};

/// A row of a ListTable in words.
struct ListRow {
    QStringList texts;
    QString tip = {};  ///< empty = every cell's own text, which may be cut
    bool strong = false;
    bool faint = false;
    bool enabled = true;
    double share = 0;                 ///< of its bar, in [0, 1]
    std::optional<bool> ticked = {};  ///< a box before the first text

    bool operator==(const ListRow&) const = default;
};

/// What a table shows, as data: rows replaced as a whole.
class ListModel : public QAbstractTableModel {
    Q_OBJECT

public:
    ListModel(std::vector<ListColumn> columns, QObject* parent);

    void setColumns(std::vector<ListColumn> columns);
    const std::vector<ListColumn>& columns() const { return m_columns; }

    /// As many rows as before keep what is chosen.
    void setRows(std::vector<ListRow> rows);
    const std::vector<ListRow>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Changes nothing but tells what was typed or ticked.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void edited(int row, int column, const QString& text);
    void ticked(int row, bool on);

private:
    std::vector<ListColumn> m_columns;
    std::vector<ListRow> m_rows;
};

}  // namespace translucent
