#pragma once

#include "engine/translation_result.h"
#include "pages/translate/card.h"

namespace translucent {

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

}  // namespace translucent
