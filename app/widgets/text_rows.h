#pragma once

#include "translucent/segmentations.h"
#include "widgets/list_table.h"

#include <QObject>

#include <functional>
#include <set>
#include <vector>

namespace translucent {

/// The rows of a table of translations: one for each text and, below one that is opened, one for each of its
/// segmentations. Lives in the table.
class TextRows : public QObject {
    Q_OBJECT

public:
    /// A row: of a text, with the numbers of its best segmentation, or of one segmentation.
    struct Row {
        std::size_t text = 0;
        std::size_t hypothesis = 0;
        bool isSegmentation = false;
    };
    /// `column` says in how many segmentations a text was found; a click on it or Enter opens and closes the row.
    TextRows(ListTable* table, int column, std::function<ListRow(const Row&)> rowOf);

    /// Closes all rows.
    void setTexts(std::vector<SameText> texts);
    const std::vector<SameText>& texts() const { return m_texts; }
    /// Asks for the rows again.
    void refresh();
    /// Chooses the row of a hypothesis, without a signal; opens its text where only that shows it. None: -1.
    void setCurrent(std::ptrdiff_t hypothesis);

    /// What a column is that counts segmentations.
    static ListColumn column();
    /// How to open a text; for below the table.
    static QString note();
    /// Whether a text was found in several segmentations.
    bool hasSeveral() const;

Q_SIGNALS:
    void picked(std::size_t hypothesis);

private:
    void toggle(int row);
    ListRow finished(const Row& row) const;
    int rowOf(std::ptrdiff_t hypothesis) const;

    ListTable* m_table;
    int m_column;
    std::function<ListRow(const Row&)> m_rowOf;
    std::vector<SameText> m_texts;
    std::set<std::size_t> m_open;  ///< texts
    std::vector<Row> m_rows;
};

}  // namespace translucent
