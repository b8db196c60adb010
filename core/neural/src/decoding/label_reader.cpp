#include "decoding/label_reader.h"

#include "decoding/translation_task.h"
#include "kernels/kernels.h"
#include "translucent/model/labels.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace translucent {

LabelReader::LabelReader(const DecodingModel& model, const NetworkWeights& weights, const DecodeOptions& options)
    : m_model(model)
    , m_weights(weights)
    , m_options(options)
    , m_network(weights, options.intervention)
{
}

std::vector<Translation> LabelReader::read(std::span<const std::vector<std::int64_t>> sources)
{
    const auto encoded = m_network.encode(sources, m_options.attention);
    std::vector<Translation> translations(sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto places = labelPlaces(m_weights.config.task, m_model.sourceTokenizer(), sources[i]);
        const auto logits = m_network.labels(encoded, i, places);
        translations[i].hypotheses.push_back(hypothesis(logits.data(), places.size()));
        translations[i].labelPlaces = places;
        const auto layers = static_cast<std::size_t>(m_weights.config.encoderLayers);
        const auto S = std::ssize(sources[i]);
        for (std::size_t layer = 0; m_options.attention && layer < layers; ++layer)
            translations[i].sourceAttention.push_back(
                {{m_weights.config.heads, S, S}, encoded.selfWeights[layer * sources.size() + i]});
    }
    return translations;
}

Hypothesis LabelReader::hypothesis(const float* logits, std::size_t places) const
{
    Hypothesis result;
    for (std::size_t place = 0; place < places; ++place) {
        result.tokens.push_back(token(logits + static_cast<std::int64_t>(place) * m_weights.config.targetVocabulary));
        const auto& chosen = result.tokens.back().chosen;
        result.logProbability += chosen.logProbability;
        if (place > 0)
            result.text += ' ';
        result.text += chosen.piece;
    }
    result.score = places > 0 ? result.logProbability / static_cast<double>(places) : 0;
    return result;
}

HypothesisToken LabelReader::token(const float* logits) const
{
    const auto V = m_weights.config.targetVocabulary;
    const double normaliser = kernels().logSumExp(logits, V);
    if (!std::isfinite(normaliser))
        refuseScores();
    std::vector<std::int64_t> ids(static_cast<std::size_t>(V - kSpecialIds));
    std::iota(ids.begin(), ids.end(), kSpecialIds);
    const auto wanted = std::min<std::int64_t>(std::ssize(ids), std::max<std::int64_t>(1, m_options.alternatives));
    std::ranges::partial_sort(ids, ids.begin() + wanted, std::ranges::greater {}, [&](auto id) { return logits[id]; });
    std::vector<TokenCandidate> best;
    for (const auto id : std::span(ids).first(static_cast<std::size_t>(wanted)))
        best.push_back({id, labelText(m_model.targetTokenizer(), id), static_cast<double>(logits[id]) - normaliser});
    auto chosen = best.front();
    if (m_options.alternatives == 0)
        best.clear();
    return {std::move(chosen), std::move(best)};
}

}  // namespace translucent
