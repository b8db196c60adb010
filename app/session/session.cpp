#include "session/session.h"

#include "engine/moment_names.h"

#include <utility>

namespace translucent {

namespace {

constexpr int kAlternatives = 10;

/// True for different weights of one training: what is selected in one translation exists in the other, too.
bool areMoments(const ModelSummary& one, const ModelSummary& other)
{
    return one.directory != other.directory && areOfOneRun(one.directory, other.directory)
        && one.config == other.config;
}

}  // namespace

Session::Session(Engine& engine, GoldSentences heldOutPairs)
    : m_engine(engine)
    , m_changes(engine)
    , m_trace(engine, m_selection)
    , m_ranking(engine, std::move(heldOutPairs))
    , m_timeMachine(engine)
{
    m_anotherExample.setObjectName(QStringLiteral("anotherExample"));
    m_anotherExample.setEnabled(false);
    m_search.follow(engine);
    m_soon.setObjectName(QStringLiteral("translateSoon"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &Session::translate);
    connect(&m_paragraph, &Paragraph::changed, this, [this] { openSentence(m_paragraph.sentence()); });
    connect(&m_search, &SearchSettings::changed, &m_soon, qOverload<>(&QTimer::start));
    connect(&m_changes, &ModelChanges::changed, this, &Session::translate);
    connect(&m_engine, &Engine::translationReady, this, &Session::take);
    connect(&m_engine, &Engine::translationFailed, this, [this] { m_selection.setResult(nullptr); });
    connect(&m_engine, &Engine::modelReplaced, this, &Session::leaveModel);
    m_atRest.setSingleShot(true);
    m_atRest.setInterval(0);
    connect(&m_atRest, &QTimer::timeout, this, &Session::dropKept);
    connect(&m_engine, &Engine::busyChanged, &m_atRest, [this](bool busy) {
        if (!busy)
            m_atRest.start();
    });
}

/// The translation of another model goes, except that of another moment of the same training: it stays on the pages
/// until the new one is there, so that nothing flickers.
void Session::leaveModel()
{
    const ModelSummaryPtr before = std::exchange(m_model, m_engine.model());
    if (before && areMoments(*before, *m_model))
        m_kept = m_selection.result();
    else
        m_selection.setResult(nullptr);
}

/// The translation of another moment keeps what is selected.
void Session::take(const TranslationResultPtr& result)
{
    const TranslationResultPtr kept = std::exchange(m_kept, nullptr);
    if (!kept || kept != m_selection.result() || kept->sourceText != result->sourceText)
        return m_selection.setResult(result);
    const int hypothesis = m_selection.hypothesis();
    const auto source = m_selection.pinnedSource(), target = m_selection.pinnedTarget();
    m_selection.setResult(result);
    m_selection.setHypothesis(hypothesis);
    m_selection.setPinnedSource(source);
    m_selection.setPinnedTarget(target);
}

/// No translation follows, for example after a cancel.
void Session::dropKept()
{
    if (m_engine.isBusy())
        return;
    if (const TranslationResultPtr kept = std::exchange(m_kept, nullptr); kept && kept == m_selection.result())
        m_selection.setResult(nullptr);
}

void Session::openSentence(const QString& sentence)
{
    if (sentence == m_sentence)
        return;
    m_sentence = sentence;
    m_soon.start();
    if (m_sentence.isEmpty()) {
        m_soon.stop();
        m_engine.cancel();
        m_selection.setResult(nullptr);
    }
}

void Session::translate()
{
    m_soon.stop();
    if (m_sentence.isEmpty() || (!m_engine.model() && !m_engine.isLoadingModel()))
        return;
    m_changes.setSentence(m_sentence);
    DecodeOptions options = m_search.options();
    options.alternatives = kAlternatives;
    options.intervention = m_changes.change().intervention;
    m_engine.translate(m_sentence, options, m_changes.change().prefix);
}

}  // namespace translucent
