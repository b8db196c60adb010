#include "decoding/convolutional/convolutional_decoding.h"

#include "model/intervention_effects.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::size_t kKeys = 0, kValues = 1;  ///< of EncodedSentences::outputs

/// a = (a + b) · √½
void addLevel(float* a, const float* b, std::int64_t count)
{
    constexpr float kLevel = 0.70710678F;
    for (std::int64_t i = 0; i < count; ++i)
        a[i] = (a[i] + b[i]) * kLevel;
}

}  // namespace

ConvolutionalWeights::ConvolutionalWeights(ConvolutionalNetwork& network, DecodingPrecision precision)
    : DecodingWeights(network, precision)
    , source(view(network.sourceEmbedding(), network.sourcePositions()))
    , target(view(network.targetEmbedding(), network.targetPositions()))
{
    for (auto& layer : network.encoderLayers())
        encoder.push_back(view(layer->linear()));
    for (auto& layer : network.decoderLayers())
        decoder.push_back({view(layer->convolution()->linear()), view(layer->query()), view(layer->output())});
}

std::unique_ptr<DecodingNetwork> ConvolutionalWeights::network(const Intervention&) const
{
    return std::make_unique<ConvolutionalDecoding>(*this);
}

ConvolutionalDecoding::ConvolutionalDecoding(const ConvolutionalWeights& weights)
    : m_weights(weights)
    , D(weights.config.modelDimension)
    , K(weights.config.kernelWidth)
    , m_sourcePositions(weights.source.positionVectors({}, sourcePositionOrder({}, weights.config.maxLength), D))
    , m_targetPositions(weights.target.positionVectors({}, targetPositionOrder({}, weights.config.maxLength), D))
    , m_attention(D, 1.0F / std::sqrt(static_cast<float>(D)))
{
}

/// From m_seen to m_h.
void ConvolutionalDecoding::convolve(const LinearView& weights, std::int64_t rows)
{
    float *halves = m_halves.reserve(rows * 2 * D), *h = m_h.reserve(rows * D);
    multiplyRows(weights, m_seen.data(), rows, halves);
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t d = 0; d < D; ++d)
            h[r * D + d] = halves[r * 2 * D + d] / (1 + std::exp(-halves[r * 2 * D + D + d]));
}

/// A layer of the encoder, from m_x to m_x.
void ConvolutionalDecoding::read(const LinearView& weights, const EncodedSentences& encoded)
{
    const auto P = encoded.offsets.back();
    float* seen = m_seen.reserve(P * K * D);
    std::fill_n(seen, P * K * D, 0.0F);
    for (std::size_t sentence = 0; sentence + 1 < encoded.offsets.size(); ++sentence)
        for (std::int64_t s = 0, S = encoded.length(sentence), first = encoded.offsets[sentence]; s < S; ++s)
            for (std::int64_t i = 0; i < K; ++i)
                if (const auto from = s + i - K / 2; from >= 0 && from < S)
                    std::copy_n(m_x.data() + (first + from) * D, D, seen + ((first + s) * K + i) * D);
    convolve(weights, P);
    addLevel(m_x.data(), m_h.data(), P * D);
}

EncodedSentences ConvolutionalDecoding::encode(std::span<const std::vector<std::int64_t>> sources, bool)
{
    EncodedSentences encoded {{0}, {}, {}};
    for (const auto& source : sources)
        encoded.offsets.push_back(encoded.offsets.back() + std::ssize(source));
    const auto P = encoded.offsets.back();
    float* embedding = m_embedding.reserve(P * D);
    for (const auto& source : sources)
        for (std::size_t i = 0; i < source.size(); ++i, embedding += D)
            embedRow(m_weights.source, source[i], m_sourcePositions[i], D, embedding);
    std::copy_n(m_embedding.data(), P * D, m_x.reserve(P * D));
    for (const auto& layer : m_weights.encoder)
        read(layer, encoded);
    encoded.outputs.emplace_back(P * D);
    encoded.outputs.emplace_back(P * D);
    for (const auto place : {kKeys, kValues})
        std::copy_n(m_x.data(), P * D, encoded.outputs[place].data());
    addLevel(encoded.outputs[kValues].data(), m_embedding.data(), P * D);
    return encoded;
}

/// What the convolution of a layer sees, into m_seen.
void ConvolutionalDecoding::see(
    std::size_t layer, const StepInput& input, const std::vector<DecodedPosition>& positions)
{
    const auto R = std::ssize(input.ids);
    float* seen = m_seen.reserve(R * K * D);
    std::fill_n(seen, R * K * D, 0.0F);
    for (std::int64_t r = 0; r < R; ++r)
        for (std::int64_t i = 0; i < K; ++i) {
            const auto position = input.position() - (K - 1) + i;
            if (position < 0)
                continue;
            const auto place = static_cast<std::size_t>(position);
            const auto row = position == input.position() ? r : input.histories[static_cast<std::size_t>(r)][place];
            std::copy_n(positions[place][layer].data() + row * D, D, seen + (r * K + i) * D);
        }
}

/// From m_h to m_found.
void ConvolutionalDecoding::attend(const ConvolutionalWeights::DecoderLayer& weights, const EncodedSentences& sources,
    const StepInput& input, StepAttention* attention)
{
    const auto R = std::ssize(input.ids);
    float *queries = m_queries.reserve(R * D), *context = m_context.reserve(R * D);
    multiplyRows(weights.query, m_h.data(), R, queries);
    addLevel(queries, m_embedding.data(), R * D);
    for (std::int64_t r = 0; r < R; ++r) {
        m_attention.look(sources, input.sentences[static_cast<std::size_t>(r)], kKeys, kValues);
        m_attention.byProducts(
            queries + r * D, context + r * D, attention ? &attention->cross.emplace_back() : nullptr);
        const float factor = std::sqrt(static_cast<float>(m_attention.length()));
        std::transform(context + r * D, context + (r + 1) * D, context + r * D, [&](float v) { return v * factor; });
    }
    multiplyRows(weights.output, context, R, m_found.reserve(R * D));
}

const float* ConvolutionalDecoding::step(const EncodedSentences& sources, const StepInput& input,
    std::vector<DecodedPosition>& positions, StepAttention* attention)
{
    const auto R = std::ssize(input.ids);
    float *embedding = m_embedding.reserve(R * D), *x = m_x.reserve(R * D);
    const auto* where = m_targetPositions[static_cast<std::size_t>(input.position())];
    for (std::int64_t r = 0; r < R; ++r)
        embedRow(m_weights.target, input.ids[static_cast<std::size_t>(r)], where, D, embedding + r * D);
    std::copy_n(embedding, R * D, x);
    positions.emplace_back();
    for (std::size_t layer = 0; layer < m_weights.decoder.size(); ++layer) {
        const auto& weights = m_weights.decoder[layer];
        std::copy_n(x, R * D, positions.back().emplace_back(R * D).data());
        see(layer, input, positions);
        convolve(weights.convolution, R);
        attend(weights, sources, input, attention);
        addLevel(m_found.data(), m_h.data(), R * D);
        addLevel(x, m_found.data(), R * D);
    }
    const auto& output = input.output ? *input.output : m_weights.output;
    float* logits = m_logits.reserve(R * output.outputs);
    multiplyRows(output, x, R, logits);
    return logits;
}

}  // namespace translucent
