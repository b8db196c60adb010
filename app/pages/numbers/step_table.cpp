#include "pages/numbers/step_table.h"

#include "widgets/ui_helpers.h"

#include <QBrush>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr int kMostStepRows = 9;
constexpr int kFewestStepRows = 4;
constexpr double kStrongestTint = 120;  // of 255
const QColor kPositive(0x00, 0x72, 0xB2);
const QColor kNegative(0xD5, 0x5E, 0x00);
const QColor kSkipped(0x80, 0x80, 0x80, 140);
const QColor kPooled(0x00, 0x9E, 0x73, 90);

}  // namespace

StepList::StepList(QWidget* parent)
    : QListWidget(parent)
{
    setObjectName(QStringLiteral("stepList"));
    setAccessibleName(tr("Steps"));
    setToolTip(tr("Space: next step; Backspace: back; Home and End: first and last"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideRight);
}

QSize StepList::sizeHint() const
{
    int height = 2 * frameWidth() + 4;
    for (int row = 0; row < count(); ++row)
        height += sizeHintForRow(row);
    return {240, height};
}

void StepList::keyPressEvent(QKeyEvent* event)
{
    for (const int key : {Qt::Key_Space, Qt::Key_Backspace, Qt::Key_PageUp, Qt::Key_PageDown})
        if (event->key() == key)
            return event->ignore();
    QListWidget::keyPressEvent(event);
}

void NumberTableModel::setStep(ShownStep step)
{
    beginResetModel();
    m_step = std::move(step);
    m_largest = 0;
    for (const double value : m_step.step.table.values)
        if (std::isfinite(value))
            m_largest = std::max(m_largest, std::abs(value));
    endResetModel();
}

void NumberTableModel::setFocus(const QModelIndex& focus)
{
    m_row = focus.row();
    m_column = focus.column();
    if (m_step.step.pooling != Pooling::None && rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::BackgroundRole});
}

QString NumberTableModel::rowLabel(int row) const
{
    return row < m_step.rowLabels.size() ? m_step.rowLabels[row]
                                         : QString::fromStdString(m_step.step.table.rows[std::size_t(row)]);
}

QString NumberTableModel::columnLabel(int column) const
{
    if (column < m_step.columnLabels.size())
        return m_step.columnLabels[column];
    const auto& names = m_step.step.table.columns;
    return std::size_t(column) < names.size() ? QString::fromStdString(names[std::size_t(column)])
                                              : QString::number(column + 1);
}

QList<QStringList> NumberTableModel::table() const
{
    QStringList heading {QString()};
    for (int column = 0; column < columnCount(); ++column)
        heading << columnLabel(column);
    QList<QStringList> rows {heading};
    for (int row = 0; row < rowCount(); ++row) {
        QStringList cells {rowLabel(row)};
        for (int column = 0; column < columnCount(); ++column)
            cells << cellText(row, column);
        rows << cells;
    }
    return rows;
}

ChartData NumberTableModel::barsOfRow(int row) const
{
    ChartData bars;
    bars.x.title = m_step.columnTitle.isEmpty() ? tr("component") : m_step.columnTitle;
    bars.y.title = rowLabel(row);
    ChartSeries series {bars.y.title, {}, {}, {}, SeriesStyle::Bars};
    for (int column = 0; column < columnCount(); ++column) {
        series.x.push_back(column + 1);
        series.y.push_back(isSkipped(row, column) ? std::numeric_limits<double>::quiet_NaN() : at(row, column));
        bars.xLabels << columnLabel(column);
    }
    bars.series.push_back(std::move(series));
    return bars;
}

int NumberTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_step.step.table.rows.size());
}

int NumberTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_step.step.table.width());
}

QString NumberTableModel::cellText(int row, int column) const
{
    if (isSkipped(row, column))
        return {};
    const double value = at(row, column);
    return std::isfinite(value) ? QString::number(value, 'g', 17) : QString::fromStdString(numberText(value));
}

bool NumberTableModel::isSkipped(int row, int column) const
{
    const auto& skipped = m_step.step.skipped;
    return !skipped.empty() && skipped[std::size_t(row) * m_step.step.table.width() + std::size_t(column)];
}

bool NumberTableModel::isPadded(int row, int column) const
{
    const auto& padded = m_step.step.padded;
    return !padded.empty() && padded[std::size_t(row) * m_step.step.table.width() + std::size_t(column)];
}

bool NumberTableModel::isPooled(int row, int column) const
{
    return (m_step.step.pooling == Pooling::Row && row == m_row)
        || (m_step.step.pooling == Pooling::Column && column == m_column);
}

QVariant NumberTableModel::tint(int row, int column) const
{
    if (isPooled(row, column))
        return kPooled;
    if (isSkipped(row, column) || isPadded(row, column))
        return QBrush(kSkipped, Qt::BDiagPattern);
    const double value = at(row, column);
    if (!m_step.step.rowsArePositions || m_step.numbersAreNames || m_step.step.pooling != Pooling::None
        || m_largest == 0 || !std::isfinite(value))
        return {};
    QColor colour = value < 0 ? kNegative : kPositive;
    colour.setAlpha(int(kStrongestTint * std::abs(value) / m_largest));
    return colour;
}

QVariant NumberTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int row = index.row(), column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return isSkipped(row, column) ? QString() : QString::fromStdString(numberText(at(row, column)));
    case Qt::EditRole: return cellText(row, column);
    case Qt::ToolTipRole:
        return plainTip(QStringLiteral("%1[%2] = %3")
                            .arg(rowLabel(row), columnLabel(column), cellText(row, column).replace(u'-', u'−')));
    case Qt::TextAlignmentRole: return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::BackgroundRole: return tint(row, column);
    default: return {};
    }
}

QVariant NumberTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::WhatsThisRole)
        return stepExplanation(m_step);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const QString label = orientation == Qt::Horizontal ? columnLabel(section) : rowLabel(section);
    return role == Qt::ToolTipRole ? plainTip(label) : label;
}

StepTable::StepTable(NumberTableModel* model, QWidget* parent)
    : NumberView(model, 1, parent)
{
    setEditTriggers(NoEditTriggers);
    verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

QSize StepTable::sizeHint() const
{
    return {420, heightOf(std::clamp(model()->rowCount(), 1, kMostStepRows))};
}

QSize StepTable::minimumSizeHint() const
{
    return {240, heightOf(std::clamp(model()->rowCount(), 1, kFewestStepRows))};
}

int StepTable::mostRows() const
{
    return kFewestStepRows;
}

void StepTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    NumberView::currentChanged(current, previous);
    if (current.isValid())
        Q_EMIT focusMoved(current);
}

void StepTable::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Home || event->key() == Qt::Key_End)
        event->ignore();
    else
        NumberView::keyPressEvent(event);
}

}  // namespace translucent
