#include "pages/attention/row_story_table.h"

#include "widgets/colour_map.h"
#include "widgets/picture_file.h"

#include <QFont>

#include <cmath>
#include <limits>

namespace translucent {

void RowStoryTable::setStory(const QStringList& keys, const RowStory& story)
{
    const bool sameKeys = keys == m_keys && !m_steps.empty();
    if (!sameKeys)
        beginResetModel();
    m_keys = keys;
    m_story = story;
    m_steps = rowStorySteps(story);
    if (!sameKeys)
        endResetModel();
    else
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void RowStoryTable::setFocus(std::optional<int> key)
{
    if (std::exchange(m_focus, key) == key || m_story.empty())
        return;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int RowStoryTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_story.empty() ? 0 : int(m_steps.size());
}

int RowStoryTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_story.length();
}

QVariant RowStoryTable::data(const QModelIndex& index, int role) const
{
    static const ColourMap kColours(ColourMapKind::Viridis);
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RowStoryStep& step = m_steps[std::size_t(index.row())];
    const auto key = std::size_t(index.column());
    const bool masked = std::isinf(step.values[key]);
    switch (role) {
    case Qt::DisplayRole:
        return masked ? QStringLiteral("−∞") : QString::number(step.values[key], 'f', 2).replace(u'-', u'−');
    case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
    case Qt::BackgroundRole: return masked ? QVariant() : QColor(kColours.at(step.levels[key]));
    case Qt::ForegroundRole: return masked ? QVariant() : QColor(readableOn(kColours.at(step.levels[key])));
    case Qt::FontRole: {
        QFont font;
        font.setBold(m_focus == index.column());
        return m_focus == index.column() ? QVariant(font) : QVariant();
    }
    default: return {};
    }
}

QVariant RowStoryTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::DisplayRole)
        return orientation == Qt::Horizontal ? m_keys[section] : m_steps[std::size_t(section)].name;
    return {};
}

QByteArray RowStoryTable::csv() const
{
    const auto exact = [](double value) {
        return QString::number(value, 'g', std::numeric_limits<float>::max_digits10);
    };
    QList<QStringList> lines {{tr("Key")}};
    for (const RowStoryStep& step : m_steps)
        lines.front() << step.name;
    for (int key = 0; key < m_story.length(); ++key) {
        lines << QStringList {m_keys[key]};
        for (const RowStoryStep& step : m_steps)
            lines.back() << exact(step.values[std::size_t(key)]);
    }
    return csvTable(lines);
}

}  // namespace translucent
