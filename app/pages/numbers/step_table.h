#pragma once

#include "pages/numbers/calculator.h"
#include "widgets/number_tables.h"

#include <QAbstractTableModel>
#include <QListWidget>

namespace translucent {

/// The names of the steps. Up, Down, Home and End move; Space is passed on.
class StepList : public QListWidget {
    Q_OBJECT

public:
    explicit StepList(QWidget* parent);

    QSize sizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

/// The table of one step, to be read.
class NumberTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setStep(ShownStep step);
    const ShownStep& step() const { return m_step; }

    /// Tints the numbers that share the mean and deviation of this one.
    void setFocus(const QModelIndex& focus);

    /// Numbers with all digits, and the labels of rows and columns.
    QList<QStringList> table() const;
    /// One row as bars.
    ChartData barsOfRow(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// Numbers, with all digits for the edit role; empty if nothing is computed.
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString rowLabel(int row) const;
    QString columnLabel(int column) const;
    double at(int row, int column) const { return m_step.step.table.at(std::size_t(row), std::size_t(column)); }
    bool isSkipped(int row, int column) const;
    bool isPadded(int row, int column) const;
    bool isPooled(int row, int column) const;
    QVariant tint(int row, int column) const;
    QString cellText(int row, int column) const;

    ShownStep m_step;
    double m_largest = 0;
    int m_row = 0;
    int m_column = 0;
};

/// The numbers of a step. Passes on the keys that move between steps.
class StepTable : public NumberView {
    Q_OBJECT

public:
    explicit StepTable(NumberTableModel* model, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void focusMoved(const QModelIndex& index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    int mostRows() const override;
};

}  // namespace translucent
