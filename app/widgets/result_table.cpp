#include "widgets/result_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QWheelEvent>

namespace translucent {

ResultTable::ResultTable(QWidget* parent)
    : QTableView(parent)
{
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setMinimumSectionSize(24);
    fitRows();
}

void ResultTable::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
}

QSize ResultTable::sizeHint() const
{
    const int rows = model() ? model()->rowCount() : 0;
    return {fontMetrics().height() * 18,
        horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + 4};
}

QSize ResultTable::minimumSizeHint() const
{
    return {fontMetrics().height() * 12, sizeHint().height()};
}

void ResultTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitRows();
}

void ResultTable::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

void ResultTable::fitRows()
{
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 13 / 10);
    updateGeometry();
}

}  // namespace translucent
