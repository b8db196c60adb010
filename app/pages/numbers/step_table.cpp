#include "pages/numbers/step_table.h"

#include "pages/numbers/number_table_model.h"
#include "widgets/table_selection.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kMostFittedColumns = 100;  // beyond these labels are counts
constexpr int kMostFittedRows = 64;
constexpr int kWidestColumns = 3;  // in widths of a number
constexpr int kLabelAir = 20;
constexpr int kMostRowsSeen = 9;
constexpr int kFewestRowsSeen = 4;

}  // namespace

StepTable::StepTable(NumberTableModel* model, QWidget* parent)
    : QTableView(parent)
    , m_numbers(model)
{
    setModel(model);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerItem);  // a number cut off at its left would be another one
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(model, &QAbstractItemModel::modelReset, this, &StepTable::fitSections);
    fitSections();
}

void StepTable::fitSections()
{
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("−0.000000"));
    horizontalHeader()->setDefaultSectionSize(number);
    for (int column = 0; column < std::min(kMostFittedColumns, model()->columnCount()); ++column) {
        setColumnWidth(column, std::clamp(widthOfColumn(column), number, kWidestColumns * number));
    }
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    updateGeometry();
}

int StepTable::widthOfColumn(int column) const
{
    int width = fontMetrics().horizontalAdvance(m_numbers->columnLabel(column));
    for (int row = 0; row < std::min(kMostFittedRows, m_numbers->rowCount()); ++row)
        width = std::max(width, fontMetrics().horizontalAdvance(m_numbers->index(row, column).data().toString()));
    return width + kLabelAir;
}

int StepTable::naturalWidth() const
{
    const int bar = m_numbers->rowCount() > kFewestRowsSeen ? verticalScrollBar()->sizeHint().width() : 0;
    return bar + verticalHeader()->sizeHint().width() + horizontalHeader()->length() + 2 * frameWidth() + 2;
}

int StepTable::heightOf(int rows) const
{
    return horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize()
        + (naturalWidth() > width() ? horizontalScrollBar()->sizeHint().height() : 0) + 2 * frameWidth() + 2;
}

QSize StepTable::sizeHint() const
{
    return {420, heightOf(std::clamp(model()->rowCount(), 1, kMostRowsSeen))};
}

QSize StepTable::minimumSizeHint() const
{
    return {240, heightOf(std::clamp(model()->rowCount(), 1, kFewestRowsSeen))};
}

void StepTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitSections();
}

void StepTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid())
        Q_EMIT focusMoved(current);
}

void StepTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copySelection();
    for (const int key : {Qt::Key_Space, Qt::Key_Backspace, Qt::Key_Home, Qt::Key_End, Qt::Key_Escape})
        if (event->key() == key)
            return event->ignore();
    QTableView::keyPressEvent(event);
}

void StepTable::copySelection() const
{
    const auto [first, last] = selectedBlock(*this);
    if (first.isValid())
        QApplication::clipboard()->setText(m_numbers->copied(first, last));
}

}  // namespace translucent
