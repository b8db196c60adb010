#include "decoding/inference_network.h"

#include "translucent/search/parallel_decoding.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>

namespace translucent {

/// Of the encoder's state, which is not at its end yet when `end` is a norm.
void InferenceNetwork::predictLengths(EncodedSentences& encoded, const NormRows& end)
{
    const auto P = encoded.offsets.back(), classes = lengthClasses(m_weights.config);
    const auto sentences = std::ssize(encoded.offsets) - 1;
    float* memory = m_normalised.reserve(P * D);
    normalise(end, m_state.data(), P, memory);
    std::vector<float> means(static_cast<std::size_t>(sentences * D));
    for (std::int64_t s = 0; s < sentences; ++s) {
        const auto first = encoded.offsets[static_cast<std::size_t>(s)];
        const auto count = encoded.length(static_cast<std::size_t>(s));
        float* mean = means.data() + s * D;
        for (auto row = first; row < first + count; ++row)
            std::transform(mean, mean + D, memory + row * D, mean, std::plus {});
        std::transform(mean, mean + D, mean, [&](float sum) { return sum / static_cast<float>(count); });
    }
    encoded.lengths = FloatBuffer(sentences * classes);
    multiplyRows(m_weights.lengths, means.data(), sentences, encoded.lengths.data());
}

const float* InferenceNetwork::labels(std::span<const std::int64_t> rows)
{
    const auto R = std::ssize(rows);
    float* states = m_normalised.reserve(R * D);
    for (std::int64_t r = 0; r < R; ++r)
        std::copy_n(m_state.data() + rows[static_cast<std::size_t>(r)] * D, D, states + r * D);
    float* logits = m_logits.reserve(R * m_weights.output.outputs);
    if (R > 0)
        multiplyRows(m_weights.output, states, R, logits);
    return logits;
}

const float* InferenceNetwork::predictRows(
    const EncodedSentences& sources, std::span<const std::vector<std::int64_t>> rows, RowAttentions* attention)
{
    EncodedSentences places {{0}, {}, {}, {}};
    for (const auto& row : rows)
        places.offsets.push_back(places.offsets.back() + std::ssize(row));
    const auto R = places.offsets.back();
    m_state.reserve(R * D);
    m_sublayer.reserve(R * D);
    m_context.reserve(R * A);
    std::int64_t place = 0;
    for (const auto& row : rows)
        for (std::size_t t = 0; t < row.size(); ++t)
            row[t] == kMaskId ? embed({m_weights.mask, nullptr}, place++, 0, m_targetPositions[t])
                              : embed(m_weights.target, place++, row[t], m_targetPositions[t]);
    m_fillsRows = true;
    for (std::size_t layer = 0; layer < m_weights.decoder.size(); ++layer) {
        const auto& weights = m_weights.decoder[layer];
        const auto& changes = m_changes.decoder.layers[layer];
        const EncoderLayerWeights self {
            weights.queryKeyValue, weights.selfOutput, weights.selfNorm, {}, weights.selfForm};
        sublayerOnRows(R, changes.selfAttention, weights.selfNorm,
            [&](const float* x) { selfAttention(self, changes.selfAttention, places, x, attention != nullptr); });
        sublayerOnRows(R, changes.crossAttention, weights.crossNorm, [&](const float* x) {
            float* queries = m_wide.reserve(R * A);
            multiplyRows(weights.crossQuery, x, R, queries);
            rowsToSource(layer, sources, places.offsets, queries, attention);
            multiplyRows(weights.crossOutput, m_context.data(), R, m_sublayer.data());
        });
        if (m_weights.config.hasFeedForward())
            sublayerOnRows(R, changes.feedForward, weights.feedForward.norm,
                [&](const float* x) { feedForward(weights.feedForward, R, x); });
    }
    m_fillsRows = false;
    if (m_weights.config.hasFinalNorms() && !m_changes.decoder.skipsFinalNorm)
        finalNorm(R, m_weights.decoderNorm);
    if (attention)
        attention->self = std::move(places.selfWeights);
    float* logits = m_logits.reserve(R * m_weights.output.outputs);
    multiplyRows(m_weights.output, m_state.data(), R, logits);
    return logits;
}

/// Cross-attention of every place over its own sentence. Shape: queries [Σ N, A]
void InferenceNetwork::rowsToSource(std::size_t layer, const EncodedSentences& sources,
    std::span<const std::int64_t> offsets, const float* queries, RowAttentions* attention)
{
    const auto& changes = m_changes.decoder.layers[layer].crossAttention;
    const auto H = m_weights.config.heads;
    std::vector<float> looked;
    for (std::size_t sentence = 0; sentence + 1 < offsets.size(); ++sentence) {
        const auto S = sources.length(sentence), N = offsets[sentence + 1] - offsets[sentence];
        const float* packed = sources.keyValues[layer].data() + sources.offsets[sentence] * 2 * A;
        m_keys.resize(static_cast<std::size_t>(S));
        m_values.resize(static_cast<std::size_t>(S));
        for (std::int64_t s = 0; s < S; ++s) {
            m_keys[static_cast<std::size_t>(s)] = packed + s * 2 * A;
            m_values[static_cast<std::size_t>(s)] = packed + s * 2 * A + A;
        }
        if (attention)
            attention->cross.emplace_back(static_cast<std::size_t>(H * N * S));
        for (std::int64_t n = 0; n < N; ++n) {
            RowAttention row {};
            row.query = queries + (offsets[sentence] + n) * A;
            row.context = m_context.data() + (offsets[sentence] + n) * A;
            attend(row, nullptr, changes, n, attention ? &looked : nullptr);
            for (std::int64_t h = 0; attention && h < H; ++h)
                std::copy_n(looked.data() + h * S, S, attention->cross.back().data() + (h * N + n) * S);
        }
    }
    disableHeads(changes, offsets.back());
}

}  // namespace translucent
