#pragma once

#include "engine/translation_result.h"
#include "pages/translate/token_cards.h"
#include "widgets/text_rows.h"

namespace translucent {

class CandidateTable;
class Experiment;
class Selection;

/// Every complete translation the search returned, each text once; clicking one makes it the one all pages show.
class CandidatesCard : public Card {
    Q_OBJECT

public:
    CandidatesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    enum Column { Rank, Text, Cuts, Probability, Sum, Score, End };

    void showSelection();
    ListRow rowOf(const TextRows::Row& row) const;

    Selection& m_selection;
    QLabel* m_note;
    ListTable* m_table;
    TextRows* m_rows;
    TranslationResultPtr m_result;
};

/// What the model could have said at the focused target position; at first, where it was least certain. A click or
/// Enter on one translates again with it there: the experiment's beginning is what stands before it, and it.
class AlternativesCard : public Card {
    Q_OBJECT

public:
    AlternativesCard(Selection& selection, Experiment& experiment, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void refresh();
    QString hint(const Hypothesis& hypothesis, bool isFocus) const;
    void force(int row);
    QString beginningWith(const TokenCandidate& alternative) const;
    void begin(const QString& prefix);

    Selection& m_selection;
    Experiment& m_experiment;
    QLabel* m_hint;
    QLabel* m_begins;
    QToolButton* m_free;
    CandidateTable* m_table;
    TranslationResultPtr m_result;
    int m_position = 0;  ///< of the token whose alternatives are listed
};

}  // namespace translucent
