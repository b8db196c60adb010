#include "pages/numbers/number_table_model.h"

#include "pages/numbers/step_text.h"

#include <QBrush>
#include <QColor>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kStrongestTint = 120;  // of 255
const QColor kPositive(0x00, 0x72, 0xB2);
const QColor kNegative(0xD5, 0x5E, 0x00);
const QColor kSkipped(0x80, 0x80, 0x80, 140);
const QColor kPooled(0x00, 0x9E, 0x73, 90);

QString allDigits(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 17) : QString::fromStdString(numberText(value));
}

}  // namespace

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
                                         : stepSymbol(m_step.step.name, m_step.step.table.rows[std::size_t(row)]);
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

QString NumberTableModel::copied(const QModelIndex& first, const QModelIndex& last) const
{
    QStringList lines;
    for (int row = first.row(); row <= last.row(); ++row) {
        QStringList cells;
        for (int column = first.column(); column <= last.column(); ++column)
            cells << cellText(row, column);
        lines << cells.join(u'\t');
    }
    return lines.join(u'\n');
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
    return isSkipped(row, column) ? QString() : allDigits(m_step.step.table.at(std::size_t(row), std::size_t(column)));
}

bool NumberTableModel::isSkipped(int row, int column) const
{
    const auto& skipped = m_step.step.skipped;
    return !skipped.empty() && skipped[std::size_t(row) * m_step.step.table.width() + std::size_t(column)];
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
    if (isSkipped(row, column))
        return QBrush(kSkipped, Qt::BDiagPattern);
    const double value = m_step.step.table.at(std::size_t(row), std::size_t(column));
    if (!m_step.step.rowsArePositions || m_step.step.pooling != Pooling::None || m_largest == 0
        || !std::isfinite(value))
        return {};
    QColor colour = value < 0 ? kNegative : kPositive;
    colour.setAlpha(int(kStrongestTint * std::abs(value) / m_largest));
    return colour;
}

QVariant NumberTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const double value = m_step.step.table.at(std::size_t(index.row()), std::size_t(index.column()));
    switch (role) {
    case Qt::DisplayRole:
        return isSkipped(index.row(), index.column()) ? QString() : QString::fromStdString(numberText(value));
    case Qt::ToolTipRole:
        return QStringLiteral("%1[%2] = %3")
            .arg(rowLabel(index.row()), columnLabel(index.column()), cellText(index.row(), index.column()));
    case Qt::TextAlignmentRole: return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::BackgroundRole: return tint(index.row(), index.column());
    default: return {};
    }
}

QVariant NumberTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    return orientation == Qt::Horizontal ? columnLabel(section) : rowLabel(section);
}

ChartData barsOfRow(const NumberTableModel& model, int row)
{
    ChartData bars;
    bars.x.title = model.step().columnTitle.isEmpty() ? NumberTableModel::tr("component") : model.step().columnTitle;
    bars.y.title = model.rowLabel(row);
    ChartSeries series {bars.y.title, {}, {}, {}, SeriesStyle::Bars};
    for (int column = 0; column < model.columnCount(); ++column) {
        series.x.push_back(column + 1);
        series.y.push_back(model.isSkipped(row, column)
                ? std::numeric_limits<double>::quiet_NaN()
                : model.step().step.table.at(std::size_t(row), std::size_t(column)));
        bars.xLabels << model.columnLabel(column);
    }
    bars.series.push_back(std::move(series));
    return bars;
}

}  // namespace translucent
