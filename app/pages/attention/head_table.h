#pragma once

#include "pages/attention/head_metrics.h"

#include <QWidget>

namespace translucent {

class ListTable;

/// All heads of one kind of attention compared by numbers; a click on a header ranks them, those without a number last.
class HeadTable : public QWidget {
    Q_OBJECT

public:
    enum Column { Head, Entropy, Distance, Special, Punctuation, Monotonicity, AlignmentError, MeanAlignmentError };

    explicit HeadTable(QWidget* parent = nullptr);

    /// Columns of alignment errors are shown when there are some.
    void setMetrics(const std::vector<HeadMetrics>& metrics);

    /// Marks a head without a signal; none for the mean of all heads.
    void setCurrent(int layer, std::optional<int> head);

Q_SIGNALS:
    void headPicked(int layer, int head);

private:
    void rank();

    ListTable* m_table;
    std::vector<HeadMetrics> m_metrics;  ///< in the order of the rows
};

}  // namespace translucent
