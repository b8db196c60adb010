#pragma once

#include "widgets/export_button.h"
#include "widgets/list_model.h"

#include <QTableView>

class QFontMetrics;

namespace translucent {

/// How tables look and behave: rows are chosen, not cells; a text that is too long is cut where it does not differ from
/// the others of its column. Where no column takes the room that is left over, columns can be dragged wider and the
/// table scrolls sideways. Ctrl+C copies the chosen rows, or all, with tabs.
class ListTable : public QTableView {
    Q_OBJECT

public:
    static constexpr int kRowGap = 4;  ///< pixels between the lines of text of two rows

    ListTable(const char* objectName, std::vector<ListColumn> columns, QWidget* parent);

    /// As tall as its rows, without a frame: the page scrolls, not the table.
    void showAllRows();

    void setRows(std::vector<ListRow> rows);
    const std::vector<ListRow>& rows() const { return m_model->rows(); }
    /// The titles, then the rows. What has no column yet becomes one of this kind.
    void setTexts(const QList<QStringList>& texts, ListColumn::Kind kind = ListColumn::Word);
    /// What the columns are, also those of later setTexts(); the last one says it of all that follow.
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
    void setColumns(std::vector<ListColumn> columns);
    void giveMeanings(std::vector<ListColumn>& columns) const;
    void fitColumns();
    void makeRoom();
    void makeRoomForBars();
    void hideWhatGivesWay();
    int widthOfTitle(int column) const;
    void fitWidths();
    void fitRows();
    void copyRows() const;

    ListModel* m_model;
    std::vector<ColumnMeaning> m_meanings;
    std::vector<int> m_fitted;  ///< how wide columns are that were not dragged
    bool m_showsAllRows = false;
};

/// `text` in `width` pixels: if it must be cut, then first in what it has in common with all of `texts` at the
/// beginning and the end, so that one can still tell them apart; then as `mode` says.
QString elidedWhereEqual(
    const QString& text, const QStringList& texts, const QFontMetrics& metrics, int width, Qt::TextElideMode mode);

}  // namespace translucent
