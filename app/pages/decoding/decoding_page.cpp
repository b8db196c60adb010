#include "pages/decoding/decoding_page.h"

#include "engine/engine.h"
#include "engine/translation_result.h"
#include "pages/decoding/race_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/decoding/search_options_row.h"
#include "pages/decoding/search_tabs.h"
#include "pages/decoding/search_worksheet.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/controls.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QShowEvent>

#include <algorithm>
#include <utility>

namespace translucent {

DecodingView::DecodingView(Session& session, std::function<Corpus(quint64 seed, int count)> heldOutPairs,
    DecodingState& state, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_detail(session.detail())
    , m_state(state)
    , m_raceRequest(m_engine,
          {[this](const SearchRacePtr& race) { onRace(race); }, [this] { onRaceFailed(*m_raceRequest.failure()); }})
    , m_samplesRequest(m_engine,
          {[this](const SamplingPtr& samples) { onSamples(samples); },
              [this] { onFailed(*m_samplesRequest.failure()); }})
    , m_worksheet(new SearchWorksheet(m_engine, this))
    , m_parts(new Segments(
          {{"partRace", tr("Race"), tr("Greedy and beam search side by side, step by step")},
              {"partTree", tr("Tree"), tr("The full search tree of the beam; force a token and continue from there")},
              {"partSampling", tr("Sampling"), tr("Translations sampled at random")},
              {"partTextbook", tr("Blackboard"), tr("A small worked example with editable probabilities")},
              {"partGains", tr("Beam wins"), tr("Sentences on which beam search beats greedy search")}},
          this))
    , m_export(new ExportButton("decodingExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("search"); },
              [this] { return (m_state.part == Part::Textbook ? m_textbook->race() : *m_raceView).animation(); }},
          this))
    , m_said(m_export->makeNote("decodingSaid"))
    , m_options(new SearchOptionsRow(session.search(), session.detail(), this))
    , m_experts(new QWidget(this))
    , m_message(makeText("warning", "decodingMessage", {}, this))
    , m_stack(new ShownStack)
    , m_hint(new Hint("decodingHint", &session.anotherExample(), this))
    , m_raceView(new RaceView(this))
    , m_tree(new TreeTab(this))
    , m_sampling(new SamplingTab(this))
    , m_textbook(new TextbookView(state.textbook, this))
    , m_gains(new GainsTab(m_engine, std::move(heldOutPairs), state.gains, this))
    , m_lane(new ParallelLane(m_engine, state.atOnce, this))
{
    setObjectName(QStringLiteral("decodingView"));
    m_message->hide();
    m_parts->setCurrent(state.part);
    for (QWidget* part : std::initializer_list<QWidget*> {m_raceView, m_tree, m_sampling, m_textbook, m_gains, m_hint})
        m_stack->addWidget(part);
    m_said->hide();
    auto* row = rowOf({m_parts, LayoutPart::gap(8), {&m_raceView->bar(), 1}, LayoutPart::room(0), m_export});
    QBoxLayout* experts = rowOf({}, m_experts);
    for (QWidget* control : m_raceView->bar().experts())
        experts->addWidget(control);
    for (QWidget* control : m_textbook->race().bar().experts())
        m_detail.showOnlyWithEverything(control);
    columnOf({row, m_said, rowOf({{m_options, 1}, LayoutPart::room(0), m_experts}), m_message, {m_stack, 1}, m_lane},
        this, {16, 10, 16, 10}, 8);
    connectParts();
    connectEngine();
    m_sampling->setSampling(state.sampling);
    if (state.race)
        showRace();
    refresh();
}

void DecodingView::connectParts()
{
    m_export->menu()->addSeparator();
    m_makeWorksheet = m_export->menu()->addAction(tr("Worksheet to print…"), this, &DecodingView::makeWorksheet);
    m_makeWorksheet->setObjectName(QStringLiteral("decodingWorksheet"));
    connect(m_parts, &Segments::chosen, this, [this](int part) { showPart(Part(part)); });
    connect(m_export, &ExportButton::said, m_said, &QLabel::show);
    connect(&m_detail, &DetailLevel::changed, this, &DecodingView::refresh);
    connect(m_options, &SearchOptionsRow::searchChanged, this, &DecodingView::onSearchChanged);
    connect(m_options, &SearchOptionsRow::forcedShortened, this, [this](int count) {
        requestRace({m_state.forced.begin(), m_state.forced.begin() + count});
    });
    connect(m_options, &SearchOptionsRow::resetRequested, this, &DecodingView::reset);
    connect(m_tree, &TreeTab::forceRequested, this, &DecodingView::requestRace);
    connect(m_tree, &TreeTab::retreatRequested, this, &DecodingView::retreat);
    connect(m_tree, &TreeTab::attentionRequested, this, [this](std::ptrdiff_t candidate) {
        if (!m_state.race)
            return;
        m_engine.lookAt(m_state.race->beam, candidate);
        Q_EMIT attentionRequested();
    });
    connect(&m_raceView->bar(), &RaceBar::lossRequested, this, &DecodingView::findLoss);
    connect(m_gains, &GainsTab::searched, this, &DecodingView::onSearched);
    connect(m_raceView, &RaceView::timeChanged, m_lane, &ParallelLane::setTime);
    connect(m_sampling, &SamplingTab::drawRequested, this, &DecodingView::requestSamples);
    connect(m_gains, &GainsTab::sentenceChosen, this, [this](const QString& source, const QString& reference) {
        m_state.nextReference = reference;
        showPart(Part::Race);
        Q_EMIT sentenceRequested(source);
    });
}

void DecodingView::say(const QString& message)
{
    m_message->setText(message);
    m_message->setToolTip({});
    m_message->setVisible(!message.isEmpty());
}

void DecodingView::showPart(Part part)
{
    if (part != Part::Gains)
        cancelGains();
    m_state.part = part;
    m_export->setAnimated(part == Part::Race || part == Part::Textbook);
    m_parts->setCurrent(part);
    m_said->hide();
    refresh();
    takeFocus();
}

void DecodingView::showPlace(const QString& place)
{
    if (place != QLatin1String("race"))
        return;
    showPart(Part::Race);
    m_playsNext = true;
    if (m_state.race && !m_raceRequest.isPending())
        playNext();
}

void DecodingView::playNext()
{
    if (std::exchange(m_playsNext, false) && !m_raceView->clock().isPlaying())
        m_raceView->togglePlay();
}

void DecodingView::cancelGains()
{
    m_gains->cancel();
    m_lossSearches = 0;
    m_raceView->bar().setSearching(false);
}

void DecodingView::findLoss()
{
    constexpr int kMostSearches = 4;
    m_lossSearches = kMostSearches;
    m_raceView->bar().setSearching(true);
    m_gains->start(GainsTab::kFewSentences);
}

/// Races on the first sentence that was found, or goes on.
void DecodingView::onSearched()
{
    if (m_lossSearches == 0)
        return;
    if (m_gains->gainCount() == 0 && --m_lossSearches > 0)
        return m_gains->start(GainsTab::kFewSentences);
    m_lossSearches = 0;
    m_raceView->bar().setSearching(false);
    if (m_gains->gainCount() == 0)
        return say(tr("No unseen sentence was found on which greedy search loses. A wider beam may find one."));
    m_playsNext = true;
    m_gains->choose(0);
}

void DecodingView::takeFocus()
{
    switch (m_state.part) {
    case Part::Race: return m_raceView->setFocus();
    case Part::Tree: return m_tree->takeFocus();
    case Part::Textbook: return m_textbook->race().setFocus();
    default: return;
    }
}

void DecodingView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void DecodingView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    cancelGains();
}

bool DecodingView::isSettled() const
{
    return !m_gains->isSearching() && !m_raceRequest.isPending() && !m_samplesRequest.isPending()
        && !m_worksheet->isPending() && m_lane->isSettled();
}

QString DecodingView::exportTitle() const
{
    const bool example = m_state.part == Part::Textbook || !m_state.race;
    const DecodeOptions options = example ? m_options->options() : m_state.race->beam->options;
    return tr("Beam search, K = %1, α = %2")
        .arg(options.beamSize)
        .arg(locale().toString(options.lengthPenalty, 'f', 2));
}

Picture DecodingView::picture() const
{
    switch (m_state.part) {
    case Part::Tree: return m_tree->picture(exportTitle());
    case Part::Sampling: return m_sampling->picture();
    case Part::Textbook: return m_textbook->race().picture(exportTitle());
    case Part::Gains: return m_gains->picture();
    case Part::Race: break;
    }
    return m_raceView->picture(exportTitle());
}

QByteArray DecodingView::table() const
{
    if (m_state.part == Part::Sampling)
        return m_sampling->table();
    if (m_state.part == Part::Gains)
        return m_gains->table();
    const SearchTracePtr trace = m_state.part == Part::Textbook ? m_textbook->beam() : m_tree->tree().trace();
    return trace ? searchTreeTable(*trace) : QByteArray();
}

DecodingPage::DecodingPage(
    Session& session, std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent)
    : LazyPage({"decoding", QT_TR_NOOP("Decoding"), UsesSentence | UsesSearch}, session, parent)
    , m_heldOutPairs(std::move(heldOutPairs))
{
}

/// Deletes the view first: it ends its searches when it is hidden.
DecodingPage::~DecodingPage()
{
    delete view();
}

void DecodingPage::nameNumbers(ShownNumbers& shown) const
{
    if (const SearchTracePtr search = m_state.race ? searchOf(m_state.race->beam) : nullptr)
        for (std::size_t i = 0; i < search->candidates.size() && search->candidates[i].forced; ++i)
            shown.forced.push_back(search->candidates[i].token.piece);
    if (m_state.gains.gains)
        for (const BeamGain& gain : m_state.gains.gains->gains)
            shown.sentences.push_back(gain.source);
    shown.choices = m_state.textbook.shown();
}

QList<Page::Key> DecodingPage::keys() const
{
    return {
        {tr("Space"), tr("Race: play or pause; tree: expand the hidden candidates")},
        {QStringLiteral("← →"), tr("Race: one step back or forward; tree: parent or child")},
        {QStringLiteral("↑ ↓"), tr("Race: faster or slower; tree: the candidate above or below")},
        {QStringLiteral("Home, End"), tr("Race: beginning and end")},
        {QStringLiteral("S"), tr("Race: the step at which greedy and beam part")},
        {tr("Enter or typing"), tr("Tree: force a token")},
        {tr("Backspace"), tr("Tree: undo the forced token")},
    };
}

DecodingView* DecodingPage::createView()
{
    auto* view = new DecodingView(session(), m_heldOutPairs, m_state, this);
    connect(view, &DecodingView::sentenceRequested, this, &Page::sentenceRequested);
    connect(view, &DecodingView::attentionRequested, this,
        [this] { Q_EMIT pageRequested(QStringLiteral("attentionPage")); });
    connect(view, &DecodingView::worksheetRequested, this, &DecodingPage::worksheetRequested);
    return view;
}

namespace {

/// True if all tokens of a sentence, which ends with END, are unknown.
bool isUnknown(const std::vector<Piece>& source)
{
    return source.size() > 1
        && std::all_of(source.begin(), source.end() - 1, [](const Piece& piece) { return piece.id == kUnknownId; });
}

}  // namespace

void DecodingView::connectEngine()
{
    connect(m_gains, &GainsTab::failed, this, [this](const JobFailure& failure) {
        m_lossSearches = 0;
        m_raceView->bar().setSearching(false);
        onFailed(failure);
    });
    connect(m_worksheet, &SearchWorksheet::made, this, &DecodingView::worksheetRequested);
    connect(m_worksheet, &SearchWorksheet::failed, this, &DecodingView::onFailed);
    connect(&m_engine, &Engine::modelLoaded, m_gains, &GainsTab::forget);
}

void DecodingView::setResult(const TranslationResultPtr& result)
{
    // Another search of the same sentence: it was already requested.
    if (m_state.result && result && isSameSentence(*result, *m_state.result))
        return;
    m_state.result = result;
    if (result) {
        m_state.base = m_state.forced = result->options.forcedPrefix;
        m_tree->setReference(std::exchange(m_state.nextReference, {}));
        m_state.raceStale = m_state.samplesStale = true;
    } else {
        m_state.sampling = nullptr;
        m_sampling->setSampling(nullptr);
        forgetRace();
    }
    m_lane->setText(result ? result->sourceText : QString());
    refresh();
}

/// True for a non-autoregressive model.
bool DecodingView::searchesNothing() const
{
    return m_state.result ? m_state.result->translation.parallel.has_value()
                          : m_engine.model() && m_engine.model()->config.isNonAutoregressive();
}

/// Drops the race of the previous sentence or model.
void DecodingView::forgetRace()
{
    m_raceRequest.drop();
    m_samplesRequest.drop();
    m_state.race = nullptr;
    m_lane->setRace(nullptr);
    m_raceView->setRace(nullptr, nullptr);
    m_tree->setSearch(nullptr, nullptr);
    say({});
}

QString DecodingView::hint() const
{
    return searchesNothing()
        ? tr("This model writes all tokens at once: it does not search, so there are no steps, no tree and nothing to "
             "sample.\nIts passes are shown on the Race tab.")
        : tr("No translation yet.\nTranslate a sentence to see how the search found its translation.\nThe blackboard "
             "example works without a sentence.");
}

/// True for the same model, sentence, change and prefix.
bool DecodingView::isSameSentence(const TranslationResult& a, const TranslationResult& b) const
{
    const auto known = [this](const TranslationResult& result) {
        return result.options.forcedPrefix == m_state.base || result.options.forcedPrefix == m_state.forced;
    };
    return a.sourceText == b.sourceText && a.modelNumber == b.modelNumber
        && a.options.intervention == b.options.intervention && known(a) && known(b);
}

/// Requests the missing data for the visible part.
void DecodingView::refresh()
{
    const Part part = m_state.part;
    const bool needsSentence = part != Part::Textbook && part != Part::Gains;
    const bool hints = needsSentence ? !m_state.result || searchesNothing() : part == Part::Gains && searchesNothing();
    m_hint->setText(hint(), !searchesNothing());
    const bool isLaneOffered = m_detail.showsEverything() || m_lane->hasModel() || searchesNothing();
    m_lane->setVisible(part == Part::Race && m_state.result && isLaneOffered);
    m_raceView->bar().setVisible(part == Part::Race && !hints);
    m_experts->setVisible(m_raceView->bar().isVisibleTo(this) && m_detail.showsEverything());
    if (needsSentence && m_state.result)
        setExportOrigin(
            *this, m_state.result->sourceText, m_state.result->modelName, m_state.result->unchanged != nullptr);
    else
        setExportOrigin(*this, {}, part == Part::Gains && m_engine.model() ? m_engine.model()->name : QString());
    m_raceView->bar().setFindsLosses(!searchesNothing());
    m_stack->setCurrentWidget(hints ? m_hint : m_stack->widget(part));
    m_options->setOffered(part != Part::Sampling);
    m_export->setEnabled(!hints);
    m_makeWorksheet->setVisible(part == Part::Race || part == Part::Tree || part == Part::Textbook);
    const DecodeOptions options = m_options->options();
    m_textbook->setSearch(options.beamSize, options.lengthPenalty, options.earlyStopping);
    m_gains->setSearch(options);
    if (searchesNothing())
        forgetRace();
    if (!m_state.result || searchesNothing() || !isVisible())
        return;
    if (m_engine.model())
        m_sampling->setVocabulary(m_engine.model()->config.targetVocabulary);
    if (std::exchange(m_state.raceStale, false))
        requestRace(m_state.forced);
    if (part == Part::Sampling && std::exchange(m_state.samplesStale, false))
        requestSamples();
}

void DecodingView::requestRace(const std::vector<std::int64_t>& forced, const QString& appended)
{
    if (!m_state.result)
        return;
    DecodeOptions options = m_options->options(m_state.result->options);
    options.forcedPrefix = forced;
    m_appended = appended;
    m_raceRequest.ask({m_state.result->sourceText, options, appended});
}

void DecodingView::requestSamples()
{
    if (!m_state.result)
        return;
    SamplingOptions options = m_sampling->options();
    options.intervention = m_state.result->options.intervention;
    m_samplesRequest.ask({m_state.result->sourceText, options});
}

void DecodingView::makeWorksheet()
{
    if (m_state.part == Part::Textbook)
        return m_worksheet->makeFromExample(m_state.textbook, m_options->options());
    if (!m_state.result)
        return;
    DecodeOptions options = m_options->options(m_state.result->options);
    options.forcedPrefix = m_state.forced;
    m_worksheet->make(m_state.result->sourceText, options);
}

bool DecodingView::isOfShownSentence(const TranslationResult& result) const
{
    return result.sourceText == m_state.result->sourceText && result.modelNumber == m_state.result->modelNumber;
}

void DecodingView::onRace(const SearchRacePtr& race)
{
    if (!m_state.result || !race || !isOfShownSentence(*race->beam) || !searchOf(race->greedy) || !searchOf(race->beam))
        return;
    const std::vector<std::int64_t>& forced = race->beam->options.forcedPrefix;
    if (!m_appended.isEmpty() && std::ranges::find(forced, kUnknownId) != forced.end()) {
        sayNotForced();
        return;
    }
    m_state.race = race;
    m_state.forced = forced;
    showRace();
}

void DecodingView::onSamples(const SamplingPtr& samples)
{
    m_state.sampling = samples;
    m_sampling->setSampling(samples);
}

void DecodingView::showRace()
{
    const TranslationResult& result = *m_state.race->beam;
    say(isUnknown(result.translation.source)
            ? tr("None of this sentence is in the source vocabulary: the model sees only ⟨UNK⟩, so its output is "
                 "unrelated to the sentence.")
            : QString());
    const SearchTracePtr greedy = searchOf(m_state.race->greedy), beam = searchOf(m_state.race->beam);
    m_raceView->setRace(greedy, beam);
    m_lane->setRace(m_state.race);
    m_tree->setSearch(greedy, beam);
    m_sampling->setBeamText(
        beam->leafOf(0) < 0 ? QString() : QString::fromStdString(result.translation.hypotheses.front().text));
    QStringList forced;
    for (std::size_t i = 0; i < beam->candidates.size() && beam->candidates[i].forced; ++i)
        forced << candidateText(*beam, std::ptrdiff_t(i));
    m_options->setForced(forced);
    playNext();
}

void DecodingView::onRaceFailed(const JobFailure& failure)
{
    if (failure.code != ErrorCode::InvalidArgument || m_appended.isEmpty())
        return onFailed(failure);
    sayNotForced();
    m_message->setToolTip(plainTip(originalOf(failure, m_message->text())));
}

void DecodingView::onFailed(const JobFailure& failure)
{
    const ErrorCode code = failure.code;
    if (code == ErrorCode::TooLong)
        say(tr("Too long: the sentence or the forced prefix exceeds this model's token limit. Shorten one of them."));
    else if (code == ErrorCode::InvalidArgument)
        say(tr("Invalid search settings: the beam width must not exceed the target vocabulary, and forced tokens must "
               "be in it."));
    else
        say(failure.isPlain() ? errorText(failure) : tr("The search failed. Hover here for details."));
    m_message->setToolTip(plainTip(originalOf(failure, m_message->text())));
}

void DecodingView::sayNotForced()
{
    say(tr("\"%1\" cannot be forced: it contains characters that are not in the target vocabulary. Type words of the "
           "target language, or choose one of the alternatives.")
            .arg(m_appended));
}

void DecodingView::onSearchChanged()
{
    m_state.raceStale = true;
    refresh();
}

void DecodingView::reset()
{
    m_options->setStopping(m_state.result ? m_state.result->options.earlyStopping : DecodeOptions().earlyStopping);
    m_state.forced = m_state.base;
    onSearchChanged();
}

/// Removes the last forced token; if there is none, moves the cursor to the parent.
void DecodingView::retreat()
{
    if (m_state.forced.size() > m_state.base.size())
        return requestRace({m_state.forced.begin(), m_state.forced.end() - 1});
    SearchTreeView& tree = m_tree->tree();
    if (tree.trace() && tree.cursor() >= 0)
        tree.setCursorAt(tree.trace()->candidates[std::size_t(tree.cursor())].parent);
}

}  // namespace translucent
