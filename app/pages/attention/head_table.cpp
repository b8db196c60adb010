#include "pages/attention/head_table.h"

#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPoint>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>

namespace translucent {

namespace {

constexpr int kSortRole = Qt::UserRole;      ///< a number
constexpr int kHeadRole = Qt::UserRole + 1;  ///< QPoint: layer, head

using Value = std::optional<double> (*)(const HeadMetrics&);

template <double HeadStatistics::*statistic>
std::optional<double> valueOf(const HeadMetrics& head)
{
    return head.statistics.*statistic;
}

struct HeadColumn {
    const char* title;
    const char* explanation;
    Value value;
    int decimals;  ///< −1: a share, in per cent
};

constexpr std::array kHeadColumns {
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Head"),
        QT_TRANSLATE_NOOP("translucent::HeadTable", "Layer and head, counted from 1"),
        [](const HeadMetrics& head) { return std::optional(1000.0 * head.layer + head.head); }, 0},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Entropy"),
        QT_TRANSLATE_NOOP(
            "translucent::HeadTable", "Entropy −Σ w·log₂ w in bits, mean of all rows: 0 = each row looks at one token"),
        valueOf<&HeadStatistics::entropy>, 2},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Distance"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Mean distance between a query and the tokens it attends to, in tokens; for cross-attention, distance from "
            "the diagonal"),
        valueOf<&HeadStatistics::distance>, 1},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "BEGIN/END"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Weight on BEGIN and END, where a head rests when no token is relevant (attention sink)"),
        valueOf<&HeadStatistics::specialShare>, -1},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Punctuation"),
        QT_TRANSLATE_NOOP("translucent::HeadTable", "Weight on punctuation"),
        valueOf<&HeadStatistics::punctuationShare>, -1},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "Monotonic"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Monotonicity: share of row-to-row steps at which the most attended token does not move back"),
        valueOf<&HeadStatistics::monotonicity>, -1},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "AER"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Alignment error rate (AER) = 1 − 2|A∩S| ÷ (|A| + |S|), with A the head's links and S the gold links of "
            "the classroom language: 0% = every word aligned correctly. Only for example sentences translated as in "
            "the corpus."),
        [](const HeadMetrics& head) { return head.alignmentError; }, -1},
    HeadColumn {QT_TRANSLATE_NOOP("translucent::HeadTable", "AER ⌀"),
        QT_TRANSLATE_NOOP("translucent::HeadTable",
            "Alignment error rate (AER) of this head, mean over test sentences of the classroom language; independent "
            "of the current sentence. 0% = every word aligned correctly."),
        [](const HeadMetrics& head) { return head.meanAlignmentError; }, -1},
};

QString textOf(const HeadColumn& column, const HeadMetrics& head)
{
    const auto value = column.value(head);
    if (!value)
        return QStringLiteral("–");
    if (column.decimals == 0)
        return QStringLiteral("%1.%2").arg(head.layer + 1).arg(head.head + 1);
    const QLocale locale;
    return column.decimals < 0 ? locale.toString(100 * *value, 'f', 0) + u'%'
                               : locale.toString(*value, 'f', column.decimals);
}

/// Sorted by the plain number.
class NumberItem : public QTableWidgetItem {
public:
    bool operator<(const QTableWidgetItem& other) const override
    {
        return data(kSortRole).toDouble() < other.data(kSortRole).toDouble();
    }
};

}  // namespace

HeadTable::HeadTable(QWidget* parent)
    : QWidget(parent)
    , m_table(new QTableWidget(this))
{
    auto* title = makeLabel("section", "headTableTitle", this);
    title->setText(tr("Heads compared"));
    m_table->setAccessibleName(title->text());
    setUpTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(title);
    column->addWidget(m_table, 1);
    connect(m_table, &QTableWidget::currentItemChanged, this, [this](const QTableWidgetItem* item) {
        if (item)
            Q_EMIT headPicked(item->data(kHeadRole).toPoint().x(), item->data(kHeadRole).toPoint().y());
    });
}

void HeadTable::setUpTable()
{
    m_table->setObjectName(QStringLiteral("headTable"));
    m_table->setColumnCount(int(kHeadColumns.size()));
    for (int column = 0; column < m_table->columnCount(); ++column) {
        const HeadColumn& about = kHeadColumns[std::size_t(column)];
        auto* heading = new QTableWidgetItem(tr(about.title));
        heading->setToolTip(QStringLiteral("<p>%1</p>").arg(tr(about.explanation).toHtmlEscaped()));  // breaks lines
        m_table->setHorizontalHeaderItem(column, heading);
    }
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView* header = m_table->horizontalHeader();
    header->setStretchLastSection(true);
    header->setHighlightSections(false);
    header->setMinimumSectionSize(24);
    header->setSortIndicator(Head, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    fitRows();
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

void HeadTable::setMetrics(const std::vector<HeadMetrics>& metrics)
{
    const QSignalBlocker quiet(m_table);
    m_table->setSortingEnabled(false);
    m_table->setRowCount(int(metrics.size()));
    {
        const QSignalBlocker atOnce(m_table->model());  // the view would measure its columns at each item
        for (int column = 0; column < m_table->columnCount(); ++column)
            fillColumn(column, metrics);
    }
    m_table->viewport()->update();
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);  // with what is hidden now
}

void HeadTable::fillColumn(int column, const std::vector<HeadMetrics>& metrics)
{
    const HeadColumn& about = kHeadColumns[std::size_t(column)];
    for (int row = 0; row < int(metrics.size()); ++row) {
        const HeadMetrics& head = metrics[std::size_t(row)];
        auto* item = new NumberItem;
        item->setText(textOf(about, head));
        item->setTextAlignment(Qt::AlignCenter);
        item->setData(kSortRole, about.value(head).value_or(std::numeric_limits<double>::infinity()));
        item->setData(kHeadRole, QPoint(head.layer, head.head));
        item->setToolTip(column == Head ? tr("Layer %1, head %2").arg(head.layer + 1).arg(head.head + 1) : QString());
        m_table->setItem(row, column, item);
    }
    const bool known = std::ranges::any_of(metrics, [&](const auto& head) { return about.value(head).has_value(); });
    m_table->setColumnHidden(column, !known && column >= AlignmentError);
}

void HeadTable::setCurrent(int layer, std::optional<int> head)
{
    const QSignalBlocker quiet(m_table);
    for (int row = 0; head && row < m_table->rowCount(); ++row)
        if (m_table->item(row, Head)->data(kHeadRole).toPoint() == QPoint(layer, *head))
            return m_table->setCurrentCell(row, Head);
    m_table->clearSelection();
    m_table->setCurrentItem(nullptr);
}

}  // namespace translucent
