#include "pages/positions/figure_table.h"

#include "widgets/table_picture.h"

#include <QAbstractTableModel>
#include <QHeaderView>

#include <utility>

namespace translucent {

namespace {

constexpr int kNarrowest = 48;
constexpr qsizetype kFewColumns = 5;  // these have room side by side

/// Texts in rows and columns, right-aligned so that digits stand below each other.
class RowsModel : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(const QList<QStringList>& rows)
    {
        const bool sameShape = rows.size() == m_rows.size() && rows.value(0).size() == m_rows.value(0).size();
        if (!sameShape)
            beginResetModel();
        m_rows = rows;
        if (!sameShape) {
            endResetModel();
            return;
        }
        if (rowCount({}) > 0 && columnCount({}) > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount({}) - 1, columnCount({}) - 1));
        if (columnCount({}) > 0)
            Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount({}) - 1);
    }

    int rowCount(const QModelIndex& parent) const override
    {
        return parent.isValid() || m_rows.isEmpty() ? 0 : int(m_rows.size()) - 1;
    }
    int columnCount(const QModelIndex& parent) const override
    {
        return parent.isValid() || m_rows.isEmpty() ? 0 : int(m_rows.first().size());
    }
    QVariant data(const QModelIndex& at, int role) const override
    {
        if (role == Qt::TextAlignmentRole)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return role == Qt::DisplayRole ? QVariant(m_rows[at.row() + 1].value(at.column())) : QVariant();
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        if (orientation == Qt::Horizontal && role == Qt::DisplayRole && !m_rows.isEmpty())
            return m_rows.first().value(section);
        return {};
    }

private:
    QList<QStringList> m_rows;
};

}  // namespace

FigureTable::FigureTable(const char* objectName, QWidget* parent)
    : QTableView(parent)
{
    setObjectName(QString::fromLatin1(objectName));
    setModel(new RowsModel(this));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setProperty("role", QStringLiteral("dense"));
    setAlternatingRowColors(true);
    setTabKeyNavigation(false);
    setMinimumSize(220, 120);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setResizeContentsPrecision(100);
    horizontalHeader()->setMinimumSectionSize(kNarrowest);
    horizontalHeader()->setStretchLastSection(true);
}

void FigureTable::setRows(QList<QStringList> rows)
{
    m_rows = std::move(rows);
    static_cast<RowsModel*>(model())->setRows(m_rows);
    const bool few = m_rows.value(0).size() <= kFewColumns;
    horizontalHeader()->setSectionResizeMode(few ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
}

Picture FigureTable::picture(const QString& title, const QString& note) const
{
    TablePictureOptions options;
    options.title = title;
    options.note = note;
    options.font = font();
    return tablePicture(*model(), options);
}

}  // namespace translucent
