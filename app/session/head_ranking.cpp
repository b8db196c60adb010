#include "session/head_ranking.h"

#include "engine/engine.h"
#include "translucent/training/training_run.h"

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kSentencesAtOnce = 8;

}  // namespace

HeadRanking::HeadRanking(Engine& engine, GoldSentences sentences, QObject* parent)
    : QObject(parent)
    , m_engine(engine)
    , m_sentences(std::move(sentences))
    , m_request(engine, {[this](const AnswerTo<AlignmentRequest>& measured) {
        if (measured)
            add(*measured);
        else
            giveUp();
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
            const ModelSummaryPtr measured = m_engine.model();
            m_corpus = measured && grammarUseOf(measured->info) == GrammarUse::Exchanged ? exchanged(corpus) : corpus;
            measureNext();
        });
}

const std::vector<MeasuredHead>& HeadRanking::heads(quint64 model) const
{
    static const std::vector<MeasuredHead> kNone;
    return m_model == model ? m_heads : kNone;
}

std::vector<HeadId> HeadRanking::best(const TranslationResultPtr& result, std::size_t count) const
{
    return result ? bestHeads(heads(result->modelNumber), count) : std::vector<HeadId>();
}

void HeadRanking::forget()
{
    m_request.drop();
    m_next = 0;
    m_sum.clear();
    m_heads.clear();
}

/// Cancels the measurement of a model that has been replaced.
void HeadRanking::giveUp()
{
    forget();
    m_model.reset();
    m_isMeasuring = false;
    Q_EMIT ranked();
}

void HeadRanking::measureNext()
{
    if (const ModelSummaryPtr model = m_engine.model(); model && model->number != m_model)
        return giveUp();
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
