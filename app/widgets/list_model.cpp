#include "widgets/list_model.h"

#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

namespace translucent {

namespace {

int alignmentOf(ListColumn::Kind kind)
{
    const Qt::Alignment across = kind == ListColumn::Number ? Qt::AlignRight
        : kind == ListColumn::Rank                          ? Qt::AlignHCenter
                                                            : Qt::AlignLeft;
    return int(Qt::AlignVCenter | across);
}

/// Empty for a column that is explained by the table.
QVariant explanationOf(const ListColumn& column)
{
    const QString text = explanationText(column.tip, column.term);
    return text.isEmpty() ? QVariant() : text;
}

}  // namespace

ListModel::ListModel(std::vector<ListColumn> columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(std::move(columns))
{
}

void ListModel::setColumns(std::vector<ListColumn> columns)
{
    beginResetModel();
    m_columns = std::move(columns);
    endResetModel();
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
    case Qt::ToolTipRole: return plainTip(row.tip.isEmpty() ? row.texts.value(index.column()) : row.tip);
    case Qt::TextAlignmentRole: return alignmentOf(column.kind);
    case Qt::FontRole: return row.strong ? QVariant(bold) : QVariant();
    case Qt::ForegroundRole:
        return row.faint ? QVariant(QGuiApplication::palette().color(QPalette::PlaceholderText)) : QVariant();
    case Qt::BackgroundRole:
        return column.editable ? QVariant(QGuiApplication::palette().color(QPalette::AlternateBase)) : QVariant();
    case Qt::CheckStateRole:
        return row.ticked && index.column() == 0 ? QVariant(*row.ticked ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::WhatsThisRole: return explanationOf(column);
    case kShareRole: return column.kind == ListColumn::Bar ? QVariant(row.share) : QVariant();
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
    case Qt::WhatsThisRole: return explanationOf(column);
    case Qt::TextAlignmentRole: return alignmentOf(column.kind);
    default: return {};
    }
}

Qt::ItemFlags ListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid() || !m_rows[std::size_t(index.row())].enabled)
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    flags.setFlag(Qt::ItemIsEditable, m_columns[std::size_t(index.column())].editable);
    flags.setFlag(Qt::ItemIsUserCheckable, index.data(Qt::CheckStateRole).isValid());
    return flags;
}

bool ListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role == Qt::EditRole && flags(index) & Qt::ItemIsEditable)
        Q_EMIT edited(index.row(), index.column(), value.toString());
    else if (role == Qt::CheckStateRole && flags(index) & Qt::ItemIsUserCheckable)
        Q_EMIT ticked(index.row(), value.toInt() == Qt::Checked);
    else
        return false;
    return true;
}

}  // namespace translucent
