#pragma once

#include "widgets/matrix_model.h"

#include <QTableView>
#include <QWidget>

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
    void pasteClipboard();
    void copySelection() const;
    void clearSelection();

    MatrixModel* m_matrix = nullptr;
};

/// A matrix with its name, buttons to paste and to change its size, and what is wrong with it.
class MatrixEditor : public QWidget {
    Q_OBJECT

public:
    MatrixEditor(const char* objectName, QWidget* parent);

    MatrixModel& matrix() { return *m_model; }
    const MatrixModel& matrix() const { return *m_model; }
    MatrixView& view() { return *m_view; }
    void setTitle(const QString& title);
    void setContent(MatrixContent content);
    void retranslateUi();

Q_SIGNALS:
    void edited();

private:
    QToolButton* addButton(const char* name, void (MatrixEditor::*action)());
    void addColumn();
    void removeColumn();
    void addRow();
    void removeRow();
    void resize(int rows, int columns);
    void refresh();

    MatrixModel* m_model;
    MatrixView* m_view;
    QLabel* m_title;
    QLabel* m_problem;
    QToolButton* m_addColumn;
    QToolButton* m_removeColumn;
    QToolButton* m_addRow;
    QToolButton* m_removeRow;
};

}  // namespace translucent
