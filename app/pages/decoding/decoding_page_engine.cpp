// What the Decoding page asks of the engine, and what it does with the answers.
#include "engine/engine.h"
#include "engine/translation_result.h"
#include "pages/decoding/decoding_page.h"
#include "pages/decoding/race_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/decoding/search_options_row.h"
#include "pages/decoding/tree_tab.h"
#include "widgets/export_button.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"
#include "widgets/shown_stack.h"
#include "widgets/ui_helpers.h"

#include <QLabel>

#include <algorithm>

namespace translucent {

namespace {

/// Whether nothing of a sentence, which closes with END, is known.
bool isUnknown(const std::vector<Piece>& source)
{
    return source.size() > 1
        && std::all_of(source.begin(), source.end() - 1, [](const Piece& piece) { return piece.id == kUnknownId; });
}

}  // namespace

void DecodingView::connectEngine()
{
    connect(m_gains, &GainsTab::failed, this, &DecodingView::onFailed);
    connect(&m_engine, &Engine::modelLoaded, m_gains, &GainsTab::forget);
}

void DecodingView::setResult(const TranslationResultPtr& result)
{
    // Another search of the same sentence: it was asked for when it was chosen.
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

/// Whether the model writes all tokens at once.
bool DecodingView::searchesNothing() const
{
    return m_state.result ? m_state.result->translation.parallel.has_value()
                          : m_engine.model() && m_engine.model()->config.writesAtOnce();
}

/// Of the sentence or the model before.
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
        ? tr("This model writes all tokens at once: it searches nothing, so there are no steps, no tree and nothing to "
             "sample.\nIts passes stand on the tab Race.")
        : tr("No translation yet.\nTranslate a sentence to see how the search found its translation.\nThe blackboard "
             "example works without a sentence.");
}

/// The same model, sentence, change and beginning.
bool DecodingView::isSameSentence(const TranslationResult& a, const TranslationResult& b) const
{
    const auto known = [this](const TranslationResult& result) {
        return result.options.forcedPrefix == m_state.base || result.options.forcedPrefix == m_state.forced;
    };
    return a.sourceText == b.sourceText && a.modelNumber == b.modelNumber
        && a.options.intervention == b.options.intervention && known(a) && known(b);
}

/// Asks for what the visible part needs and does not have.
void DecodingView::refresh()
{
    const Part part = m_state.part;
    const bool needsSentence = part != Part::Textbook && part != Part::Gains;
    const bool hints = needsSentence ? !m_state.result || searchesNothing() : part == Part::Gains && searchesNothing();
    m_hint->setText(hint());
    m_lane->setVisible(part == Part::Race && m_state.result);
    if (needsSentence && m_state.result)
        setExportOrigin(
            *this, m_state.result->sourceText, m_state.result->modelName, m_state.result->unchanged != nullptr);
    else
        setExportOrigin(*this, {}, part == Part::Gains && m_engine.model() ? m_engine.model()->name : QString());
    m_stack->setCurrentWidget(hints ? m_hint : m_stack->widget(part));
    m_options->setVisible(part != Part::Sampling);
    m_export->setEnabled(!hints);
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
}

void DecodingView::onFailed(const JobFailure& failure)
{
    const ErrorCode code = failure.code;
    if (code == ErrorCode::TooLong)
        say(tr("Too long: the sentence or the forced prefix exceeds this model's token limit. Shorten one of them."));
    else if (code == ErrorCode::InvalidArgument && !m_appended.isEmpty())
        sayNotForced();
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

/// Takes the last forced token back; without one the cursor goes to the parent.
void DecodingView::retreat()
{
    if (m_state.forced.size() > m_state.base.size())
        return requestRace({m_state.forced.begin(), m_state.forced.end() - 1});
    SearchTreeView& tree = m_tree->tree();
    if (tree.trace() && tree.cursor() >= 0)
        tree.setCursorAt(tree.trace()->candidates[std::size_t(tree.cursor())].parent);
}

}  // namespace translucent
