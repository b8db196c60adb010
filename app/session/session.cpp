#include "session/session.h"

#include <utility>

namespace translucent {

namespace {

constexpr int kAlternatives = 10;

}  // namespace

Session::Session(Engine& engine, GoldSentences heldOutPairs)
    : m_engine(engine)
    , m_changes(engine)
    , m_trace(engine, m_selection)
    , m_ranking(engine, std::move(heldOutPairs))
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
    connect(&m_engine, &Engine::translationReady, &m_selection, &Selection::setResult);
    const auto forget = [this] { m_selection.setResult(nullptr); };
    connect(&m_engine, &Engine::translationFailed, this, forget);
    connect(&m_engine, &Engine::modelReplaced, this, forget);
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
