#pragma once

#include "engine/translation_result.h"
#include "pages/translate/token_cards.h"

namespace translucent {

/// What a label stands for: the words of a tagged sentence, or the whole sentence that is classified.
QStringList labelledTexts(const TranslationResult& result);

/// The labels of a model without a decoder: each below its word, coloured by its probability, or the one of the
/// sentence.
class LabelCard : public Card {
    Q_OBJECT

public:
    LabelCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void refresh();
    void showMarks();

    Selection& m_selection;
    QLabel* m_note;
    ChipStrip* m_labels;
    TranslationResultPtr m_result;
};

class ListTable;

/// Probabilities of all labels at the focused word, as bars; of a tagged sentence at first where the model was least
/// certain.
class LabelChancesCard : public Card {
    Q_OBJECT

public:
    LabelChancesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void refresh();

    Selection& m_selection;
    QLabel* m_hint;
    ListTable* m_table;
    TranslationResultPtr m_result;
};

}  // namespace translucent
