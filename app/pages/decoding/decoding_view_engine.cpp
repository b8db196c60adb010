// What the Decoding page asks of the engine, and what it does with the answers.
#include "engine/engine.h"
#include "engine/search_trace_ptr.h"
#include "pages/decoding/decoding_view.h"
#include "pages/decoding/gains_tab.h"
#include "pages/decoding/race_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/decoding/search_options_row.h"
#include "pages/decoding/textbook_view.h"
#include "pages/decoding/tree_tab.h"
#include "widgets/export_button.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"

#include <QLabel>
#include <QStackedLayout>

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

void DecodingView::setResult(TranslationResultPtr result)
{
    // Another search of the same sentence: it was asked for when it was chosen.
    if (m_result && result && isSameSentence(*result, *m_result))
        return;
    m_result = std::move(result);
    if (!m_result) {
        m_race = nullptr;
        refresh();
        return;
    }
    m_base = m_forced = m_result->options.forcedPrefix;
    m_tree->setReference(std::exchange(m_nextReference, {}));
    m_raceStale = m_samplesStale = true;
    refresh();
}

/// The same model, sentence, change and beginning.
bool DecodingView::isSameSentence(const TranslationResult& a, const TranslationResult& b) const
{
    const auto known = [this](const TranslationResult& result) {
        return result.options.forcedPrefix == m_base || result.options.forcedPrefix == m_forced;
    };
    return a.sourceText == b.sourceText && a.modelNumber == b.modelNumber
        && a.options.intervention == b.options.intervention && known(a) && known(b);
}

/// Asks for what the visible part needs and does not have.
void DecodingView::refresh()
{
    const bool needsSentence = part() != Textbook && part() != Gains;
    m_stack->setCurrentWidget(!m_result && needsSentence ? static_cast<QWidget*>(m_hint) : m_stack->widget(part()));
    m_options->setVisible(part() != Sampling);
    m_export->setEnabled(m_result || !needsSentence);
    const DecodeOptions options = m_options->options();
    m_textbook->setSearch(options.beamSize, options.lengthPenalty, options.earlyStopping);
    m_gains->setSearch(options);
    if (!m_result || !isVisible())
        return;
    if (m_engine.model())
        m_sampling->setVocabulary(m_engine.model()->config.targetVocabulary);
    if (std::exchange(m_raceStale, false))
        requestRace(m_forced);
    if (part() == Sampling && std::exchange(m_samplesStale, false))
        requestSamples();
}

void DecodingView::requestRace(const std::vector<std::int64_t>& forced, const QString& appended)
{
    if (!m_result)
        return;
    DecodeOptions options = m_options->options(m_result->options);
    options.forcedPrefix = forced;
    m_appended = appended;
    m_raceRequest.ask({m_result->sourceText, options, appended});
}

void DecodingView::requestSamples()
{
    if (!m_result)
        return;
    SamplingOptions options = m_sampling->options();
    options.intervention = m_result->options.intervention;
    m_samplesRequest.ask({m_result->sourceText, options});
}

void DecodingView::onRace(const SearchRacePtr& race)
{
    if (!m_result || !race || race->beam->sourceText != m_result->sourceText)
        return;
    const std::vector<std::int64_t>& forced = race->beam->options.forcedPrefix;
    if (!m_appended.isEmpty() && std::ranges::find(forced, kUnknownId) != forced.end()) {
        sayNotForced();
        return;
    }
    m_race = race;
    m_forced = forced;
    say(isUnknown(race->beam->translation.source)
            ? tr("None of this sentence is in the source vocabulary: the model sees only ⟨UNK⟩, so its output is "
                 "unrelated to the sentence.")
            : QString());
    const SearchTracePtr greedy = searchOf(race->greedy), beam = searchOf(race->beam);
    m_raceView->setRace(greedy, beam);
    m_tree->setSearch(greedy, beam);
    m_sampling->setBeamText(
        beam->leafOf(0) < 0 ? QString() : QString::fromStdString(race->beam->translation.hypotheses.front().text));
    showForced();
}

void DecodingView::showForced()
{
    QStringList tokens;
    const SearchTracePtr beam = m_race ? searchOf(m_race->beam) : nullptr;
    for (std::size_t i = 0; beam && i < beam->candidates.size() && beam->candidates[i].forced; ++i)
        tokens << candidateText(*beam, std::ptrdiff_t(i));
    m_options->setForced(tokens);
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
        say(tr("The search failed. Hover here for details."));
    m_message->setToolTip(failure.detail);
}

void DecodingView::sayNotForced()
{
    say(tr("\"%1\" cannot be forced: it contains characters that are not in the target vocabulary. Type words of the "
           "target language, or choose one of the alternatives.")
            .arg(m_appended));
}

void DecodingView::onSearchChanged()
{
    m_raceStale = true;
    refresh();
}

void DecodingView::reset()
{
    m_options->setStopping(m_result ? m_result->options.earlyStopping : DecodeOptions().earlyStopping);
    m_forced = m_base;
    onSearchChanged();
}

/// Takes the last forced token back; without one the cursor goes to the parent.
void DecodingView::retreat()
{
    if (m_forced.size() > m_base.size())
        return requestRace({m_forced.begin(), m_forced.end() - 1});
    SearchTreeView& tree = m_tree->tree();
    if (tree.trace() && tree.cursor() >= 0)
        tree.setCursorAt(tree.trace()->candidates[std::size_t(tree.cursor())].parent);
}

}  // namespace translucent
