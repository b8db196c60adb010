#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QTableView>

#include <utility>

namespace translucent {

/// A spin box that writes negative numbers with a real minus sign, as tables and charts do, and reads both signs.
template <typename Box>
class MinusBox : public Box {
public:
    using Box::Box;
    using Value = decltype(Box().value());

protected:
    QString textFromValue(Value value) const override { return Box::textFromValue(value).replace(u'-', u'−'); }
    Value valueFromText(const QString& text) const override { return Box::valueFromText(typed(text)); }
    QValidator::State validate(QString& text, int& position) const override
    {
        QString number = typed(text);
        return Box::validate(number, position);
    }

private:
    static QString typed(QString text) { return text.replace(u'−', u'-'); }
};

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
