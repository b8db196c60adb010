#pragma once

#include "engine/translation_result.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace translucent {

class ChipStrip;
class ProbabilityLegend;
class Selection;

/// The chosen candidate: its text and its tokens coloured by probability.
class TranslationCard : public QFrame {
    Q_OBJECT

public:
    TranslationCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    void retranslateUi();
    void refreshIcons();

private:
    void buildLayout();
    void connectSignals();
    void refresh();
    void copyTranslation();
    const Hypothesis* hypothesis() const;

    Selection& m_selection;
    QLabel* m_title;
    QLabel* m_note;
    QToolButton* m_copy;
    QLabel* m_text;
    ChipStrip* m_tokens;
    ProbabilityLegend* m_legend;
    QLabel* m_legendText;
    TranslationResultPtr m_result;
};

/// The hypothesis `index` of `result`, or nullptr.
const Hypothesis* hypothesisAt(const TranslationResultPtr& result, int index);

}  // namespace translucent
