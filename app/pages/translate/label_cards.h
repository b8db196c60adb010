#pragma once

#include "pages/translate/token_cards.h"

namespace translucent {

class ListTable;

/// The texts that are labelled: the words of a tagged sentence, or the whole sentence in classification.
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

/// Probabilities of all labels at the focused word, as bars; for a tagged sentence, initially where the model was least
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
