#pragma once

#include "pages/attention/head_metrics.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace translucent {

class HeadTableModel;

/// All heads of one kind of attention compared by numbers; a click on a header ranks them.
class HeadTable : public QWidget {
    Q_OBJECT

public:
    explicit HeadTable(QWidget* parent = nullptr);

    /// Columns of alignment errors are shown when there are some.
    void setMetrics(std::vector<HeadMetrics> metrics);

    /// Marks a head without a signal; none for the mean of all heads.
    void setCurrent(int layer, int head);

    void retranslateUi();

Q_SIGNALS:
    void headPicked(int layer, int head);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitRows();
    void publish(const QModelIndex& current);

    HeadTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QLabel* m_title;
    QTableView* m_table;
};

}  // namespace translucent
