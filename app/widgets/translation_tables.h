#pragma once

#include "translucent/search/decoding.h"
#include "translucent/search/segmentations.h"
#include "widgets/list_table.h"

#include <QObject>

#include <functional>
#include <set>
#include <span>
#include <vector>

namespace translucent {

/// The rows of a table of translations: one per text and, below an open one, one per segmentation. A child of the
/// table.
class TextRows : public QObject {
    Q_OBJECT

public:
    /// A row: of a text, with the numbers of its best segmentation, or of one segmentation.
    struct Row {
        std::size_t text = 0;
        std::size_t hypothesis = 0;
        bool isSegmentation = false;
    };
    /// `column` shows the number of segmentations of a text; a click on it or Enter opens and closes the row.
    TextRows(ListTable* table, int column, std::function<ListRow(const Row&)> rowOf);

    /// Closes all rows.
    void setTexts(std::vector<SameText> texts);
    const std::vector<SameText>& texts() const { return m_texts; }
    /// Updates the rows.
    void refresh();
    /// Selects the row of a hypothesis without a signal; opens its text only if necessary. None: -1.
    void setCurrent(std::ptrdiff_t hypothesis);

    /// The properties of a column that counts segmentations.
    static ListColumn column();
    /// A hint on opening texts, for use below the table.
    static QString note();
    /// True if a text has several segmentations.
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

/// The most probable pieces at one position, best first, including one that is excluded from translations; always
/// contains the chosen one.
std::vector<TokenCandidate> candidatesOf(const HypothesisToken& token);

/// The text has a leading hyphen, such as "-ing", if it continues the previous word. `before` is the previous token;
/// nullptr at the beginning.
QString candidateText(const TokenCandidate& candidate, const HypothesisToken* before);

/// The candidates of a model at one position, with probabilities as bars. Marks those that only segment the same word
/// differently.
class CandidateTable : public ListTable {
    Q_OBJECT

public:
    CandidateTable(const char* objectName, QWidget* parent);

    /// The one at `position` of a translation.
    void setToken(std::span<const HypothesisToken> tokens, std::size_t position);

private:
    static ListRow rowOf(
        std::span<const HypothesisToken> tokens, std::size_t position, const TokenCandidate& candidate);
};

}  // namespace translucent
