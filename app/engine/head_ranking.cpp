#include "engine/head_ranking.h"

#include "engine/engine.h"

#include <QMetaObject>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kSentencesAtOnce = 8;

}  // namespace

HeadRanking::HeadRanking(Engine& engine, QObject* parent)
    : QObject(parent)
    , m_engine(engine)
{
    connect(&engine, &Engine::jobFailed, this, [this](quint64 id) { m_job.finish(id); });
}

void HeadRanking::start(Corpus corpus)
{
    forget();
    m_corpus = std::move(corpus);
    measureNext();
}

void HeadRanking::forget()
{
    m_job.cancel();
    m_next = 0;
    m_sum.clear();
    m_heads.clear();
}

void HeadRanking::measureNext()
{
    if (m_next >= m_corpus.pairs.size()) {
        m_heads = std::exchange(m_sum, {});
        Q_EMIT ranked();
        return;
    }
    const auto count = std::min(kSentencesAtOnce, m_corpus.pairs.size() - m_next);
    const auto first = m_corpus.pairs.begin() + std::ptrdiff_t(m_next);
    m_next += count;
    const quint64 id = m_engine.nextId();
    std::vector<SentencePair> pairs(first, first + std::ptrdiff_t(count));
    // The answer goes by way of the engine, which outlives the job; this object may not.
    m_engine.perform(id,
        [engine = &m_engine, self = QPointer(this), id, pairs = std::move(pairs), stop = m_job.start(id)](
            TranslationBackend& backend) {
            auto measured = backend.measureHeads(pairs, stop);
            QMetaObject::invokeMethod(
                engine,
                [self, id, measured = std::move(measured)] {
                    if (self && self->m_job.finish(id))
                        self->add(measured);
                },
                Qt::QueuedConnection);
        });
}

void HeadRanking::add(const std::vector<HeadAlignment>& measured)
{
    if (m_sum.empty())
        m_sum = measured;
    else
        for (std::size_t i = 0; i < std::min(m_sum.size(), measured.size()); ++i) {
            m_sum[i].error += measured[i].error;
            m_sum[i].sentences += measured[i].sentences;
        }
    measureNext();
}

}  // namespace translucent
