#pragma once

#include "pages/page.h"

class QLabel;
class QStackedLayout;

namespace translucent {

class AlternativesCard;
class CandidatesCard;
class Selection;
class SourceCard;
class TranslationCard;

/// From source pieces to a translation: how sure the model was of every token and what else it considered.
class TranslatePage : public Page {
    Q_OBJECT

public:
    TranslatePage(Selection& selection, QWidget* parent);

    void setResult(TranslationResultPtr result) override;
    void languageChanged() override;

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeSentenceColumn(Selection& selection);
    QWidget* makeAlternativesColumn(Selection& selection);

    QStackedLayout* m_stack;
    QLabel* m_hint;
    SourceCard* m_source = nullptr;
    TranslationCard* m_translation = nullptr;
    AlternativesCard* m_alternatives = nullptr;
    CandidatesCard* m_candidates = nullptr;
};

}  // namespace translucent
