#pragma once

#include "engine/translation_result.h"
#include "pages/translate/card.h"

namespace translucent {

class CandidateTable;
class Selection;

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
