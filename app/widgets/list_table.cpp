#include "widgets/list_table.h"

#include <QApplication>
#include <QEvent>
#include <QFontMetrics>
#include <QHeaderView>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kRowGap = 4;
constexpr int kNarrowestColumn = 22;

int alignmentOf(ListColumn::Kind kind)
{
    return int(Qt::AlignVCenter | (kind == ListColumn::Number ? Qt::AlignRight : Qt::AlignLeft));
}

/// Cuts long texts so that rows can be told apart.
class ListDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        cell.state &= ~QStyle::State_HasFocus;
        const QStyle& style = *cell.widget->style();
        const int room = style.subElementRect(QStyle::SE_ItemViewItemText, &cell, cell.widget).width()
            - 2 * (style.pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1);
        const bool wraps = cell.features & QStyleOptionViewItem::WrapText;
        if (!wraps && cell.fontMetrics.horizontalAdvance(cell.text) > room)
            cell.text = elidedWhereEqual(cell.text, columnOf(index), cell.fontMetrics, room, cell.textElideMode);
        style.drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    }

private:
    static QStringList columnOf(const QModelIndex& index)
    {
        QStringList texts;
        for (int row = 0; row < index.model()->rowCount(); ++row)
            texts << index.siblingAtRow(row).data().toString();
        return texts;
    }
};

}  // namespace

ListModel::ListModel(std::vector<ListColumn> columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(std::move(columns))
{
}

void ListModel::setRows(std::vector<ListRow> rows)
{
    if (rows == m_rows)
        return;
    if (rows.size() != m_rows.size()) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    m_rows = std::move(rows);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant ListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ListRow& row = m_rows[std::size_t(index.row())];
    const ListColumn& column = m_columns[std::size_t(index.column())];
    QFont bold;
    bold.setBold(true);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return row.texts.value(index.column());
    case Qt::ToolTipRole: return row.tip.isEmpty() ? row.texts.value(index.column()) : row.tip;
    case Qt::TextAlignmentRole: return alignmentOf(column.kind);
    case Qt::FontRole: return row.strong ? QVariant(bold) : QVariant();
    case Qt::ForegroundRole:
        return row.faint ? QVariant(QGuiApplication::palette().color(QPalette::PlaceholderText)) : QVariant();
    case Qt::BackgroundRole:
        return column.editable ? QVariant(QGuiApplication::palette().color(QPalette::AlternateBase)) : QVariant();
    default: return {};
    }
}

QVariant ListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const ListColumn& column = m_columns[std::size_t(section)];
    switch (role) {
    case Qt::DisplayRole: return column.title;
    case Qt::ToolTipRole: return column.tip;
    case Qt::TextAlignmentRole: return alignmentOf(column.kind);
    default: return {};
    }
}

Qt::ItemFlags ListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid() || !m_rows[std::size_t(index.row())].enabled)
        return Qt::NoItemFlags;
    const bool editable = m_columns[std::size_t(index.column())].editable;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool ListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    Q_EMIT edited(index.row(), index.column(), value.toString());
    return true;
}

ListTable::ListTable(const char* objectName, std::vector<ListColumn> columns, QWidget* parent)
    : QTableView(parent)
    , m_model(new ListModel(std::move(columns), this))
{
    setObjectName(QString::fromLatin1(objectName));
    setModel(m_model);
    setItemDelegate(new ListDelegate(this));
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setEditTriggers(AllEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setTextElideMode(Qt::ElideRight);
    horizontalHeader()->setMinimumSectionSize(kNarrowestColumn);
    for (int column = 0; column < m_model->columnCount(); ++column)
        horizontalHeader()->setSectionResizeMode(column,
            m_model->columns()[std::size_t(column)].kind == ListColumn::Text ? QHeaderView::Stretch
                                                                             : QHeaderView::ResizeToContents);
    fitRows();
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) { Q_EMIT picked(current.row()); });
    connect(m_model, &ListModel::edited, this, &ListTable::edited);
}

void ListTable::setRows(std::vector<ListRow> rows)
{
    const QSignalBlocker blocker(this);
    m_model->setRows(std::move(rows));
}

QStringList ListTable::titles() const
{
    QStringList titles;
    for (const ListColumn& column : m_model->columns())
        titles << column.title;
    return titles;
}

void ListTable::setCurrentRow(int row)
{
    const QSignalBlocker blocker(this);
    setCurrentIndex(row < 0 ? QModelIndex() : m_model->index(row, 0));
}

void ListTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitRows();
}

void ListTable::fitRows()
{
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kRowGap);
}

QString elidedWhereEqual(
    const QString& text, const QStringList& texts, const QFontMetrics& metrics, int width, Qt::TextElideMode mode)
{
    qsizetype start = text.size(), end = text.size();
    for (const QString& other : texts) {
        start = std::min<qsizetype>(start, std::ranges::mismatch(text, other).in1 - text.begin());
        const auto differs = std::mismatch(text.rbegin(), text.rend(), other.rbegin(), other.rend()).first;
        end = std::min<qsizetype>(end, differs - text.rbegin());
    }
    if (texts.size() < 2 || start == text.size())
        return metrics.elidedText(text, mode, width);
    end = std::min(end, text.size() - start);
    QString shown = text;
    for (qsizetype kept = std::max(start, end); kept >= 0 && metrics.horizontalAdvance(shown) > width; --kept) {
        const bool cutsStart = kept < start, cutsEnd = kept < end;
        shown = text.mid(cutsStart ? start - kept : 0).chopped(cutsEnd ? end - kept : 0).trimmed();
        shown = (cutsStart ? QStringLiteral("…") : QString()) + shown + (cutsEnd ? QStringLiteral("…") : QString());
    }
    return metrics.elidedText(shown, mode, width);
}

}  // namespace translucent
