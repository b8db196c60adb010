#pragma once

#include "engine/translation_result.h"
#include "pages/translate/token_cards.h"
#include "widgets/text_rows.h"

namespace translucent {

class CandidateTable;
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

/// What the model could have said at the focused target position; at first, where it was least certain.
class AlternativesCard : public Card {
    Q_OBJECT

public:
    AlternativesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void refresh();

    Selection& m_selection;
    QLabel* m_hint;
    CandidateTable* m_table;
    TranslationResultPtr m_result;
};

}  // namespace translucent
