#pragma once

#include "widgets/export_button.h"

#include <QAbstractTableModel>
#include <QTableView>

#include <optional>
#include <vector>

class QFontMetrics;

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
    QString tip = {};  ///< of the title
    Kind kind = Number;
    bool editable = false;

    bool operator==(const ListColumn&) const = default;
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

/// How tables look and behave: rows are chosen, not cells; a text that is too long is cut where it does not differ from
/// the others of its column. Where no column takes the room that is left over, columns can be dragged wider and the
/// table scrolls sideways. Ctrl+C copies the chosen rows, or all, with tabs.
class ListTable : public QTableView {
    Q_OBJECT

public:
    ListTable(const char* objectName, std::vector<ListColumn> columns, QWidget* parent);

    /// As tall as its rows, without a frame: the page scrolls, not the table.
    void showAllRows();

    void setRows(std::vector<ListRow> rows);
    const std::vector<ListRow>& rows() const { return m_model->rows(); }
    /// The titles, then the rows. What has no column yet becomes one of this kind.
    void setTexts(const QList<QStringList>& texts, ListColumn::Kind kind = ListColumn::Word);
    QStringList titles() const;
    QList<QStringList> texts() const;

    /// The row that is chosen, -1 = none.
    int currentRow() const { return currentIndex().row(); }
    void setCurrentRow(int row);  ///< without a signal

    /// All rows, however few the screen shows.
    Picture picture(const QString& title, const QString& note = {}) const;
    /// For an ExportButton, which the table must outlive.
    ExportSource exportSource(std::function<QString()> title, const char* stem) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(int row);  ///< another row is chosen, -1 = none
    void edited(int row, int column, const QString& text);
    void ticked(int row, bool on);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void setColumns(std::vector<ListColumn> columns);
    void fitColumns();
    void widenColumns();
    void fitRows();
    void copyRows() const;

    ListModel* m_model;
    bool m_showsAllRows = false;
};

/// `text` in `width` pixels: if it must be cut, then first in what it has in common with all of `texts` at the
/// beginning and the end, so that one can still tell them apart; then as `mode` says.
QString elidedWhereEqual(
    const QString& text, const QStringList& texts, const QFontMetrics& metrics, int width, Qt::TextElideMode mode);

}  // namespace translucent
