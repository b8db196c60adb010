#include "decoding/decoding_state.h"

#include "model/intervention_effects.h"
#include "translucent/error.h"
#include "translucent/tokenizer.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace translucent {

namespace {

/// The `count` highest logits, best first, the lower id first among equals; special tokens but END excluded.
std::vector<TokenChoice> bestTokens(const float* logits, std::int64_t vocabulary, std::int64_t count)
{
    static_assert(kPadId == 0 && kUnknownId == 1 && kBeginId == 2);
    constexpr std::int64_t kFirstChoice = 3;
    const auto most = static_cast<std::size_t>(std::min(count, vocabulary - kFirstChoice));
    std::vector<TokenChoice> best;
    best.reserve(most + 1);
    for (auto id = kFirstChoice; id < vocabulary; ++id) {
        const double logit = static_cast<double>(logits[id]);
        if (best.size() == most && !(logit > best.back().logProbability))
            continue;
        const auto place = std::ranges::upper_bound(best, logit, std::ranges::greater {}, &TokenChoice::logProbability);
        best.insert(place, {id, logit});
        if (best.size() > most)
            best.pop_back();
    }
    const double normaliser = kernels().logSumExp(logits, vocabulary);
    for (auto& choice : best)
        choice.logProbability -= normaliser;
    return best;
}

}  // namespace

PreparedSource prepareSource(const TranslationModel& model, std::string_view text, const DecodeOptions& options)
{
    PreparedSource source;
    source.pieces = model.sourceTokenizer().encode(text);
    source.pieces.push_back({kEndId, model.sourceTokenizer().pieceText(kEndId), {text.size(), text.size()}});
    const auto length = static_cast<std::int64_t>(source.pieces.size());
    const auto limit = model.config().maxLength;
    if (length > limit)
        throw Error(ErrorCode::TooLong,
            "the sentence has " + std::to_string(length) + " pieces with END; this model takes at most "
                + std::to_string(limit));
    for (const auto& piece : source.pieces)
        source.ids.push_back(piece.id);
    // Twice the source and some more is enough for every language pair this program trains.
    constexpr std::int64_t slack = 16;
    source.maxLength = std::min(limit, options.maxLength > 0 ? options.maxLength : 2 * length + slack);
    if (std::ssize(options.forcedPrefix) > source.maxLength)
        throw Error(ErrorCode::TooLong,
            "the forced prefix has " + std::to_string(options.forcedPrefix.size())
                + " pieces; a translation of this sentence has at most " + std::to_string(source.maxLength));
    requireVisibleKeys(options.intervention, {length, {}});
    return source;
}

DecodingState::DecodingState(const InferenceWeights& weights, std::span<const std::vector<std::int64_t>> sources,
    const Intervention& intervention, bool keepAttention)
    : m_weights(weights)
    , m_network(weights, intervention)
    , m_sources(m_network.encode(sources, keepAttention))
    , m_keepsAttention(keepAttention)
    , m_sentences(sources.size())
    , m_histories(sources.size())
{
    std::iota(m_sentences.begin(), m_sentences.end(), std::size_t {0});
}

Proposals DecodingState::advance(std::span<const std::int64_t> inputs, std::int64_t count)
{
    if (m_keepsAttention)
        m_attention.emplace_back();
    m_logits = m_network.step(
        m_sources, {inputs, m_sentences, m_histories}, m_positions, m_keepsAttention ? &m_attention.back() : nullptr);
    const auto V = m_weights.config.targetVocabulary;
    Proposals proposals;
    for (std::size_t row = 0; row < inputs.size(); ++row) {
        proposals.push_back(bestTokens(m_logits + static_cast<std::int64_t>(row) * V, V, count));
        m_histories[row].push_back(static_cast<std::int32_t>(row));
    }
    return proposals;
}

double DecodingState::logProbability(std::size_t row, std::int64_t id) const
{
    const auto V = m_weights.config.targetVocabulary;
    const auto* logits = m_logits + static_cast<std::int64_t>(row) * V;
    return static_cast<double>(logits[id]) - kernels().logSumExp(logits, V);
}

std::span<const float> DecodingState::logits(std::size_t row) const
{
    const auto V = static_cast<std::size_t>(m_weights.config.targetVocabulary);
    return {m_logits + row * V, V};
}

void DecodingState::select(std::span<const std::size_t> rows)
{
    std::vector<std::size_t> sentences;
    std::vector<std::vector<std::int32_t>> histories;
    for (const auto row : rows) {
        sentences.push_back(m_sentences[row]);
        histories.push_back(m_histories[row]);
    }
    m_sentences = std::move(sentences);
    m_histories = std::move(histories);
}

}  // namespace translucent
