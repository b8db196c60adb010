#pragma once

#include "pages/attention/row_story.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <optional>

namespace translucent {

/// The steps of a row below each other, every key a column, coloured from each step's least to its largest number.
class RowStoryTable : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setStory(const QStringList& keys, const RowStory& story);
    /// The column that is pointed at: framed by bold figures.
    void setFocus(std::optional<int> key);

    const RowStory& story() const { return m_story; }
    const QStringList& keys() const { return m_keys; }
    std::optional<int> focus() const { return m_focus; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// A line per key with the numbers in full.
    QByteArray csv() const;

private:
    QStringList m_keys;
    RowStory m_story;
    std::vector<RowStoryStep> m_steps;
    std::optional<int> m_focus;
};

}  // namespace translucent
