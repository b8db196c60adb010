#include "decoding/parallel_decoder.h"

#include "decoding/batch_search.h"
#include "decoding/translation_task.h"
#include "kernels/kernels.h"
#include "model/intervention_effects.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

/// How many of the most probable lengths are reported.
constexpr std::ptrdiff_t kLengthsTold = 5;

}  // namespace

ParallelDecoder::ParallelDecoder(const NetworkWeights& weights, std::span<const std::vector<std::int64_t>> sources,
    std::span<const std::int64_t> maxLengths, const DecodeOptions& options)
    : m_weights(weights)
    , m_options(options)
    , m_network(weights, options.intervention)
    , m_sources(m_network.encode(sources, options.attention))
    , m_rows(sources.size())
{
    for (std::size_t s = 0; s < sources.size(); ++s) {
        const auto S = std::ssize(sources[s]);
        const auto N = weights.config.generation == Generation::LengthPredictor
            ? takeLength(s, maxLengths[s], m_rows[s])
            : std::min(maxLengths[s], beginRowLength(weights.config, S));
        requireVisibleKeys(options.intervention, {S, N});
        auto& row = m_rows[s];
        row.inputs = unknownRow(weights.config, N);
        row.tokens.resize(row.inputs.size());
        row.alternatives.resize(row.inputs.size());
        row.unknown.resize(row.inputs.size());
    }
}

std::int64_t ParallelDecoder::takeLength(std::size_t sentence, std::int64_t maxLength, Row& row) const
{
    const auto& scores = NetworkDecoding::lengthScores(m_sources, sentence);
    const double normaliser = kernels().logSumExp(scores.data(), std::ssize(scores));
    auto& lengths = row.decoding.lengths;
    for (std::int64_t N = 1; N <= maxLength; ++N) {
        const auto answer = lengthClass(m_weights.config, m_sources.length(sentence), N);
        lengths.push_back({N, static_cast<double>(scores[static_cast<std::size_t>(answer)]) - normaliser});
    }
    std::ranges::stable_sort(lengths, std::ranges::greater {}, &LengthCandidate::logProbability);
    lengths.resize(static_cast<std::size_t>(std::min(kLengthsTold, std::ssize(lengths))));
    return lengths.front().length;
}

bool ParallelDecoder::run(std::stop_token stop)
{
    for (std::int64_t pass = 0; pass <= m_options.refinements; ++pass) {
        if (stop.stop_requested())
            return false;
        std::vector<std::vector<std::int64_t>> inputs;
        for (auto& row : m_rows) {
            if (pass > 0)
                askAgain(row, pass);
            inputs.push_back(row.inputs);
        }
        const bool last = pass == m_options.refinements;
        const auto* logits =
            m_network.predictRows(m_sources, inputs, last && m_options.attention ? &m_attention : nullptr);
        for (auto& row : m_rows) {
            fill(row, logits, pass == 0);
            logits += std::ssize(row.inputs) * m_weights.config.targetVocabulary;
        }
    }
    return true;
}

/// Masks the least probable tokens; END, which the length says, is none of them.
void ParallelDecoder::askAgain(Row& row, std::int64_t pass) const
{
    const auto places = std::ssize(row.tokens) - 1;
    const auto again = std::clamp<std::int64_t>(
        placesToRefine(places, pass, m_options.refinements), std::min<std::int64_t>(places, 1), places);
    std::vector<std::size_t> order(static_cast<std::size_t>(places));
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::ranges::stable_sort(order, {}, [&](std::size_t place) { return row.tokens[place].token.logProbability; });
    for (std::size_t place = 0; place < row.tokens.size(); ++place)
        row.inputs[place] = row.tokens[place].token.id;
    for (std::int64_t i = 0; i < again; ++i)
        row.inputs[order[static_cast<std::size_t>(i)]] = kMaskId;
}

void ParallelDecoder::fill(Row& row, const float* logits, bool first) const
{
    for (std::size_t place = 0; place < row.tokens.size(); ++place) {
        row.tokens[place].predicted = first || row.inputs[place] == kMaskId;
        if (row.tokens[place].predicted)
            fillPlace(row, place, logits + static_cast<std::int64_t>(place) * m_weights.config.targetVocabulary);
    }
    markTokens(row.tokens);
    row.decoding.passes.push_back(row.tokens);
}

void ParallelDecoder::fillPlace(Row& row, std::size_t place, const float* logits) const
{
    const auto V = m_weights.config.targetVocabulary;
    const double normaliser = kernels().logSumExp(logits, V);
    auto choices = bestTokens(logits, V, std::max<std::int64_t>(m_options.alternatives, 2));
    auto chosen = choices.front();
    if (m_weights.config.generation == Generation::LengthPredictor) {
        if (place + 1 == row.tokens.size())
            chosen = {kEndId, static_cast<double>(logits[kEndId]) - normaliser};
        else if (chosen.id == kEndId && choices.size() > 1)
            chosen = choices[1];
    }
    if (!std::isfinite(chosen.logProbability))
        refuseScores();
    row.tokens[place].token = {chosen.id, {}, chosen.logProbability};
    choices.resize(std::min(choices.size(), static_cast<std::size_t>(m_options.alternatives)));
    row.alternatives[place] = std::move(choices);
    row.unknown[place] = static_cast<double>(logits[kUnknownId]) - normaliser;
}

Translation ParallelDecoder::take(std::size_t sentence)
{
    auto& row = m_rows[sentence];
    const auto kept = std::ranges::find(row.tokens, true, &ParallelToken::cut) - row.tokens.begin();
    Translation result;
    result.hypotheses.push_back(hypothesis(row, static_cast<std::size_t>(kept)));
    if (m_options.attention)
        addAttention(sentence, result);
    row.decoding.inputs = std::move(row.inputs);
    result.parallel = std::move(row.decoding);
    return result;
}

Hypothesis ParallelDecoder::hypothesis(const Row& row, std::size_t length) const
{
    Hypothesis result;
    for (std::size_t place = 0; place < length; ++place) {
        HypothesisToken token {row.tokens[place].token, {}, {}};
        for (const auto& choice : row.alternatives[place])
            token.alternatives.push_back({choice.id, {}, choice.logProbability});
        if (m_options.alternatives > 0)
            token.withheld = TokenCandidate {kUnknownId, {}, row.unknown[place]};
        result.logProbability += token.chosen.logProbability;
        result.tokens.push_back(std::move(token));
    }
    result.score = result.logProbability / std::pow(static_cast<double>(length), m_options.lengthPenalty);
    result.end = result.tokens.back().chosen.id == kEndId ? HypothesisEnd::Finished : HypothesisEnd::Cut;
    return result;
}

/// Of the whole row, the part behind the cut included: that is what was seen.
void ParallelDecoder::addAttention(std::size_t sentence, Translation& result)
{
    const auto H = m_weights.config.heads, S = m_sources.length(sentence), N = std::ssize(m_rows[sentence].tokens);
    auto& hypothesis = result.hypotheses.front();
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(m_weights.config.encoderLayers); ++layer)
        result.sourceAttention.push_back({{H, S, S}, m_sources.selfWeights[layer * m_rows.size() + sentence]});
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(m_weights.config.decoderLayers); ++layer) {
        const auto index = layer * m_rows.size() + sentence;
        hypothesis.selfAttention.push_back({{H, N, N}, std::move(m_attention.self[index])});
        hypothesis.crossAttention.push_back({{H, N, S}, std::move(m_attention.cross[index])});
    }
}

}  // namespace translucent
