#pragma once

#include "widgets/number_view.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

class QAction;
class QLabel;
class QToolButton;

namespace translucent {

/// The numbers a matrix starts from, and what may be done to its size.
struct MatrixContent {
    int rows = 1;
    int columns = 1;
    std::vector<double> values;     ///< Shape: [rows, columns], row-major
    QStringList rowLabels = {};     ///< empty = counted from 1
    QStringList columnLabels = {};  ///< empty = counted from 1
    bool rowsGrow = false;          ///< rows can be added and removed, also by pasting
    bool columnsGrow = false;
    std::set<int> switchRows = {};                      ///< rows of 0 and 1, shown as boxes to tick
    std::map<std::pair<int, int>, QString> wrong = {};  ///< what was typed at a row and column and is no number

    std::size_t offset(int row, int column) const
    {
        return std::size_t(row) * std::size_t(columns) + std::size_t(column);
    }
    std::vector<double> row(int index) const;
    void resize(int newRows, int newColumns);  ///< new cells are 0
    /// What the first cell that is wrong would have to be; empty when none is.
    QString problem() const;

    bool operator==(const MatrixContent&) const = default;
};

/// An editable matrix. What is typed stays, also when it is no number: the cell then says so.
class MatrixModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int kMostColumns = 4096;
    static constexpr int kMostRows = 512;

    explicit MatrixModel(QObject* parent = nullptr);

    void setContent(MatrixContent content);
    const MatrixContent& content() const { return m_content; }

    /// Writes rows of numbers (tabs, commas, semicolons or spaces between them) from a cell on. A matrix that may
    /// grow takes them all; another one what fits. False when there is nothing to write.
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

/// A number as people and spreadsheets write it ("−0,5" is not one); nothing when it is none or not finite.
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

private:
    void clearSelection();

    MatrixModel* m_matrix;
};

/// A matrix with its name, a menu that changes its size, and what is wrong with it.
class MatrixEditor : public QWidget {
    Q_OBJECT
    /// The numbers, rows on lines: what a user has set.
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
    /// To another size.
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
