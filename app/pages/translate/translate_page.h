#pragma once

#include "engine/translation_result.h"
#include "pages/lazy_page.h"
#include "pages/translate/token_cards.h"
#include "translucent/example_sentences.h"
#include "widgets/text_rows.h"

#include <QWidget>

#include <functional>
#include <vector>

class QGridLayout;
class QLabel;
class QStackedLayout;
class QToolButton;

namespace translucent {

class CandidateTable;
class Engine;
class Experiment;
class LabelCard;
class LabelChancesCard;
class Selection;
class SourceCard;
class TranslationCard;

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

using GiveExamples = std::function<std::vector<ExampleSentence>()>;

/// What stands on the page Translate; without a sentence, examples to begin with. A model without a decoder has labels
/// in the place of a translation.
class TranslateView : public QWidget {
    Q_OBJECT

public:
    TranslateView(Selection& selection, Experiment& experiment, GiveExamples giveExamples, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    /// Examples for this model, and the text to type.
    void invite(const ModelInfo& info);

Q_SIGNALS:
    void sentenceRequested(const QString& text);
    void cutRequested();  ///< how the sentence became its tokens

private:
    QWidget* makeInvitation();
    void showTopics(const std::vector<ExampleSentence>& sentences);
    void showOwn(const std::vector<SentencePair>& pairs);
    QWidget* makeCards(Selection& selection, Experiment& experiment);
    QWidget* makeTopic(ExampleTopic topic, const std::vector<ExampleSentence>& examples);
    QToolButton* makeExample(const SentencePair& example);

    GiveExamples m_giveExamples;
    QStackedLayout* m_stack;
    QLabel* m_hint = nullptr;
    QGridLayout* m_examples = nullptr;
    int m_invited = 0;  ///< how often; examples that come late are for another model
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
    TranslatePage(
        Engine& engine, Selection& selection, Experiment& experiment, GiveExamples giveExamples, QWidget* parent);

    QList<Key> keys() const override;

protected:
    TranslateView* createView() override;
    bool showsLabels() const override { return true; }

private:
    Engine& m_engine;
    Selection& m_selection;
    Experiment& m_experiment;
    GiveExamples m_giveExamples;
};

}  // namespace translucent
