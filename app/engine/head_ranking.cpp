#include "engine/head_ranking.h"

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kSentencesAtOnce = 8;

}  // namespace

HeadRanking::HeadRanking(Engine& engine, GoldSentences sentences, QObject* parent)
    : QObject(parent)
    , m_sentences(std::move(sentences))
    , m_request(engine, {[this](const AnswerTo<AlignmentRequest>& measured) {
        if (measured)
            add(*measured);
    }})
{
}

void HeadRanking::measure(quint64 model)
{
    constexpr int kSentences = 64;
    constexpr quint64 kSeed = 11;
    if (!m_sentences || std::exchange(m_model, model) == model)
        return;
    forget();
    m_isMeasuring = true;
    runInBackground(
        this, [draw = m_sentences] { return draw(kSeed, kSentences); },
        [this, model](const Corpus& corpus) {
            if (model != m_model)
                return;
            m_corpus = corpus;
            measureNext();
        });
}

void HeadRanking::forget()
{
    m_request.drop();
    m_next = 0;
    m_sum.clear();
    m_heads.clear();
}

void HeadRanking::measureNext()
{
    if (m_next >= m_corpus.pairs.size()) {
        m_heads = std::exchange(m_sum, {});
        m_isMeasuring = false;
        Q_EMIT ranked();
        return;
    }
    const auto count = std::min(kSentencesAtOnce, m_corpus.pairs.size() - m_next);
    const auto first = m_corpus.pairs.begin() + std::ptrdiff_t(m_next);
    m_next += count;
    m_request.ask({{first, first + std::ptrdiff_t(count)}});
}

void HeadRanking::add(const std::vector<MeasuredHead>& measured)
{
    if (m_sum.empty())
        m_sum = measured;
    else
        for (std::size_t i = 0; i < std::min(m_sum.size(), measured.size()); ++i) {
            m_sum[i].error += measured[i].error;
            m_sum[i].sentences += measured[i].sentences;
            m_sum[i].rules += measured[i].rules;
        }
    measureNext();
}

}  // namespace translucent
