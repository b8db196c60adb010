#pragma once

#include "engine/translation_result.h"
#include "pages/lazy_page.h"
#include "pages/why/explanation.h"
#include "pages/why/head_examination.h"
#include "pages/why/neuron_examination.h"
#include "pages/why/why_tokens.h"

#include <QString>
#include <QWidget>

class QLabel;
class QTabWidget;

namespace translucent {

class AttributionView;
class ChipStrip;
class ContributionsView;
class DetailLevel;
class EmptyState;
class EncoderLensView;
class HeadsView;
class LensView;
class ModelChanges;
class NeuronsView;
class OneStepView;
class PatchingView;
class SourceSharesView;
class VocabularyView;

/// The tokens of a hypothesis as the parts of the page name them. The hypothesis has a trace.
WhyTokens whyTokens(const TranslationResult& result, std::size_t hypothesis);

/// What made the model write the tokens of the translation: the lens, the contributions to one token, the shares of
/// source and prefix, the translation after each encoder layer, patching with another sentence, what gradients and
/// other methods say of the tokens that were read, what the heads do in many sentences, one step of training, a map of
/// the vocabulary, and the neurons. All parts but the encoder lens, patching, the heads, the step and the map show the
/// pinned token, or else the first one.
class WhyView : public QWidget {
    Q_OBJECT

public:
    enum Part {
        LensPart,
        ContributionsPart,
        SharesPart,
        EncoderPart,
        PatchingPart,
        AttributionPart,
        HeadsPart,
        StepPart,
        VocabularyPart,
        NeuronsPart
    };

    /// What is known of the model; must outlive the view.
    struct Examinations {
        HeadExamination& heads;
        NeuronExamination& neurons;
    };

    /// `explanation` must outlive the view.
    WhyView(Session& session, Explanation& explanation, const Examinations& examinations, QWidget* parent = nullptr);

    /// nullptr empties the view.
    void setResult(const TranslationResultPtr& result);
    bool isSettled() const;
    void takeFocus();

Q_SIGNALS:
    void sentenceRequested(const QString& text);
    void whatIfRequested();  ///< to see what has been changed

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createContent();
    QWidget* createShares();
    void connectSignals();
    int position() const;
    /// Why nothing is explained; empty if something is.
    QString hint() const;
    /// The reason why the model does not meet a requirement; empty if it does.
    QString refusal(void (*require)(const TransformerConfig&)) const;
    void refresh();
    void showTokens();
    void showMarks();
    void ask();
    void askPatching();
    void askPatchedSet();
    void askStep();
    void showAnswers();
    void showStep(bool isEmpty);
    void showPatching(bool isEmpty);
    void showComparison(const AnswerTo<ContributionsRequest>& comparison);
    void showShares(const AnswerTo<SourceSharesRequest>& shares);
    void showExpertParts();
    void showAttributions();
    void askVocabulary();
    void showVocabulary();
    void showPiecesOfSentence();
    void connectNeurons();
    void switchOff(const NeuronId& neuron);
    void showNeurons();

    Engine& m_engine;
    Selection& m_selection;
    Explanation& m_explanation;
    HeadExamination& m_examination;
    NeuronExamination& m_neuronExamination;
    ModelChanges& m_changes;
    TranslationResultPtr m_result;
    WhyTokens m_words;
    int m_shownHypothesis = -1;
    bool m_isStale = false;                            ///< another hypothesis was selected while the view was hidden
    AnswerTo<ContributionsRequest> m_shownComparison;  ///< the answers on screen
    AnswerTo<SourceSharesRequest> m_shownShares;
    EmptyState* m_emptyState;
    ChipStrip* m_tokens;
    QLabel* m_problem;
    QTabWidget* m_parts;
    LensView* m_lens;
    EncoderLensView* m_encoder;
    ContributionsView* m_contributions;
    SourceSharesView* m_shares;
    DetailLevel& m_detail;
    PatchingView* m_patching;
    EmptyState* m_sharesState = nullptr;
    AttributionView* m_attribution;
    HeadsView* m_heads;
    OneStepView* m_step;
    VocabularyView* m_vocabulary;
    NeuronsView* m_neurons;
};

/// Shows what made the model write each token. Empty until it is shown for the first time.
class WhyPage : public LazyPage<WhyView> {
    Q_OBJECT

public:
    WhyPage(Session& session, QWidget* parent = nullptr);
    ~WhyPage() override;

    QList<Key> keys() const override;
    void nameNumbers(ShownNumbers& shown) const override;

protected:
    WhyView* createView() override;

private:
    Engine& m_engine;
    Explanation m_explanation;
    HeadExamination m_examination;
    NeuronExamination m_neuronExamination;
};

}  // namespace translucent
