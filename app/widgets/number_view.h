#pragma once

#include <QTableView>

#include <utility>

namespace translucent {

class TextWidths;

/// A table of numbers with columns as wide as their contents. Copies all digits, like a spreadsheet, and passes on
/// Space, Backspace and Esc.
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
    /// For tables that are usually hidden: their columns are measured only when they are shown.
    void fitOnlyWhenSeen() { m_fitsWhenSeen = true; }
    /// The height of this number of rows with header, frame and, if needed, scroll bar.
    int heightOf(int rows, bool scrolls) const;
    /// The corners of the smallest block that contains all selected cells; the current cell if none is selected.
    std::pair<QModelIndex, QModelIndex> selectedBlock() const;

private:
    int widthOfColumn(int column, TextWidths& widths) const;
    void copySelection() const;

    double m_leastWidth;
    bool m_fitsWhenSeen = false;
    bool m_isFitted = false;
};

}  // namespace translucent
