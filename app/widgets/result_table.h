#pragma once

#include <QTableView>

namespace translucent {

/// A table as tall as its rows: the page scrolls, not the table.
class ResultTable : public QTableView {
    Q_OBJECT

public:
    explicit ResultTable(QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void setModel(QAbstractItemModel* model) override;

protected:
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void fitRows();
};

}  // namespace translucent
