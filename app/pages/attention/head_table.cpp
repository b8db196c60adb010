#include "pages/attention/head_table.h"

#include "pages/attention/head_table_model.h"
#include "widgets/ui_helpers.h"

#include <QEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace translucent {

HeadTable::HeadTable(QWidget* parent)
    : QWidget(parent)
    , m_model(new HeadTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_title(makeLabel("section", "headTableTitle", this))
    , m_table(new QTableView(this))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(HeadTableModel::SortRole);
    m_table->setObjectName(QStringLiteral("headTable"));
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(HeadTableModel::Head, Qt::AscendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setMinimumSectionSize(24);
    fitRows();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_title);
    column->addWidget(m_table, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HeadTable::publish);
    retranslateUi();
}

void HeadTable::fitRows()
{
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 13 / 10);
}

void HeadTable::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitRows();
}

void HeadTable::setMetrics(std::vector<HeadMetrics> metrics)
{
    const QSignalBlocker quiet(m_table->selectionModel());
    const auto has = [&](auto error) {
        return std::ranges::any_of(metrics, [=](const auto& head) { return (head.*error).has_value(); });
    };
    m_table->setColumnHidden(HeadTableModel::AlignmentError, !has(&HeadMetrics::alignmentError));
    m_table->setColumnHidden(HeadTableModel::MeanAlignmentError, !has(&HeadMetrics::meanAlignmentError));
    m_model->setMetrics(std::move(metrics));
}

void HeadTable::setCurrent(int layer, int head)
{
    const QSignalBlocker quiet(this);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const HeadMetrics& entry = m_model->metrics()[std::size_t(row)];
        if (entry.layer == layer && entry.head == head) {
            m_table->setCurrentIndex(m_sorted->mapFromSource(m_model->index(row, 0)));
            return;
        }
    }
    m_table->clearSelection();
    m_table->setCurrentIndex({});
}

void HeadTable::publish(const QModelIndex& current)
{
    if (!current.isValid())
        return;
    const HeadMetrics& entry = m_model->metrics()[std::size_t(m_sorted->mapToSource(current).row())];
    Q_EMIT headPicked(entry.layer, entry.head);
}

void HeadTable::retranslateUi()
{
    m_title->setText(tr("Heads compared"));
    m_table->setAccessibleName(m_title->text());
    m_model->retranslate();
}

}  // namespace translucent
