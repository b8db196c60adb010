#pragma once

#include <QTableView>

namespace translucent {

class NumberTableModel;

/// The numbers of a step: copies like a spreadsheet, and leaves the keys that move between steps to those around it.
class StepTable : public QTableView {
    Q_OBJECT

public:
    explicit StepTable(NumberTableModel* model, QWidget* parent = nullptr);

    /// Wide enough for all columns.
    int naturalWidth() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void focusMoved(const QModelIndex& index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void fitSections();
    int widthOfColumn(int column) const;
    int heightOf(int rows) const;
    void copySelection() const;

    NumberTableModel* m_numbers;
};

}  // namespace translucent
