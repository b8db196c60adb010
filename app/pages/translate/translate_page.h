#pragma once

#include "engine/translation_result.h"
#include "pages/lazy_page.h"
#include "pages/translate/token_cards.h"
#include "translucent/corpus/phrases.h"
#include "widgets/translation_tables.h"

#include <QWidget>

#include <functional>
#include <vector>

class QGridLayout;
class QLabel;
class QStackedLayout;
class QToolButton;

namespace translucent {

class CandidateTable;
class LabelCard;
class LabelChancesCard;
class InstrumentCard;
class ModelChanges;
class ParagraphCard;
class Selection;

/// All complete translations of the search, each text once; a click selects the translation for all pages.
class CandidatesCard : public Card {
    Q_OBJECT

public:
    CandidatesCard(Session& session, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    enum Column { Rank, Text, Cuts, Probability, Sum, Score, End };

    void showSelection();
    void showLevel();
    ListRow rowOf(const TextRows::Row& row) const;

    Selection& m_selection;
    DetailLevel& m_detail;
    QLabel* m_note;
    ListTable* m_table;
    TextRows* m_rows;
    TranslationResultPtr m_result;
};

/// The alternatives of the model at the focused target position; initially where it was least certain. A click or Enter
/// on one translates again with the text before it and the alternative as forced prefix.
class AlternativesCard : public Card {
    Q_OBJECT

public:
    AlternativesCard(Selection& selection, ModelChanges& changes, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void refresh();
    QString hint(const Hypothesis& hypothesis, bool isFocus) const;
    void force(int row);
    QString beginningWith(const TokenCandidate& alternative) const;
    void begin(const QString& prefix);

    Selection& m_selection;
    ModelChanges& m_changes;
    QLabel* m_hint;
    CandidateTable* m_table;
    TranslationResultPtr m_result;
    int m_position = 0;  ///< of the token with the listed alternatives
};

/// What to do next: with this sentence on other pages and, until it is closed, with the program.
class GoOnCard : public Card {
    Q_OBJECT

public:
    explicit GoOnCard(QWidget* parent);

    void setOffersStart(bool offers);

Q_SIGNALS:
    void pageRequested(const QString& objectName, const QString& place);
    void openRequested();
    void startClosed();

private:
    /// A button and what it leads to.
    void addWay(const char* objectName, const char* icon, const QString& text, const QString& effect,
        const std::function<void()>& go);

    QHBoxLayout* m_ways;
    QWidget* m_start;
};

using GiveExamples = std::function<std::vector<ExampleSentence>()>;

/// The contents of the Translate page; without a sentence, examples to start with. A model without a decoder has labels
/// instead of a translation.
class TranslateView : public QWidget {
    Q_OBJECT

public:
    TranslateView(Session& session, GiveExamples giveExamples, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    /// Examples for this model, and the text to type.
    void invite(const ModelInfo& info);
    GoOnCard& goOn() { return *m_goOn; }
    /// False while the head that aligns best is looked for or a sentence is translated.
    bool isSettled() const;

Q_SIGNALS:
    void sentenceRequested(const QString& text);
    void cutRequested();  ///< show how the sentence became its tokens

private:
    QWidget* makeInvitation();
    void showTopics(const std::vector<ExampleSentence>& sentences);
    void showOwn(const std::vector<SentencePair>& pairs);
    QWidget* makeCards(Session& session);
    QWidget* makeTopic(ExampleTopic topic, const std::vector<ExampleSentence>& examples);
    QToolButton* makeExample(const SentencePair& example);

    HeadRanking& m_ranking;
    GiveExamples m_giveExamples;
    ParagraphCard* m_paragraph;
    QStackedLayout* m_stack;
    QLabel* m_hint = nullptr;
    QGridLayout* m_examples = nullptr;
    int m_invited = 0;  ///< count; examples that arrive late are for another model
    InstrumentCard* m_instrument = nullptr;
    GoOnCard* m_goOn = nullptr;
    CandidatesCard* m_candidates = nullptr;
    AlternativesCard* m_alternatives = nullptr;
    LabelCard* m_labels = nullptr;
    LabelChancesCard* m_labelChances = nullptr;
};

/// From source pieces to a translation: the model's certainty for every token, and its alternatives.
class TranslatePage : public LazyPage<TranslateView> {
    Q_OBJECT

public:
    /// `giveExamples` can take long, and is called on any thread.
    TranslatePage(Session& session, GiveExamples giveExamples, QWidget* parent);

    QList<Key> keys() const override;
    /// The ways to start with the program are shown until the user closes them.
    void setOffersStart(bool offers);

Q_SIGNALS:
    void openRequested();  ///< a model directory
    void startClosed();

protected:
    TranslateView* createView() override;
    bool showsLabels() const override { return true; }

private:
    GiveExamples m_giveExamples;
    bool m_offersStart = false;
};

}  // namespace translucent
