#pragma once

#include "engine/translation_result.h"
#include "pages/lazy_page.h"

#include <QWidget>

#include <functional>
#include <vector>

class QBoxLayout;
class QStackedLayout;

namespace translucent {

class AlternativesCard;
class CandidatesCard;
class Selection;
class SourceCard;
class TranslationCard;

using ExamplePairs = std::function<std::vector<SentencePair>()>;

/// What stands on the page Translate; without a sentence, examples to begin with.
class TranslateView : public QWidget {
    Q_OBJECT

public:
    TranslateView(Selection& selection, const ExamplePairs& drawExamples, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

Q_SIGNALS:
    void sentenceRequested(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeInvitation(const ExamplePairs& drawExamples);
    QWidget* makeCards(Selection& selection);
    void addExample(QBoxLayout& column, const SentencePair& example);

    QStackedLayout* m_stack;
    SourceCard* m_source = nullptr;
    TranslationCard* m_translation = nullptr;
    CandidatesCard* m_candidates = nullptr;
    AlternativesCard* m_alternatives = nullptr;
};

/// From source pieces to a translation: how sure the model was of every token and what else it considered.
class TranslatePage : public LazyPage<TranslateView> {
    Q_OBJECT

public:
    /// `drawExamples` may take its time, on any thread.
    TranslatePage(Selection& selection, ExamplePairs drawExamples, QWidget* parent);

protected:
    TranslateView* createView() override;

private:
    Selection& m_selection;
    ExamplePairs m_drawExamples;
};

}  // namespace translucent
