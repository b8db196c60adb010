#pragma once

#include "engine/translation_result.h"
#include "pages/translate/token_cards.h"

namespace translucent {

class CandidateTable;
class ListTable;
class Selection;

/// Every complete translation the search returned; clicking one makes it the one all pages show.
class CandidatesCard : public Card {
    Q_OBJECT

public:
    CandidatesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void showSelection();

    Selection& m_selection;
    ListTable* m_table;
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
