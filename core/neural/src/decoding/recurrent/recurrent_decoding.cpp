#include "decoding/recurrent/recurrent_decoding.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kMemory = 0, kFirstState = 1;  ///< of EncodedSentences::outputs; keys come last

float sigmoid(float x)
{
    return 1 / (1 + std::exp(-x));
}

}  // namespace

RecurrentWeights::RecurrentWeights(RecurrentNetwork& network, DecodingPrecision precision)
    : DecodingWeights(network, precision)
    , source {keep(network.sourceEmbedding()->weight()), nullptr}
    , target {keep(network.targetEmbedding()->weight()), nullptr}
{
    for (auto& layer : network.encoderLayers())
        encoder.push_back({view(layer->forwards()), view(layer->backwards())});
    for (auto& layer : network.decoderLayers())
        decoder.push_back(view(layer));
    if (config.recurrentAttention == RecurrentAttention::None)
        return;
    auto& part = network.attention();
    attention.combine = view(part->combine());
    if (part->isAdditive()) {
        attention.query = view(part->query());
        attention.key = view(part->key());
        attention.vector = keep(part->vector());
    }
}

RecurrentRows RecurrentWeights::view(RecurrentLayer& layer)
{
    return {view(layer->input()), view(layer->recurrent())};
}

std::unique_ptr<DecodingNetwork> RecurrentWeights::network(const Intervention&) const
{
    return std::make_unique<RecurrentDecoding>(*this);
}

RecurrentDecoding::RecurrentDecoding(const RecurrentWeights& weights)
    : m_weights(weights)
    , D(weights.config.modelDimension)
    , W(weights.config.architecture == Architecture::Lstm ? 2 * D : D)
    , m_attention(D)
{
}

/// One state, from the sums of the input and of the last outputs. Shapes: given and own [G U], before and after [W]
void RecurrentDecoding::cell(
    const float* given, const float* own, const float* before, float* after, std::int64_t units) const
{
    const auto U = units;
    if (m_weights.config.architecture == Architecture::Lstm) {
        for (std::int64_t u = 0; u < U; ++u) {
            const auto sum = [&](std::int64_t matrix) { return given[matrix * U + u] + own[matrix * U + u]; };
            const float content = sigmoid(sum(1)) * before[U + u] + sigmoid(sum(0)) * std::tanh(sum(2));
            after[U + u] = content;
            after[u] = sigmoid(sum(3)) * std::tanh(content);
        }
        return;
    }
    for (std::int64_t u = 0; u < U; ++u) {
        const float reset = sigmoid(given[u] + own[u]), update = sigmoid(given[U + u] + own[U + u]);
        const float candidate = std::tanh(given[2 * U + u] + reset * own[2 * U + u]);
        after[u] = candidate + update * (before[u] - candidate);
    }
}

/// All sentences in one direction: outputs into half of m_result, last states into half of `states` [B, W].
void RecurrentDecoding::read(const RecurrentRows& rows, bool backwards, EncodedSentences& encoded, float* states)
{
    const auto U = rows.units(), GU = rows.recurrent.outputs, parts = W / D, P = encoded.offsets.back();
    float* given = m_given.reserve(P * GU);
    multiplyRows(rows.input, m_x.data(), P, given);
    float* own = m_own.reserve(GU);
    std::vector<float> now(static_cast<std::size_t>(parts * U)), next(now.size());
    for (std::size_t sentence = 0; sentence + 1 < encoded.offsets.size(); ++sentence) {
        const auto S = encoded.length(sentence), first = encoded.offsets[sentence];
        std::ranges::fill(now, 0.0F);
        for (std::int64_t i = 0; i < S; ++i) {
            const auto position = first + (backwards ? S - 1 - i : i);
            multiplyRows(rows.recurrent, now.data(), 1, own);
            cell(given + position * GU, own, now.data(), next.data(), U);
            std::swap(now, next);
            std::copy_n(now.data(), U, m_result.data() + position * D + (backwards ? U : 0));
        }
        for (std::int64_t part = 0; part < parts; ++part)
            std::copy_n(now.data() + part * U, U,
                states + static_cast<std::int64_t>(sentence) * W + part * D + (backwards ? U : 0));
    }
}

EncodedSentences RecurrentDecoding::encode(std::span<const std::vector<std::int64_t>> sources, bool)
{
    EncodedSentences encoded {{0}, {}, {}};
    for (const auto& source : sources)
        encoded.offsets.push_back(encoded.offsets.back() + std::ssize(source));
    const auto P = encoded.offsets.back();
    float* x = m_x.reserve(P * D);
    m_result.reserve(P * D);
    for (const auto& source : sources)
        for (const auto id : source) {
            embedRow(m_weights.source, id, nullptr, D, x);
            x += D;
        }
    encoded.outputs.emplace_back(P * D);
    for (const auto& layer : m_weights.encoder) {
        auto& states = encoded.outputs.emplace_back(std::ssize(sources) * W);
        read(layer.forwards, false, encoded, states.data());
        read(layer.backwards, true, encoded, states.data());
        std::copy_n(m_result.data(), P * D, m_x.data());
    }
    std::copy_n(m_x.data(), P * D, encoded.outputs[kMemory].data());
    if (m_weights.attention.vector) {
        auto& keys = encoded.outputs.emplace_back(P * D);
        multiplyRows(m_weights.attention.key, encoded.outputs[kMemory].data(), P, keys.data());
    }
    return encoded;
}

const float* RecurrentDecoding::step(const EncodedSentences& sources, const StepInput& input,
    std::vector<DecodedPosition>& positions, StepAttention* attention)
{
    const auto R = std::ssize(input.ids);
    float* x = m_x.reserve(R * D);
    for (std::int64_t r = 0; r < R; ++r)
        embedRow(m_weights.target, input.ids[static_cast<std::size_t>(r)], nullptr, D, x + r * D);
    positions.emplace_back();
    for (std::int64_t layer = 0; layer < std::ssize(m_weights.decoder); ++layer)
        advance(layer, sources, input, positions);
    if (m_weights.config.recurrentAttention != RecurrentAttention::None)
        attend(sources, input, attention);
    const auto& output = input.output ? *input.output : m_weights.output;
    float* logits = m_logits.reserve(R * output.outputs);
    multiplyRows(output, m_x.data(), R, logits);
    return logits;
}

/// One layer of all rows, from m_x to m_x.
void RecurrentDecoding::advance(std::int64_t layer, const EncodedSentences& sources, const StepInput& input,
    std::vector<DecodedPosition>& positions)
{
    const auto R = std::ssize(input.ids);
    const auto l = static_cast<std::size_t>(layer);
    const auto& rows = m_weights.decoder[l];
    const auto& begin = sources.outputs[kFirstState + std::min(l, m_weights.encoder.size() - 1)];
    float *before = m_before.reserve(R * W), *last = m_last.reserve(R * D);
    for (std::int64_t r = 0; r < R; ++r) {
        const auto row = static_cast<std::size_t>(r);
        const auto& history = input.histories[row];
        const float* from = history.empty() ? begin.data() + static_cast<std::int64_t>(input.sentences[row]) * W
                                            : positions[history.size() - 1][l].data() + history.back() * W;
        std::copy_n(from, W, before + r * W);
        std::copy_n(from, D, last + r * D);
    }
    const auto GD = rows.recurrent.outputs;
    float *given = m_given.reserve(R * GD), *own = m_own.reserve(R * GD);
    multiplyRows(rows.input, m_x.data(), R, given);
    multiplyRows(rows.recurrent, last, R, own);
    auto& after = positions.back().emplace_back(R * W);
    for (std::int64_t r = 0; r < R; ++r) {
        cell(given + r * GD, own + r * GD, before + r * W, after.data() + r * W, D);
        std::copy_n(after.data() + r * W, D, m_x.data() + r * D);
    }
}

/// All rows, from m_x to m_x.
void RecurrentDecoding::attend(const EncodedSentences& sources, const StepInput& input, StepAttention* attention)
{
    const auto R = std::ssize(input.ids);
    const auto& weights = m_weights.attention;
    float* combined = m_combined.reserve(R * 2 * D);
    float* queries = m_x.data();
    if (weights.vector) {
        queries = m_queries.reserve(R * D);
        multiplyRows(weights.query, m_x.data(), R, queries);
    }
    const auto keys = weights.vector ? sources.outputs.size() - 1 : kMemory;
    for (std::int64_t r = 0; r < R; ++r) {
        m_attention.look(sources, input.sentences[static_cast<std::size_t>(r)], keys, kMemory);
        auto* kept = attention ? &attention->cross.emplace_back() : nullptr;
        float* context = combined + r * 2 * D;
        if (weights.vector)
            m_attention.byNetwork(queries + r * D, weights.vector, context, kept);
        else
            m_attention.byProducts(queries + r * D, context, kept);
        std::copy_n(m_x.data() + r * D, D, context + D);
    }
    multiplyRows(weights.combine, combined, R, m_x.data());
    std::transform(m_x.data(), m_x.data() + R * D, m_x.data(), [](float value) { return std::tanh(value); });
}

}  // namespace translucent
