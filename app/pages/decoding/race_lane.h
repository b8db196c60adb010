#pragma once

#include "engine/translation_result.h"

#include <QFrame>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <vector>

class QLabel;

namespace translucent {

class ListTable;
class SearchTreeView;
struct ListColumn;
struct ListRow;

/// One search of a race: its tree so far, its hypotheses, and the candidates of the step; at the end, the results.
class RaceLane : public QFrame {
    Q_OBJECT

public:
    /// Object names start with `name`.
    RaceLane(const QString& name, QWidget* parent);

    void setTrace(SearchTracePtr trace, const QString& title);
    /// Completed steps; the fraction is the progress of the next one.
    void setTime(double time);

    SearchTreeView& tree() { return *m_tree; }

private:
    /// The content of the table.
    struct Moment {
        std::int64_t position = -1;
        bool judged = true;
        bool ended = false;

        bool operator==(const Moment&) const = default;
    };

    static std::vector<ListColumn> stepColumns();
    static std::vector<ListColumn> endColumns();
    void refresh();
    QString stepText(const Moment& moment) const;
    std::vector<ListRow> rowsAt(const Moment& moment) const;
    std::vector<ListRow> endRows() const;
    ListRow withheldRow(const SearchCandidate& one) const;
    QString prefixOf(const SearchCandidate& one) const;
    QStringList cells(std::ptrdiff_t candidate, std::int64_t rank, const QString& status) const;

    SearchTracePtr m_trace;
    double m_time = 0;
    Moment m_moment;
    QLabel* m_title;
    QLabel* m_best;
    QLabel* m_step;
    SearchTreeView* m_tree;
    ListTable* m_table;
};

}  // namespace translucent
