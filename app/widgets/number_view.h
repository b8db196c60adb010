#pragma once

#include <QTableView>

#include <utility>

namespace translucent {

class TextWidths;

/// A table of numbers whose columns are as wide as what they hold. It copies like a spreadsheet, all digits, and leaves
/// Space, Backspace and Esc to those around it.
class NumberView : public QTableView {
    Q_OBJECT

public:
    /// `leastWidth` of a column, in widths of a number.
    NumberView(QAbstractItemModel* model, double leastWidth, QWidget* parent);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

    void fitSections();
    /// For tables that many others hide: their columns cost nothing until they are shown.
    void fitOnlyWhenSeen() { m_fitsWhenSeen = true; }
    /// So many rows with header, frame and, if it is needed, scroll bar.
    int heightOf(int rows, bool scrolls) const;
    /// The corners of the smallest block that holds all selected cells; the current cell when none is selected.
    std::pair<QModelIndex, QModelIndex> selectedBlock() const;

private:
    int widthOfColumn(int column, TextWidths& widths) const;
    void copySelection() const;

    double m_leastWidth;
    bool m_fitsWhenSeen = false;
    bool m_isFitted = false;
};

}  // namespace translucent
