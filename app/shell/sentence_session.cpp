#include "shell/sentence_session.h"

namespace translucent {

SentenceSession::SentenceSession(Engine& engine, Experiment& experiment, QObject* parent)
    : QObject(parent)
    , m_engine(engine)
    , m_experiment(experiment)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kTypingPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &SentenceSession::translateNow);
    connect(&engine, &Engine::modelLoaded, this, &SentenceSession::translateNow);
    connect(&experiment, &Experiment::changed, this, &SentenceSession::translateNow);
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

void SentenceSession::setBeamSize(int size)
{
    m_beamSize = size;
    m_pause.start();
}

void SentenceSession::setLengthPenalty(double alpha)
{
    m_lengthPenalty = alpha;
    m_pause.start();
}

void SentenceSession::translateNow()
{
    m_pause.stop();
    if (m_text.isEmpty() || (!m_engine.model() && !m_engine.isLoadingModel()))
        return;
    DecodeOptions options;
    options.beamSize = m_beamSize;
    options.nBest = m_beamSize;
    options.lengthPenalty = m_lengthPenalty;
    options.alternatives = kAlternatives;
    options.intervention = m_experiment.change().intervention;
    m_engine.translate(m_text, options, m_experiment.change().prefix);
}

}  // namespace translucent
