#pragma once

#include "engine/translation_result.h"
#include "pages/lazy_page.h"
#include "translucent/example_sentences.h"

#include <QWidget>

#include <functional>
#include <vector>

class QStackedLayout;
class QToolButton;

namespace translucent {

class AlternativesCard;
class CandidatesCard;
class LabelCard;
class LabelChancesCard;
class Selection;
class SourceCard;
class TranslationCard;

using GiveExamples = std::function<std::vector<ExampleSentence>()>;

/// What stands on the page Translate; without a sentence, examples to begin with. A model without a decoder has labels
/// in the place of a translation.
class TranslateView : public QWidget {
    Q_OBJECT

public:
    TranslateView(Selection& selection, const GiveExamples& giveExamples, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

Q_SIGNALS:
    void sentenceRequested(const QString& text);
    void cutRequested();  ///< how the sentence became its tokens

private:
    QWidget* makeInvitation(const GiveExamples& giveExamples);
    QWidget* makeCards(Selection& selection);
    QWidget* makeTopic(ExampleTopic topic, const std::vector<ExampleSentence>& examples);
    QToolButton* makeExample(const SentencePair& example);

    QStackedLayout* m_stack;
    SourceCard* m_source = nullptr;
    TranslationCard* m_translation = nullptr;
    CandidatesCard* m_candidates = nullptr;
    AlternativesCard* m_alternatives = nullptr;
    LabelCard* m_labels = nullptr;
    LabelChancesCard* m_labelChances = nullptr;
};

/// From source pieces to a translation: how sure the model was of every token and what else it considered.
class TranslatePage : public LazyPage<TranslateView> {
    Q_OBJECT

public:
    /// `giveExamples` may take its time, on any thread.
    TranslatePage(Selection& selection, GiveExamples giveExamples, QWidget* parent);

    QList<Key> keys() const override;

protected:
    TranslateView* createView() override;
    bool showsLabels() const override { return true; }

private:
    Selection& m_selection;
    GiveExamples m_giveExamples;
};

}  // namespace translucent
