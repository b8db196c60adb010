#pragma once

#include "translucent/explain/matrix.h"
#include "widgets/matrix_model.h"

#include <QTableView>
#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace translucent {

/// A table of numbers that pastes and copies like a spreadsheet and leaves Space, Backspace and Esc to those around it.
class MatrixView : public QTableView {
    Q_OBJECT

public:
    explicit MatrixView(QWidget* parent = nullptr);

    void setMatrix(MatrixModel* model);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitSections();
    int widthOfColumn(int column) const;
    void pasteClipboard();
    void copySelection() const;
    void clearSelection();

    MatrixModel* m_matrix = nullptr;
};

/// A matrix with its name, a menu that changes its size, and what is wrong with it.
class MatrixEditor : public QWidget {
    Q_OBJECT

public:
    MatrixEditor(const char* objectName, QWidget* parent);

    MatrixModel& matrix() { return *m_model; }
    const MatrixModel& matrix() const { return *m_model; }
    Matrix numbers() const;
    MatrixView& view() { return *m_view; }
    void setTitle(const QString& title);
    void setContent(MatrixContent content);
    void retranslateUi();

Q_SIGNALS:
    void edited();

private:
    QAction* addAction(const char* name, int rows, int columns);
    void refresh();

    MatrixModel* m_model;
    MatrixView* m_view;
    QLabel* m_title;
    QLabel* m_problem;
    QToolButton* m_size;
    QAction* m_addColumn;
    QAction* m_removeColumn;
    QAction* m_addRow;
    QAction* m_removeRow;
};

}  // namespace translucent
