#pragma once

#include <QAbstractTableModel>
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QStringList>
#include <QTableView>

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

class QAction;
class QLabel;
class QToolButton;

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

    /// The width of all columns, with the vertical scroll bar if there is one.
    int naturalWidth() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

    void fitSections();
    /// For tables that are usually hidden: their columns are measured only when they are shown.
    void fitOnlyWhenSeen() { m_fitsWhenSeen = true; }
    /// The height of this number of rows with header, frame and, if the columns need it, scroll bar.
    int heightOf(int rows) const;
    /// The width of all columns, with a vertical scroll bar if there are more rows than this.
    /// With more rows than this there is a vertical scroll bar.
    virtual int mostRows() const = 0;
    /// The corners of the smallest block that contains all selected cells; the current cell if none is selected.
    std::pair<QModelIndex, QModelIndex> selectedBlock() const;

private:
    int widthOfColumn(int column, TextWidths& widths) const;
    void copySelection() const;

    double m_leastWidth;
    bool m_fitsWhenSeen = false;
    bool m_isFitted = false;
    bool m_isTooNarrow = false;  ///< for its columns
};

/// The initial numbers of a matrix, and the limits of its size.
struct MatrixContent {
    int rows = 1;
    int columns = 1;
    std::vector<double> values;     ///< Shape: [rows, columns], row-major
    QStringList rowLabels = {};     ///< empty = counted from 1
    QStringList columnLabels = {};  ///< empty = counted from 1
    bool rowsGrow = false;          ///< rows can be added and removed, also by pasting
    bool columnsGrow = false;
    std::set<int> switchRows = {};                      ///< rows of 0 and 1, shown as boxes to tick
    std::map<std::pair<int, int>, QString> wrong = {};  ///< invalid input by row and column

    std::size_t offset(int row, int column) const
    {
        return std::size_t(row) * std::size_t(columns) + std::size_t(column);
    }
    std::vector<double> row(int index) const;
    void resize(int newRows, int newColumns);  ///< new cells are 0
    /// The valid values for the first wrong cell; empty if there is none.
    QString problem() const;

    bool operator==(const MatrixContent&) const = default;
};

/// An editable matrix. Invalid input is kept, and the cell shows the problem.
class MatrixModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int kMostColumns = 4096;
    static constexpr int kMostRows = 512;

    explicit MatrixModel(QObject* parent = nullptr);

    void setContent(MatrixContent content);
    const MatrixContent& content() const { return m_content; }

    /// Writes rows of numbers, separated by tabs, commas, semicolons or spaces, starting at a cell. A matrix that can
    /// grow takes all of them; otherwise the rest is ignored. Returns false if there are none.
    bool paste(const QString& text, const QModelIndex& first);

    void resize(int rows, int columns);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void edited();  ///< by the user; not by setContent

private:
    bool isSwitch(int row) const { return m_content.switchRows.contains(row); }
    void write(int row, int column, const QString& text);

    MatrixContent m_content;
};

/// A number in the notation of users and spreadsheets ("−0,5" is invalid); empty if it is invalid or not finite.
std::optional<double> numberFromText(const QString& text);

/// Numbers to be typed and pasted.
class MatrixView : public NumberView {
    Q_OBJECT

public:
    MatrixView(MatrixModel* matrix, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    int mostRows() const override;

private:
    void clearSelection();

    MatrixModel* m_matrix;
};

/// A matrix with its name, a menu for its size, and its problem.
class MatrixEditor : public QWidget {
    Q_OBJECT
    /// The numbers set by the user, one row per line.
    Q_PROPERTY(QString numbers READ numbers WRITE setNumbers USER true)

public:
    MatrixEditor(const char* objectName, const QString& title, QWidget* parent);

    MatrixModel& matrix() { return *m_model; }
    MatrixView& view() { return *m_view; }
    void setContent(MatrixContent content);

    QString numbers() const;
    void setNumbers(const QString& text);  ///< as if pasted

Q_SIGNALS:
    void edited();

private:
    /// An action that changes the size.
    struct Change {
        QAction* action;
        int rows;
        int columns;
    };

    void addAction(const char* name, const QString& text, int rows, int columns);
    void tell();
    void refresh();

    MatrixModel* m_model;
    MatrixView* m_view;
    QLabel* m_problem;
    QToolButton* m_size;
    std::vector<Change> m_changes;
};

}  // namespace translucent
