#include "widgets/matrix_model.h"

#include "translucent/explain/step.h"

#include <QColor>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

const QColor kWrongTint(0xd6, 0x45, 0x1b, 70);  // over light and dark alike

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
    m_wrong.clear();
    endResetModel();
}

void MatrixModel::relabel(const QStringList& rowLabels, const QStringList& columnLabels)
{
    m_content.rowLabels = rowLabels;
    m_content.columnLabels = columnLabels;
    Q_EMIT headerDataChanged(Qt::Vertical, 0, m_content.rows - 1);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, m_content.columns - 1);
}

QString MatrixModel::problem() const
{
    if (m_wrong.isEmpty())
        return {};
    auto first = m_wrong.constBegin();
    for (auto it = m_wrong.constBegin(); it != m_wrong.constEnd(); ++it)
        if (it.key() < first.key())
            first = it;
    const auto [row, column] = first.key();
    const QString text = first.value().left(20);
    return text.trimmed().isEmpty()
        ? tr("Row %1, column %2 is empty: type a number such as −0.5 or 1e-3.").arg(row + 1).arg(column + 1)
        : tr("Row %1, column %2: “%3” is not a finite number. Type one such as −0.5 or 1e-3.")
              .arg(row + 1)
              .arg(column + 1)
              .arg(text);
}

std::vector<double> MatrixModel::row(int index) const
{
    const auto begin = m_content.values.begin() + std::ptrdiff_t(offset(index, 0));
    return {begin, begin + m_content.columns};
}

void MatrixModel::write(int row, int column, const QString& text)
{
    auto value = numberFromText(text);
    if (value && isSwitch(row))
        value = *value != 0 ? 1 : 0;
    if (value) {
        m_content.values[offset(row, column)] = *value;
        m_wrong.remove({row, column});
    } else {
        m_wrong[{row, column}] = text;
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

QString MatrixModel::copied(const QModelIndex& first, const QModelIndex& last) const
{
    QStringList lines;
    for (int row = first.row(); row <= last.row(); ++row) {
        QStringList cells;
        for (int column = first.column(); column <= last.column(); ++column)
            cells << index(row, column).data(Qt::EditRole).toString();
        lines << cells.join(u'\t');
    }
    return lines.join(u'\n');
}

void MatrixModel::resize(int rows, int columns)
{
    if (rows == m_content.rows && columns == m_content.columns)
        return;
    beginResetModel();
    std::vector<double> values(std::size_t(rows) * std::size_t(columns));
    for (int row = 0; row < std::min(rows, m_content.rows); ++row)
        for (int column = 0; column < std::min(columns, m_content.columns); ++column)
            values[std::size_t(row) * std::size_t(columns) + std::size_t(column)] =
                m_content.values[offset(row, column)];
    m_wrong.removeIf([&](const auto& entry) { return entry.key().first >= rows || entry.key().second >= columns; });
    m_content.values = std::move(values);
    m_content.rows = rows;
    m_content.columns = columns;
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
    const auto wrong = m_wrong.constFind(Place(index.row(), index.column()));
    const bool isWrong = wrong != m_wrong.constEnd();
    const double value = m_content.values[offset(index.row(), index.column())];
    const bool box = isSwitch(index.row()) && !isWrong;
    switch (role) {
    case Qt::DisplayRole:
        if (box)
            return {};
        return isWrong ? wrong.value() : QString::fromStdString(numberText(value));
    case Qt::EditRole: return isWrong ? wrong.value() : QString::number(value, 'g', QLocale::FloatingPointShortest);
    case Qt::CheckStateRole: return box ? QVariant(value != 0 ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole: return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::BackgroundRole: return isWrong ? QVariant(kWrongTint) : QVariant();
    case Qt::ToolTipRole: return isWrong ? tr("Not a finite number") : QString::number(value, 'g', 10);
    default: return {};
    }
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || (role != Qt::EditRole && role != Qt::CheckStateRole))
        return false;
    if (role == Qt::CheckStateRole)
        m_content.values[offset(index.row(), index.column())] = value.toInt() == Qt::Checked ? 1 : 0;
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
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const QStringList& labels = orientation == Qt::Horizontal ? m_content.columnLabels : m_content.rowLabels;
    return section < labels.size() ? labels[section] : QString::number(section + 1);
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return flags;
    return flags | (isSwitch(index.row()) ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable);
}

}  // namespace translucent
