#include "pages/why/why_page.h"

#include "engine/guarded_job.h"
#include "pages/why/attribution_view.h"
#include "pages/why/contributions_view.h"
#include "pages/why/encoder_lens_view.h"
#include "pages/why/heads_view.h"
#include "pages/why/lens_view.h"
#include "pages/why/neurons_view.h"
#include "pages/why/one_step_view.h"
#include "pages/why/patching_view.h"
#include "pages/why/source_shares_view.h"
#include "pages/why/vocabulary_view.h"
#include "translucent/causes/traced_pass.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/attention_map.h"
#include "widgets/chip_strip.h"
#include "widgets/glossary.h"
#include "widgets/picture_export.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLabel>
#include <QShowEvent>
#include <QTabWidget>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

WhyTokens whyTokens(const TranslationResult& result, std::size_t hypothesis)
{
    const SentenceTokens tokens = sentenceTokens(result.translation, result.traces, hypothesis);
    return {tokenTexts(tokens.source), readTexts(tokens), producedTexts(tokens)};
}

WhyView::WhyView(Session& session, Explanation& explanation, const Examinations& examinations, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_selection(session.selection())
    , m_explanation(explanation)
    , m_examination(examinations.heads)
    , m_neuronExamination(examinations.neurons)
    , m_changes(session.changes())
    , m_emptyState(new EmptyState("whyHint", &session.anotherExample(), this))
    , m_tokens(named(new ChipStrip(this), "whyToken"))
    , m_problem(makeText("warning", "whyProblem", {}, this))
    , m_parts(named(new QTabWidget(this), "whyTabs"))
    , m_lens(new LensView(m_selection, this))
    , m_encoder(new EncoderLensView(this))
    , m_contributions(named(new ContributionsView(this), "contributionsView"))
    , m_shares(named(new SourceSharesView(this), "sourceSharesView"))
    , m_detail(session.detail())
    , m_patching(new PatchingView(session.detail(), this))
    , m_attribution(new AttributionView(this))
    , m_heads(new HeadsView(m_examination, this))
    , m_step(new OneStepView(this))
    , m_vocabulary(new VocabularyView(this))
    , m_neurons(new NeuronsView(m_neuronExamination, this))
{
    setObjectName(QStringLiteral("whyView"));
    m_tokens->setAccessibleName(tr("Tokens of the translation"));
    explain(*m_tokens, tr("The translation, token by token: the views below explain the chosen one."), "token");
    m_problem->hide();
    m_parts->setDocumentMode(true);
    m_parts->addTab(m_lens, tr("Lens"));
    m_parts->addTab(m_contributions, tr("Contributions"));
    m_parts->addTab(createShares(), tr("Source or prefix"));
    m_parts->addTab(m_encoder, tr("Encoder lens"));
    m_parts->addTab(m_patching, tr("Patching"));
    m_parts->addTab(m_attribution, tr("Attribution"));
    m_parts->addTab(m_heads, tr("Heads"));
    m_parts->addTab(m_step, tr("One step"));
    m_parts->addTab(m_vocabulary, tr("Vocabulary"));
    m_parts->addTab(m_neurons, tr("Neurons"));
    measureShownTab(*m_parts);
    m_emptyState->setContent(createContent());
    connectSignals();
    showExpertParts();
    refresh();
}

QWidget* WhyView::createContent()
{
    auto* content = new QWidget(this);
    QLabel* why = makeBuddy(tr("Why:"), m_tokens, content);
    columnOf({rowOf({why, {m_tokens, 1}}), m_problem, {m_parts, 1}}, content, {16, 10, 16, 10}, 6);
    return content;
}

/// Fewer models have shares than have the other parts.
QWidget* WhyView::createShares()
{
    auto* part = new QWidget(this);
    m_sharesState = new EmptyState("sharesRefusal", nullptr, part);
    m_sharesState->setContent(m_shares);
    return part;
}

void WhyView::connectSignals()
{
    connect(m_tokens, &ChipStrip::hovered, &m_selection, &Selection::setHoveredTarget);
    connect(m_tokens, &ChipStrip::clicked, this, [this](int position) {
        m_selection.setPinnedTarget(m_selection.pinnedTarget() == position ? std::nullopt : std::optional(position));
    });
    connect(m_parts, &QTabWidget::currentChanged, this, &WhyView::ask);
    connect(m_contributions, &ContributionsView::rivalRequested, &m_explanation, &Explanation::requestRival);
    connect(m_attribution, &AttributionView::rivalRequested, this, [this](qint64 id) {
        m_explanation.requestRival(id);
        ask();
    });
    connect(m_attribution, &AttributionView::baselineChanged, this, &WhyView::ask);
    connect(m_step, &OneStepView::changed, this, &WhyView::ask);
    connect(&m_detail, &DetailLevel::changed, this, &WhyView::showExpertParts);
    connect(m_parts, &QTabWidget::currentChanged, this, &WhyView::showExpertParts);
    connect(m_shares, &SourceSharesView::positionRequested, &m_selection, &Selection::setPinnedTarget);
    connect(m_patching, &PatchingView::changed, this, &WhyView::ask);
    connect(m_vocabulary, &VocabularyView::changed, this, &WhyView::ask);
    connect(m_patching, &PatchingView::pairRequested, this, &WhyView::sentenceRequested);
    connect(m_heads, &HeadsView::exampleRequested, this, [this](const QString& sentence, const HeadId& head) {
        m_selection.setAttentionKind(head.kind);
        m_selection.setLayerAndHead(int(head.layer), OneHead {head.head});
        Q_EMIT sentenceRequested(sentence);
    });
    connectNeurons();
    connect(&m_explanation, &Explanation::changed, this, [this] {
        showAnswers();
        askPatchedSet();
    });
    connect(&m_engine, &Engine::busyChanged, this, [this](bool isBusy) {  // a request may have given way
        if (!isBusy)
            ask();
    });
    connect(&m_selection, &Selection::focusChanged, this, [this] {
        if (!isVisible())
            return;
        showMarks();
        ask();
    });
    connect(&m_selection, &Selection::changed, this, [this] {
        if (m_selection.hypothesis() == m_shownHypothesis)
            return;
        m_isStale = true;
        if (isVisible())
            refresh();
    });
}

bool WhyView::isSettled() const
{
    return !m_explanation.isPending() && !m_examination.isPending() && !m_neuronExamination.isPending()
        && (m_patching->isSettled() || !m_patching->isVisible()) && (m_step->isSettled() || !m_step->isVisible());
}

void WhyView::takeFocus()
{
    m_tokens->setFocus();
}

void WhyView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
    showMarks();
    ask();
}

void WhyView::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    if (m_result)
        setExportOrigin(*this, m_result->sourceText, m_result->modelName, m_result->unchanged != nullptr);
    refresh();
}

int WhyView::position() const
{
    return std::clamp(m_selection.pinnedTarget().value_or(0), 0, std::max(0, int(m_words.output.size()) - 1));
}

QString WhyView::refusal(void (*require)(const TransformerConfig&)) const
{
    const ModelSummaryPtr model = m_engine.model();
    if (!model)
        return {};
    const auto failure = guarded([&] { require(model->config); });
    return failure ? errorText(*failure, model.get()) : QString();
}

QString WhyView::hint() const
{
    if (!m_result || m_result->traces.empty())
        return tr("No translation yet.\nTranslate a sentence to see what made the model write each token.");
    if (!m_result->options.intervention.empty())
        return tr("The model is changed, but these questions are about the model as it was trained.\nTake the changes "
                  "back on the page What if.");
    return refusal(&requireCauses);
}

void WhyView::refresh()
{
    m_isStale = false;
    const QString why = hint();
    m_emptyState->setHint(why, !m_result);
    m_shownHypothesis = m_selection.hypothesis();
    m_words = why.isEmpty() ? whyTokens(*m_result, std::size_t(m_shownHypothesis)) : WhyTokens();
    showTokens();
    m_encoder->refuse(refusal(&requireEncoderLens));
    m_neurons->refuse(refusal([](const TransformerConfig& config) { requireNeuron(config, {}); }));
    m_patching->setModel(m_engine.model());
    m_step->setModel(m_engine.model());
    if (why.isEmpty())
        m_step->setSentence(m_result->sourceText,
            QString::fromStdString(m_result->translation.hypotheses[std::size_t(m_shownHypothesis)].text));
    m_vocabulary->setModel(m_engine.model());
    showPiecesOfSentence();
    m_sharesState->setHint(refusal(&requireSourceShares));
    showAnswers();
    ask();
}

void WhyView::showTokens()
{
    std::vector<Chip> chips;
    for (qsizetype t = 0; t < m_words.output.size(); ++t) {
        const QString &read = m_words.input[t], &written = m_words.output[t];
        const auto& tokens = m_result->translation.hypotheses[std::size_t(m_selection.hypothesis())].tokens;
        const bool isKnown = std::size_t(t) < tokens.size();  // not END of a hypothesis that was cut
        chips.push_back({written, {}, tr("Position %1: reads \"%2\" and writes \"%3\"").arg(t + 1).arg(read, written),
            isKnown ? std::optional(std::exp(tokens[std::size_t(t)].chosen.logProbability)) : std::nullopt});
    }
    m_tokens->setChips(std::move(chips));
    showMarks();
}

void WhyView::showMarks()
{
    const bool isEmpty = m_words.output.isEmpty();
    m_tokens->setMarks(m_selection.focusTarget(), isEmpty ? std::nullopt : std::optional(position()));
}

/// Only about what is on screen.
void WhyView::ask()
{
    if (!isVisible() || m_words.output.isEmpty())
        return;
    switch (m_parts->currentIndex()) {
    case ContributionsPart: m_explanation.requestComparison(position()); break;
    case SharesPart:
        if (m_sharesState->showsContent())
            m_explanation.requestShares();
        m_shares->setPosition(position());
        break;
    case EncoderPart:
        if (!m_encoder->isRefused())
            m_explanation.requestEncoderLens();
        break;
    case PatchingPart: askPatching(); break;
    case HeadsPart: m_examination.resume(); break;
    case VocabularyPart: askVocabulary(); break;
    case AttributionPart: m_explanation.requestAttributions(position(), m_attribution->baseline()); break;
    case StepPart: askStep(); break;
    case NeuronsPart:
        if (!m_neurons->isRefused())
            m_explanation.requestNeurons(position());
        m_neuronExamination.resume();
        break;
    default: m_explanation.requestLens();
    }
    showAnswers();
    askPatchedSet();
}

void WhyView::askPatching()
{
    const PatchQuestion question = m_patching->question();
    if (m_patching->isSettled() && !question.other.isEmpty())
        m_explanation.requestPatching(question.other, question.direction, question.isEstimate);
}

/// Only once it is known which states there are.
void WhyView::askPatchedSet()
{
    if (const auto sites = m_patching->jointSites(); m_patching->isVisible() && !sites.empty())
        m_explanation.requestPatchedSet(sites);
}

void WhyView::askStep()
{
    if (LearningStepRequest question = m_step->question(); m_step->isSettled() && !question.reference.isEmpty())
        m_explanation.requestStep(std::move(question));
}

void WhyView::showAnswers()
{
    const bool isEmpty = m_words.output.isEmpty();
    const QString problem = isEmpty ? QString() : m_explanation.problem();
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_lens->showLens(isEmpty ? nullptr : m_explanation.lens(), m_words);
    m_encoder->showRows(isEmpty ? nullptr : m_explanation.encoderLens());
    showComparison(isEmpty ? nullptr : m_explanation.comparison());
    showShares(isEmpty ? nullptr : m_explanation.shares());
    showPatching(isEmpty);
    showAttributions();
    showStep(isEmpty);
    showVocabulary();
    showNeurons();
}

void WhyView::showStep(bool isEmpty)
{
    m_step->showStep(isEmpty ? nullptr : m_explanation.learningStep(m_step->question()),
        isEmpty ? QString() : m_explanation.stepProblem(m_step->question()));
}

void WhyView::showPatching(bool isEmpty)
{
    const QString other = m_patching->question().other;
    m_patching->showAnswer(
        isEmpty ? nullptr : m_explanation.patching(other), isEmpty ? QString() : m_explanation.patchingProblem(other));
    m_patching->showJoint(isEmpty ? nullptr : m_explanation.patchedSet(other));
}

void WhyView::showComparison(const AnswerTo<ContributionsRequest>& comparison)
{
    const bool isCurrent = comparison && comparison->contributions.position == position();
    m_contributions->setRivals(isCurrent ? comparison->rivals : std::vector<TokenLogit>());
    if (std::exchange(m_shownComparison, comparison) == comparison)
        return;
    if (!comparison)
        return m_contributions->clear();
    m_contributions->showContributions(comparison->contributions, m_words);
}

void WhyView::showShares(const AnswerTo<SourceSharesRequest>& shares)
{
    if (std::exchange(m_shownShares, shares) == shares)
        return;
    if (!shares)
        return m_shares->clear();
    m_shares->showShares(*shares, m_words);
    m_shares->setPosition(position());
}

/// A part that is open stays.
void WhyView::showExpertParts()
{
    for (const Part part : {AttributionPart, HeadsPart, StepPart, VocabularyPart, NeuronsPart})
        m_parts->setTabVisible(part, m_detail.showsEverything() || m_parts->currentIndex() == part);
}

void WhyView::showAttributions()
{
    const bool isEmpty = m_words.output.isEmpty();
    const auto comparison = isEmpty ? nullptr : m_explanation.comparison();
    const auto attributions = isEmpty ? nullptr : m_explanation.attributions();
    const auto curves = m_explanation.deletion();
    const bool isCurrent = comparison && comparison->contributions.position == position();
    const bool areTheirs = attributions && curves && curves->position == attributions->position;
    m_attribution->showRivals(isCurrent ? comparison : nullptr);
    m_attribution->showAttributions(attributions, m_words);
    m_attribution->showCurves(areTheirs ? curves : nullptr, m_explanation.isDeletionPending());
}

void WhyView::askVocabulary()
{
    const EmbeddingTable table = m_vocabulary->table();
    m_explanation.requestVocabulary(table);
    if (const auto piece = m_vocabulary->shownPiece())
        m_explanation.requestNeighbours(table, *piece);
}

void WhyView::showVocabulary()
{
    const bool isEmpty = m_words.output.isEmpty();
    const EmbeddingTable table = m_vocabulary->table();
    m_vocabulary->showMap(isEmpty ? nullptr : m_explanation.vocabulary(table), m_explanation.isVocabularyPending());
    m_vocabulary->showNeighbours(isEmpty ? nullptr : m_explanation.neighbours(table));
}

void WhyView::showPiecesOfSentence()
{
    if (m_words.output.isEmpty())
        return m_vocabulary->setSentence({}, {});
    const ForwardTrace& trace = m_result->traces[std::size_t(m_shownHypothesis)];
    m_vocabulary->setSentence(trace.sourceIds, trace.outputIds);
}

void WhyView::connectNeurons()
{
    connect(m_neurons, &NeuronsView::rivalRequested, this, [this](qint64 id) {
        m_explanation.requestRival(id);
        ask();
    });
    connect(m_neurons, &NeuronsView::exampleRequested, this, &WhyView::sentenceRequested);
    connect(m_neurons, &NeuronsView::switchOffRequested, this, &WhyView::switchOff);
}

/// The page What if lists the change and takes it back.
void WhyView::switchOff(const NeuronId& neuron)
{
    WhatIf change = m_changes.change();
    change.intervention.clampedNeurons.push_back({StackKind::Decoder, neuron.layer, neuron.neuron, 0});
    m_changes.setChange(change);
    Q_EMIT whatIfRequested();
}

void WhyView::showNeurons()
{
    const bool isEmpty = m_words.output.isEmpty();
    const auto comparison = isEmpty ? nullptr : m_explanation.comparison();
    const bool isCurrent = comparison && comparison->contributions.position == position();
    m_neurons->showRivals(isCurrent ? comparison : nullptr);
    m_neurons->showNeurons(isEmpty ? nullptr : m_explanation.neurons(), m_words);
}

WhyPage::WhyPage(Session& session, QWidget* parent)
    : LazyPage({"why", QT_TR_NOOP("Why"), UsesSentence | UsesSearch}, session, parent)
    , m_engine(session.engine())
    , m_explanation(session.engine(), session.selection(), this)
    , m_examination(session.engine(), this)
    , m_neuronExamination(session.engine(), this)
{
}

/// While the explanation still exists, since the view may ask it when it loses the keyboard focus.
WhyPage::~WhyPage()
{
    delete view();
}

QList<Page::Key> WhyPage::keys() const
{
    return {
        {QStringLiteral("← →"), tr("Move between the tokens of the translation")},
        {QStringLiteral("← ↑ → ↓"), tr("Move between the cells of the lens")},
        {QStringLiteral("Enter"), tr("Choose the token that is explained")},
        {QStringLiteral("Ctrl+Enter"), tr("On Patching: exchange this state, too")},
        {QStringLiteral("+ − 0"), tr("On Vocabulary: zoom, or show the whole map")},
    };
}

void WhyPage::nameNumbers(ShownNumbers& shown) const
{
    const ModelSummaryPtr model = m_engine.model();
    if (!model || guarded([&] { requireCauses(model->config); })) {
        shown.pieces.clear();  // the command would be refused
        return;
    }
    m_explanation.nameNumbers(shown);
}

WhyView* WhyPage::createView()
{
    auto* view = new WhyView(session(), m_explanation, {m_examination, m_neuronExamination}, this);
    connect(view, &WhyView::sentenceRequested, this, &Page::sentenceRequested);
    connect(view, &WhyView::whatIfRequested, this, [this] { Q_EMIT pageRequested(QStringLiteral("whatIfPage")); });
    return view;
}

}  // namespace translucent
