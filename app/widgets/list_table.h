#pragma once

#include "widgets/list_model.h"
#include "widgets/picture_export.h"

#include <QFont>
#include <QHash>
#include <QHeaderView>
#include <QTableView>

class QAbstractItemModel;

class QTableView;

class QFontMetrics;

namespace translucent {

/// The role of a share in [0, 1] that is drawn as a bar next to the text of its cell.
constexpr int kShareRole = Qt::UserRole;

struct TablePictureOptions {
    QString title;
    QString note = {};  ///< below the title; can be empty
    QFont font = {};
    bool rowHeader = false;  ///< the names of the rows as a first column
};

/// All rows of a table with its header, however little of it the screen shows. `model` must outlive the picture.
Picture tablePicture(const QAbstractItemModel& model, const TablePictureOptions& options);

/// A table header whose sections contain only text. A header requests the sizes of about a hundred sections in every
/// layout; this one measures each text once.
class LabelHeader : public QHeaderView {
    Q_OBJECT

public:
    LabelHeader(Qt::Orientation orientation, QWidget* parent);

    /// Gives both to a table, clickable and highlighted as tables have them.
    static void giveTo(QTableView& table);

protected:
    QSize sectionSizeFromContents(int section) const override;
    bool viewportEvent(QEvent* event) override;

private:
    mutable QHash<QString, QSize> m_sizes;  ///< by text
};

/// The common appearance and behaviour of tables: rows are selected, not cells; a text that is too long is elided in
/// the part that it shares with the others of its column. If no column takes the remaining space, columns can be
/// dragged wider and the table scrolls horizontally. Ctrl+C copies the selected rows, or all, separated by tabs.
class ListTable : public QTableView {
    Q_OBJECT

public:
    static constexpr int kRowGap = 4;  ///< pixels between the lines of text of two rows

    ListTable(const char* objectName, std::vector<ListColumn> columns, QWidget* parent);

    /// Uses the height of all rows, without a frame: the page scrolls, not the table.
    void showAllRows();

    /// Removes the rows.
    void setColumns(std::vector<ListColumn> columns);
    void setRows(std::vector<ListRow> rows);
    const std::vector<ListRow>& rows() const { return m_model->rows(); }
    /// Sets the titles, then the rows. Missing columns are added with this kind.
    void setTexts(const QList<QStringList>& texts, ListColumn::Kind kind = ListColumn::Word);
    /// The meanings of the columns, also for later setTexts(); the last one applies to all further columns.
    void setMeanings(std::vector<ColumnMeaning> meanings);
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
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void replaceColumns(std::vector<ListColumn> columns);
    void giveMeanings(std::vector<ListColumn>& columns) const;
    void fitColumns();
    void makeRoom();
    void makeRoomForBars();
    void hideWhatGivesWay();
    int readableWidth(int column) const;
    int widthOfTitle(int column) const;
    void fitWidths();
    void fitRows();
    void copyRows() const;

    ListModel* m_model;
    std::vector<ColumnMeaning> m_meanings;
    std::vector<int> m_fitted;  ///< widths of columns that were not dragged
    bool m_showsAllRows = false;
};

/// Elides `text` to `width` pixels, first in the parts that it shares with all of `texts` at the beginning and the end,
/// so that the texts remain distinguishable; then according to `mode`.
QString elidedWhereEqual(
    const QString& text, const QStringList& texts, const QFontMetrics& metrics, int width, Qt::TextElideMode mode);

}  // namespace translucent
