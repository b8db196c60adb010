#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include <vector>

class QFontMetrics;

namespace translucent {

/// A column of a ListTable.
struct ListColumn {
    enum Kind {
        Number,  ///< on the right, as wide as its numbers
        Word,    ///< on the left, as wide as its words
        Text,    ///< on the left, in the room that is left over
    };

    QString title;
    QString tip = {};  ///< of the title
    Kind kind = Number;
    bool editable = false;
};

/// A row of a ListTable in words.
struct ListRow {
    QStringList texts;
    QString tip = {};  ///< empty = every cell's own text, which may be cut
    bool strong = false;
    bool faint = false;
    bool enabled = true;

    bool operator==(const ListRow&) const = default;
};

/// What a table shows, as data: columns told once, rows replaced as a whole.
class ListModel : public QAbstractTableModel {
    Q_OBJECT

public:
    ListModel(std::vector<ListColumn> columns, QObject* parent);

    /// As many rows as before keep what is chosen.
    void setRows(std::vector<ListRow> rows);
    const std::vector<ListRow>& rows() const { return m_rows; }
    const std::vector<ListColumn>& columns() const { return m_columns; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Changes nothing but tells what was typed.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void edited(int row, int column, const QString& text);

private:
    std::vector<ListColumn> m_columns;
    std::vector<ListRow> m_rows;
};

/// How small tables look and behave: rows are chosen, not cells; a text that is too long is cut where it does not
/// differ from the others of its column.
class ListTable : public QTableView {
    Q_OBJECT

public:
    ListTable(const char* objectName, std::vector<ListColumn> columns, QWidget* parent);

    void setRows(std::vector<ListRow> rows);
    const std::vector<ListRow>& rows() const { return m_model->rows(); }
    QStringList titles() const;

    /// The row that is chosen, -1 = none.
    int currentRow() const { return currentIndex().row(); }
    void setCurrentRow(int row);  ///< without a signal

Q_SIGNALS:
    void picked(int row);  ///< another row is chosen, -1 = none
    void edited(int row, int column, const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitRows();

    ListModel* m_model;
};

/// `text` in `width` pixels: if it must be cut, then first in what it has in common with all of `texts` at the
/// beginning and the end, so that one can still tell them apart; then as `mode` says.
QString elidedWhereEqual(
    const QString& text, const QStringList& texts, const QFontMetrics& metrics, int width, Qt::TextElideMode mode);

}  // namespace translucent
