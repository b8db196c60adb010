#pragma once

#include "engine/search_trace_ptr.h"

#include <QAbstractTableModel>

namespace translucent {

/// The candidates of one step of a search, by rank.
class StepModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Rank, Context, Token, LogProbability, Sum, Score, Fate, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Position −1, or one at which nothing was ranked: no rows. `judged` shows what became of them.
    void setStep(const SearchTracePtr& trace, std::int64_t position, bool judged);
    void retranslate();

    std::ptrdiff_t candidateAt(int row) const { return m_first + row; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::ptrdiff_t candidate, int column) const;

    SearchTracePtr m_trace;
    std::ptrdiff_t m_first = 0;
    int m_rows = 0;
    bool m_judged = true;
};

}  // namespace translucent
