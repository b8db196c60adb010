#pragma once

#include "pages/attention/head_metrics.h"

#include <QWidget>

class QTableWidget;

namespace translucent {

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

protected:
    void changeEvent(QEvent* event) override;

private:
    void setUpTable();
    void fitRows();
    void fillColumn(int column, const std::vector<HeadMetrics>& metrics);

    QTableWidget* m_table;
};

}  // namespace translucent
