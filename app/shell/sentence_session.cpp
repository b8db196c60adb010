#include "shell/sentence_session.h"

namespace translucent {

SentenceSession::SentenceSession(Engine& engine, Experiment& experiment, SearchSettings& search, QObject* parent)
    : QObject(parent)
    , m_engine(engine)
    , m_experiment(experiment)
    , m_search(search)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kTypingPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &SentenceSession::translateNow);
    connect(&engine, &Engine::modelLoaded, this, &SentenceSession::translateNow);
    connect(&experiment, &Experiment::changed, this, &SentenceSession::translateNow);
    connect(&search, &SearchSettings::changed, &m_pause, qOverload<>(&QTimer::start));
}

void SentenceSession::setText(const QString& text)
{
    const QString simplified = text.simplified();
    if (simplified == m_text)
        return;
    m_text = simplified;
    m_pause.start();
    if (m_text.isEmpty()) {
        m_pause.stop();
        m_engine.cancel();
        Q_EMIT emptied();
    }
}

void SentenceSession::translateNow()
{
    m_pause.stop();
    if (m_text.isEmpty() || (!m_engine.model() && !m_engine.isLoadingModel()))
        return;
    DecodeOptions options = m_search.options();
    options.alternatives = kAlternatives;
    options.intervention = m_experiment.change().intervention;
    m_engine.translate(m_text, options, m_experiment.change().prefix);
}

}  // namespace translucent
