#include "widgets/number_tables.h"

#include "translucent/explain/step.h"
#include "widgets/controls.h"
#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QColor>
#include <QHash>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QWheelEvent>
#include <QtMath>

#include <algorithm>
#include <cmath>
#include <utility>

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

int NumberView::naturalWidth() const
{
    const bool hasBar = verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff && model()->rowCount() > mostRows();
    const int bar = hasBar ? verticalScrollBar()->sizeHint().width() : 0;
    return bar + std::max(verticalHeader()->minimumWidth(), verticalHeader()->sizeHint().width())
        + horizontalHeader()->length() + 2 * frameWidth() + 2;
}

int NumberView::heightOf(int rows) const
{
    const int bar = naturalWidth() > width() ? horizontalScrollBar()->sizeHint().height() : 0;
    return horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + bar
        + 2 * frameWidth() + 2;
}

/// Its height depends on its width, by the horizontal scroll bar.
void NumberView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    const bool isTooNarrow = naturalWidth() > width();
    if (std::exchange(m_isTooNarrow, isTooNarrow) != isTooNarrow)
        updateGeometry();
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

namespace {

const QColor kWrongTint(0xd6, 0x45, 0x1b, 70);  // for light and dark backgrounds

/// Rows and cells of pasted text.
QList<QStringList> cellsOf(const QString& text)
{
    static const QRegularExpression lineEnd(QStringLiteral("\r\n|\n|\r"));
    static const QRegularExpression separator(QStringLiteral("\\s*[,;，；]\\s*|\\s+"));
    QList<QStringList> rows;
    QStringList lines = text.split(lineEnd);
    while (!lines.isEmpty() && lines.last().trimmed().isEmpty())
        lines.removeLast();
    for (const QString& line : lines)
        rows << (line.contains(u'\t') ? line.split(u'\t') : line.trimmed().split(separator));
    return rows;
}

}  // namespace

std::optional<double> numberFromText(const QString& text)
{
    bool ok = false;
    const double value = text.trimmed().replace(u'−', u'-').toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::vector<double> MatrixContent::row(int index) const
{
    const auto begin = values.begin() + std::ptrdiff_t(offset(index, 0));
    return {begin, begin + columns};
}

void MatrixContent::resize(int newRows, int newColumns)
{
    std::vector<double> resized(std::size_t(newRows) * std::size_t(newColumns));
    for (int row = 0; row < std::min(rows, newRows); ++row)
        for (int column = 0; column < std::min(columns, newColumns); ++column)
            resized[std::size_t(row) * std::size_t(newColumns) + std::size_t(column)] = values[offset(row, column)];
    std::erase_if(
        wrong, [&](const auto& cell) { return cell.first.first >= newRows || cell.first.second >= newColumns; });
    values = std::move(resized);
    rows = newRows;
    columns = newColumns;
}

QString MatrixContent::problem() const
{
    if (wrong.empty())
        return {};
    const auto& [place, typed] = *wrong.begin();
    const QString text = typed.left(20);
    return text.trimmed().isEmpty()
        ? MatrixModel::tr("Row %1, column %2 is empty: type a number such as −0.5 or 1e-3.")
              .arg(place.first + 1)
              .arg(place.second + 1)
        : MatrixModel::tr("Row %1, column %2: “%3” is not a finite number. Type one such as −0.5 or 1e-3.")
              .arg(place.first + 1)
              .arg(place.second + 1)
              .arg(text);
}

MatrixModel::MatrixModel(QObject* parent)
    : QAbstractTableModel(parent)
{
    setContent({});
}

void MatrixModel::setContent(MatrixContent content)
{
    beginResetModel();
    m_content = std::move(content);
    m_content.values.resize(std::size_t(m_content.rows) * std::size_t(m_content.columns));
    endResetModel();
}

void MatrixModel::write(int row, int column, const QString& text)
{
    auto value = numberFromText(text);
    if (value && isSwitch(row))
        value = *value != 0 ? 1 : 0;
    if (value) {
        m_content.values[m_content.offset(row, column)] = *value;
        m_content.wrong.erase({row, column});
    } else {
        m_content.wrong[{row, column}] = text;
    }
}

bool MatrixModel::paste(const QString& text, const QModelIndex& first)
{
    const QList<QStringList> rows = cellsOf(text);
    if (rows.isEmpty())
        return false;
    const int top = std::max(0, first.row()), left = std::max(0, first.column());
    qsizetype widest = 0;
    for (const QStringList& cells : rows)
        widest = std::max(widest, cells.size());
    const auto wanted = [](bool grows, bool atStart, int have, int needed, int most) {
        return grows ? std::clamp(atStart ? needed : std::max(have, needed), 1, most) : have;
    };
    resize(wanted(m_content.rowsGrow, top == 0, m_content.rows, top + int(rows.size()), kMostRows),
        wanted(m_content.columnsGrow, left == 0, m_content.columns, left + int(widest), kMostColumns));
    for (int row = 0; row < rows.size() && top + row < m_content.rows; ++row)
        for (int column = 0; column < rows[row].size() && left + column < m_content.columns; ++column)
            write(top + row, left + column, rows[row][column]);
    Q_EMIT dataChanged(index(0, 0), index(m_content.rows - 1, m_content.columns - 1));
    Q_EMIT edited();
    return true;
}

void MatrixModel::resize(int rows, int columns)
{
    if (rows == m_content.rows && columns == m_content.columns)
        return;
    beginResetModel();
    m_content.resize(rows, columns);
    endResetModel();
}

int MatrixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_content.rows;
}

int MatrixModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_content.columns;
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto wrong = m_content.wrong.find({index.row(), index.column()});
    const bool isWrong = wrong != m_content.wrong.end();
    const double value = m_content.values[m_content.offset(index.row(), index.column())];
    const bool box = isSwitch(index.row()) && !isWrong;
    switch (role) {
    case Qt::DisplayRole:
        if (box)
            return {};
        return isWrong ? wrong->second : QString::fromStdString(numberText(value));
    case Qt::EditRole: return isWrong ? wrong->second : QString::number(value, 'g', QLocale::FloatingPointShortest);
    case Qt::CheckStateRole: return box ? QVariant(value != 0 ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole: return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::BackgroundRole: return isWrong ? QVariant(kWrongTint) : QVariant();
    case Qt::ToolTipRole:
        return isWrong ? tr("Not a finite number") : QString::number(value, 'g', 10).replace(u'-', u'−');
    default: return {};
    }
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || (role != Qt::EditRole && role != Qt::CheckStateRole))
        return false;
    if (role == Qt::CheckStateRole)
        m_content.values[m_content.offset(index.row(), index.column())] = value.toInt() == Qt::Checked ? 1 : 0;
    else if (value.toString() == data(index, Qt::EditRole).toString())
        return true;
    else
        write(index.row(), index.column(), value.toString());
    Q_EMIT dataChanged(index, index);
    Q_EMIT edited();
    return true;
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::WhatsThisRole)
        return explanationText(tr("Numbers that the calculation starts from: type others, and every step follows."));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const QStringList& labels = orientation == Qt::Horizontal ? m_content.columnLabels : m_content.rowLabels;
    const QString label = section < labels.size() ? labels[section] : QString::number(section + 1);
    return role == Qt::ToolTipRole ? plainTip(label) : label;
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return flags;
    return flags | (isSwitch(index.row()) ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable);
}

namespace {

constexpr int kMostRowsSeen = 8;
constexpr double kBoxSize = 0.55;  // of the cell's height
constexpr double kFrameRounding = 3;

bool isSwitch(const QModelIndex& index)
{
    return index.data(Qt::CheckStateRole).isValid();
}

bool asksToToggle(const QEvent& event)
{
    if (event.type() == QEvent::MouseButtonRelease)
        return static_cast<const QMouseEvent&>(event).button() == Qt::LeftButton;
    return event.type() == QEvent::KeyPress && static_cast<const QKeyEvent&>(event).key() == Qt::Key_Space;
}

/// Draws checkable cells as a box in the middle, in the colours of the palette. A click anywhere in the cell or Space
/// toggles it. The style's own box is not used: with a style sheet for items, both boxes are drawn.
class SwitchDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features &= ~QStyleOptionViewItem::HasCheckIndicator;
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        if (!isSwitch(index))
            return;
        const double side = kBoxSize * option.rect.height();
        QRectF box(0, 0, side, side);
        box.moveCenter(QRectF(option.rect).center());
        const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->setBrush(option.palette.color(ticked ? QPalette::Highlight : QPalette::Base));
        painter->drawRoundedRect(box, kFrameRounding, kFrameRounding);
        if (ticked) {
            painter->setPen(QPen(option.palette.color(QPalette::HighlightedText), 2));
            painter->drawPolyline(QPolygonF {box.topLeft() + QPointF(0.2, 0.55) * side,
                box.topLeft() + QPointF(0.42, 0.75) * side, box.topLeft() + QPointF(0.8, 0.28) * side});
        }
        painter->restore();
    }

    bool editorEvent(
        QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) override
    {
        if (!isSwitch(index))
            return QStyledItemDelegate::editorEvent(event, model, option, index);
        if (!asksToToggle(*event))
            return false;
        const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, ticked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
};

}  // namespace

MatrixView::MatrixView(MatrixModel* matrix, QWidget* parent)
    : NumberView(matrix, 0.5, parent)
    , m_matrix(matrix)
{
    fitOnlyWhenSeen();
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerItem);
    setItemDelegate(new SwitchDelegate(this));
    verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
    connect(matrix, &QAbstractItemModel::dataChanged, this, &MatrixView::fitSections);
}

QSize MatrixView::sizeHint() const
{
    return {240, heightOf(std::min(m_matrix->rowCount(), mostRows()))};
}

int MatrixView::mostRows() const
{
    return kMostRowsSeen;
}

QString MatrixView::rowsShown() const
{
    const int rows = m_matrix->rowCount(), first = verticalScrollBar()->value() + 1;
    return rows <= mostRows() ? QString()
                              : tr("rows %1–%2 of %3").arg(first).arg(std::min(rows, first + mostRows() - 1)).arg(rows);
}

void MatrixView::wheelEvent(QWheelEvent* event)
{
    if (hasFocus() || event->angleDelta().x() != 0)
        NumberView::wheelEvent(event);
    else
        event->ignore();
}

QSize MatrixView::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Paste))
        m_matrix->paste(QApplication::clipboard()->text(), selectedBlock().first);
    else if (event->key() == Qt::Key_Delete)
        clearSelection();
    else
        NumberView::keyPressEvent(event);
}

void MatrixView::clearSelection()
{
    for (const QModelIndex& index : selectionModel()->selectedIndexes())
        m_matrix->setData(index, QStringLiteral("0"));
}

MatrixEditor::MatrixEditor(const char* objectName, const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_model(new MatrixModel(this))
    , m_view(new MatrixView(m_model, this))
    , m_rows(makeEndLabel("caption", objectName + QByteArray(".rows"), this))
    , m_problem(makeText("problem", objectName + QByteArray(".problem"), {}, this))
    , m_size(makeButton(
          "flat", objectName + QByteArray(".size"), tr("Size ▾"), tr("Adds or removes rows and columns"), this))
{
    setObjectName(QString::fromLatin1(objectName));
    m_view->setObjectName(this->objectName() + QStringLiteral(".table"));
    m_view->setAccessibleName(title);
    m_view->setToolTip(tr("Type numbers, or paste a block from a spreadsheet (Ctrl+V)"));
    auto* caption = makeLabel("caption", "", title, this);
    caption->setBuddy(m_view);
    m_size->setPopupMode(QToolButton::InstantPopup);
    m_size->setMenu(new QMenu(m_size));
    addAction("addColumn", tr("Add a column"), 0, 1);
    addAction("removeColumn", tr("Remove the last column"), 0, -1);
    addAction("addRow", tr("Add a row"), 1, 0);
    addAction("removeRow", tr("Remove the last row"), -1, 0);
    m_rows->setToolTip(tr("Click into the numbers, then use the arrow keys or the wheel to see the others"));
    columnOf({rowOf({caption, {m_rows, 1}, LayoutPart::room(0), m_size}), m_view, m_problem, LayoutPart::room()}, this,
        {}, 4);
    connect(m_model, &MatrixModel::edited, this, &MatrixEditor::tell);
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, &MatrixEditor::showRows);
    refresh();
}

void MatrixEditor::showRows()
{
    m_rows->setText(m_view->rowsShown());
    m_rows->setVisible(!m_rows->text().isEmpty());
}

void MatrixEditor::addAction(const char* name, const QString& text, int rows, int columns)
{
    QAction* action = m_size->menu()->addAction(text);
    action->setObjectName(objectName() + u'.' + QString::fromLatin1(name));
    connect(action, &QAction::triggered, this, [this, rows, columns] {
        m_model->resize(m_model->rowCount() + rows, m_model->columnCount() + columns);
        tell();
    });
    m_changes.push_back({action, rows, columns});
}

QString MatrixEditor::numbers() const
{
    QStringList lines;
    const MatrixContent& content = m_model->content();
    for (int row = 0; row < content.rows; ++row) {
        QStringList line;
        for (const double number : content.row(row))
            line << QString::number(number, 'g', QLocale::FloatingPointShortest);
        lines << line.join(u' ');
    }
    return lines.join(u'\n');
}

void MatrixEditor::setNumbers(const QString& text)
{
    m_model->paste(text, m_model->index(0, 0));
}

void MatrixEditor::tell()
{
    refresh();
    Q_EMIT edited();
}

void MatrixEditor::setContent(MatrixContent content)
{
    m_model->setContent(std::move(content));
    refresh();
}

void MatrixEditor::refresh()
{
    const MatrixContent& content = m_model->content();
    m_size->setVisible(content.columnsGrow || content.rowsGrow);
    for (const auto& [action, rows, columns] : m_changes) {
        const int wanted = rows ? content.rows + rows : content.columns + columns;
        action->setVisible(rows ? content.rowsGrow : content.columnsGrow);
        action->setEnabled(wanted >= 1 && wanted <= (rows ? MatrixModel::kMostRows : MatrixModel::kMostColumns));
    }
    m_problem->setText(content.problem());
    m_problem->setVisible(!content.wrong.empty());
    m_view->updateGeometry();
    showRows();
}

}  // namespace translucent
