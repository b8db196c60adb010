#pragma once

#include "pages/attention/head_metrics.h"

#include <QAbstractTableModel>

namespace translucent {

/// The heads of one kind of attention with their numbers. SortRole gives plain values; heads without one come last.
class HeadTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Head,
        Entropy,
        Distance,
        Special,
        Punctuation,
        Monotonicity,
        AlignmentError,
        MeanAlignmentError,
        ColumnCount
    };
    static constexpr int SortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setMetrics(std::vector<HeadMetrics> metrics);
    const std::vector<HeadMetrics>& metrics() const { return m_metrics; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<HeadMetrics> m_metrics;
};

}  // namespace translucent
