#pragma once

#include "pages/numbers/calculation.h"

#include <QAbstractTableModel>

namespace translucent {

/// The table of one step, to be read.
class NumberTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setStep(ShownStep step);
    const ShownStep& step() const { return m_step; }

    /// Tints what goes into the same mean and deviation as this number.
    void setFocus(const QModelIndex& focus);

    /// Numbers with all digits, and the labels of rows and columns.
    QList<QStringList> table() const;
    /// A block of numbers with tabs and line ends, as a spreadsheet takes them.
    QString copied(const QModelIndex& first, const QModelIndex& last) const;
    QString rowLabel(int row) const;
    QString columnLabel(int column) const;
    bool isSkipped(int row, int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QVariant tint(int row, int column) const;
    QString cellText(int row, int column) const;  ///< all digits; empty when not computed
    bool isPooled(int row, int column) const;

    ShownStep m_step;
    double m_largest = 0;
    int m_row = 0;
    int m_column = 0;
};

/// One row as bars.
ChartData barsOfRow(const NumberTableModel& model, int row);

}  // namespace translucent
