#pragma once

#include "widgets/matrix_model.h"
#include "widgets/number_view.h"

class QAction;
class QLabel;
class QToolButton;

namespace translucent {

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
