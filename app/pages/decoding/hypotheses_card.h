#pragma once

#include "engine/translation_result.h"
#include "pages/decoding/race_facts.h"

#include <QFrame>

class QLabel;
class QLineEdit;

namespace translucent {

class ListTable;

/// The n-best list of a search, with BLEU and chrF when there is a reference.
class HypothesesCard : public QFrame {
    Q_OBJECT

public:
    explicit HypothesesCard(QWidget* parent = nullptr);

    void setTrace(SearchTracePtr trace);
    void setReference(const QString& reference);
    void setCurrent(std::ptrdiff_t leaf);

Q_SIGNALS:
    void leafPicked(std::ptrdiff_t leaf);

private:
    enum Column { Rank, Text, Sum, Length, Score, Bleu, Chrf };

    void refresh();
    QStringList cells(std::size_t rank, const QString& text) const;

    SearchTracePtr m_trace;
    std::vector<RankedHypothesis> m_ranked;
    QLineEdit* m_reference;
    QLabel* m_note;
    ListTable* m_table;
};

}  // namespace translucent
