#include "widgets/number_view.h"

#include "widgets/list_table.h"
#include "widgets/text_widths.h"

#include <QApplication>
#include <QClipboard>
#include <QHash>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QtMath>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kMostFittedColumns = 100;  // beyond these labels are counts and numbers have all digits
constexpr int kMostFittedRows = 64;
constexpr int kWidestOfNumbers = 3;  // in widths of a number
constexpr int kCellAir = 18;
constexpr int kLeastHeading = 24;  // pixels that can be hit: its corner is a button

}  // namespace

NumberView::NumberView(QAbstractItemModel* numbers, double leastWidth, QWidget* parent)
    : QTableView(parent)
    , m_leastWidth(leastWidth)
{
    LabelHeader::giveTo(*this);
    setModel(numbers);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setTabKeyNavigation(false);
    verticalHeader()->setMinimumWidth(kLeastHeading);
    setHorizontalScrollMode(ScrollPerItem);  // a number must not be cut off at its left
    connect(numbers, &QAbstractItemModel::modelReset, this, &NumberView::fitSections);
    fitSections();
}

void NumberView::fitSections()
{
    m_isFitted = isVisible() || !m_fitsWhenSeen;
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("−0.000000"));
    horizontalHeader()->setDefaultSectionSize(number);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    TextWidths widths((QFontMetricsF(font())));
    for (int column = 0; m_isFitted && column < std::min(kMostFittedColumns, model()->columnCount()); ++column)
        setColumnWidth(
            column, std::clamp(widthOfColumn(column, widths), int(m_leastWidth * number), kWidestOfNumbers * number));
    updateGeometry();
}

int NumberView::widthOfColumn(int column, TextWidths& widths) const
{
    int width = horizontalHeader()->sectionSizeHint(column);
    for (int row = 0; row < std::min(kMostFittedRows, model()->rowCount()); ++row)
        width = std::max(width, qCeil(widths.of(model()->index(row, column).data().toString())) + kCellAir);
    return width;
}

int NumberView::heightOf(int rows, bool scrolls) const
{
    return horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize()
        + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0) + 2 * frameWidth() + 2;
}

void NumberView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitSections();
}

void NumberView::showEvent(QShowEvent* event)
{
    if (!m_isFitted)
        fitSections();
    QTableView::showEvent(event);
}

void NumberView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copySelection();
    const bool ticks = currentIndex().flags() & Qt::ItemIsUserCheckable;
    if (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Escape
        || (event->key() == Qt::Key_Space && !ticks))
        return event->ignore();
    QTableView::keyPressEvent(event);
}

std::pair<QModelIndex, QModelIndex> NumberView::selectedBlock() const
{
    const QModelIndex current = currentIndex();
    int top = current.row(), bottom = top, left = current.column(), right = left;
    const QItemSelection selection = selectionModel()->selection();
    for (qsizetype i = 0; i < selection.size(); ++i) {
        const QItemSelectionRange& range = selection[i];
        top = i == 0 ? range.top() : std::min(top, range.top());
        left = i == 0 ? range.left() : std::min(left, range.left());
        bottom = i == 0 ? range.bottom() : std::max(bottom, range.bottom());
        right = i == 0 ? range.right() : std::max(right, range.right());
    }
    return {model()->index(top, left), model()->index(bottom, right)};
}

void NumberView::copySelection() const
{
    const auto [first, last] = selectedBlock();
    if (!first.isValid())
        return;
    QStringList lines;
    for (int row = first.row(); row <= last.row(); ++row) {
        QStringList cells;
        for (int column = first.column(); column <= last.column(); ++column)
            cells << model()->index(row, column).data(Qt::EditRole).toString();
        lines << cells.join(u'\t');
    }
    QApplication::clipboard()->setText(lines.join(u'\n'));
}

}  // namespace translucent
