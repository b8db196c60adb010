#include "decoding/inference_network.h"

#include "decoding/encoder_outputs.h"

#include "model/intervention_effects.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace translucent {

namespace {

void activate(Activation activation, float* x, std::int64_t count)
{
    switch (activation) {
    case Activation::Relu: std::transform(x, x + count, x, [](float v) { return v > 0 ? v : 0; }); break;
    case Activation::Gelu:
        std::transform(x, x + count, x, [](float v) { return 0.5F * v * (1 + std::erf(v * 0.70710678F)); });
        break;
    case Activation::Silu: std::transform(x, x + count, x, [](float v) { return v / (1 + std::exp(-v)); }); break;
    }
}

}  // namespace

InferenceNetwork::InferenceNetwork(const InferenceWeights& weights, const Intervention& intervention)
    : m_weights(weights)
    , m_changes(intervention, weights.config)
    , m_copying(weights, intervention)
    , D(weights.config.modelDimension)
    , m_targetPlaces(
          placesOf(m_changes.targetPositions, targetPositionOrder(m_changes.targetPositions, weights.config.maxLength)))
    , A(weights.config.attentionWidth())
    , m_targetPositions(weights.target.positionVectors(
          m_changes.targetPositions, targetPositionOrder(m_changes.targetPositions, weights.config.maxLength), D))
{
}

std::vector<std::int64_t> InferenceNetwork::placesOf(
    const PositionChange& change, std::vector<std::int64_t> order) const
{
    if (change.use == PositionUse::Dropped || !actsInAttention(m_weights.config.positionKind))
        return {};
    return order;
}

template <typename Sublayer>
void InferenceNetwork::residual(
    std::int64_t rows, const SublayerChanges& changes, const NormRows& norm, const Sublayer& sublayer)
{
    float* x = m_state.data();
    const bool pre = m_weights.config.normPlacement == NormPlacement::Pre;
    if (pre && !changes.skipsNorm) {
        float* normalised = m_normalised.reserve(rows * D);
        normalise(norm, x, rows, normalised);
        sublayer(normalised);
    } else {
        sublayer(x);
    }
    const float* y = m_sublayer.data();
    if (changes.skipsResidual || m_weights.config.residual == ResidualKind::None)
        std::copy_n(y, rows * D, x);
    else
        for (std::int64_t i = 0; i < rows * D; ++i)
            x[i] += y[i];
    if (!pre && !changes.skipsNorm)
        finalNorm(rows, norm);
}

void InferenceNetwork::sublayerOnRows(std::int64_t rows, const SublayerChanges& changes, const NormRows& norm,
    const std::function<void(const float*)>& sublayer)
{
    residual(rows, changes, norm, sublayer);
}

void InferenceNetwork::finalNorm(std::int64_t rows, const NormRows& norm)
{
    normalise(norm, m_state.data(), rows, m_state.data());
}

void InferenceNetwork::embed(const EmbeddingWeights& weights, std::int64_t row, std::int64_t id, const float* position)
{
    embedRow(weights, id, position, D, m_state.data() + row * D);
}

void InferenceNetwork::feedForward(const FeedForwardWeights& weights, std::int64_t rows, const float* x)
{
    float* inner = m_wide.reserve(rows * weights.inner.outputs);
    const auto count = rows * weights.inner.outputs;
    multiplyRows(weights.inner, x, rows, inner);
    if (m_weights.config.feedForward == FeedForwardKind::Swiglu) {
        float* gate = m_gate.reserve(count);
        multiplyRows(weights.gate, x, rows, gate);
        activate(Activation::Silu, gate, count);
        std::transform(inner, inner + count, gate, inner, std::multiplies {});
    } else {
        activate(m_weights.config.activation, inner, count);
    }
    multiplyRows(weights.outer, inner, rows, m_sublayer.data());
}

void InferenceNetwork::disableHeads(const SublayerChanges& changes, std::int64_t rows)
{
    const auto K = m_weights.config.headDimension();
    for (const auto head : changes.disabledHeads)
        for (std::int64_t r = 0; r < rows; ++r)
            std::fill_n(m_context.data() + r * A + head * K, K, 0.0F);
}

/// In the encoder, after the weights of one sentence's heads [H, S, S] were computed. Shape: packed [S, 3 A]
void InferenceNetwork::replaceRows(const EncoderLayerWeights& weights, const SublayerChanges& changes,
    const float* packed, std::int64_t first, std::int64_t count)
{
    for (const auto& edit : changes.rowEdits) {
        if (edit.row >= count)
            continue;
        m_values.resize(static_cast<std::size_t>(count));
        for (std::int64_t s = 0; s < count; ++s)
            m_values[static_cast<std::size_t>(s)] = packed + s * 3 * A + 2 * A;
        RowAttention row {};
        row.values = m_values.data();
        row.count = count;
        row.weights = m_rowWeights.data() + edit.row * count;
        row.context = m_context.data() + (first + edit.row) * A;
        // The weights of a row's heads lie count rows apart here.
        row.weights += edit.head.head * (count - 1) * count;
        replaceRow(edit, weights.form.get(), {row, edit.row, sourcePlaces(count)});
    }
}

/// `at.row.weights` are those of all heads. Shape: [H, L]
void InferenceNetwork::replaceRow(const RowEdit& edit, const RowForm* form, PlacedRow at) const
{
    auto& row = at.row;
    const auto K = m_weights.config.headDimension(), offset = edit.head.head * K;
    float* weights = row.weights + edit.head.head * row.count;
    std::ranges::copy(replacedRow(edit.weights, row.count, row.count), weights);
    std::fill_n(row.context + offset, K, 0.0F);
    for (std::int64_t j = 0; j < row.count; ++j)
        for (auto d = offset; d < offset + K; ++d)
            row.context[d] += weights[j] * row.values[j][d];
    row.dimension = K;
    if (form)
        form->addToContext(at, edit.head.head);
}

EncodedSentences InferenceNetwork::encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention)
{
    EncodedSentences encoded {{0}, {}, {}, {}, {}};
    for (const auto& source : sources) {
        encoded.offsets.push_back(encoded.offsets.back() + std::ssize(source));
        std::ranges::copy(m_copying.copies(source), std::back_inserter(encoded.copies));
    }
    const auto P = encoded.offsets.back();
    m_state.reserve(P * D);
    m_sublayer.reserve(P * D);
    m_context.reserve(P * A);
    std::int64_t row = 0;
    for (const auto& source : sources) {
        const auto positions = m_weights.source.positionVectors(
            m_changes.sourcePositions, sourcePositionOrder(m_changes.sourcePositions, std::ssize(source)), D);
        for (std::size_t i = 0; i < source.size(); ++i)
            embed(m_weights.source, row++, source[i], positions[i]);
    }
    const bool ends = m_weights.config.hasFinalNorms() && !m_changes.encoder.skipsFinalNorm;
    EncoderOutputs outputs(m_weights, P);
    for (std::size_t layer = 0; layer < m_weights.encoder.size(); ++layer) {
        const auto& weights = m_weights.encoder[layer];
        const auto& changes = m_changes.encoder.layers[layer];
        residual(P, changes.selfAttention, weights.attentionNorm,
            [&](const float* x) { selfAttention(weights, changes.selfAttention, encoded, x, keepAttention); });
        if (m_weights.config.hasFeedForward())
            residual(P, changes.feedForward, weights.feedForward.norm,
                [&](const float* x) { feedForward(weights.feedForward, P, x); });
        if (m_weights.config.crossWiring != CrossWiring::Last)
            outputs.add(m_state.data(), ends ? m_weights.encoderNorm : PlainRows {D});
    }
    if (ends && m_weights.config.crossWiring == CrossWiring::Last)
        finalNorm(P, m_weights.encoderNorm);
    if (m_weights.mask)
        predictLengths(encoded,
            ends && m_weights.config.crossWiring != CrossWiring::Last ? m_weights.encoderNorm
                                                                      : NormRows(PlainRows {D}));
    for (std::int64_t layer = 0; layer < std::ssize(m_weights.decoder); ++layer) {
        encoded.keyValues.emplace_back(P * 2 * A);
        multiplyRows(m_weights.decoder[static_cast<std::size_t>(layer)].crossKeyValue,
            m_weights.config.crossWiring == CrossWiring::Last ? m_state.data() : outputs.memory(layer), P,
            encoded.keyValues.back().data());
    }
    return encoded;
}

void InferenceNetwork::selfAttention(const EncoderLayerWeights& weights, const SublayerChanges& changes,
    EncodedSentences& encoded, const float* x, bool keep)
{
    const auto P = encoded.offsets.back(), H = m_weights.config.heads;
    const auto stride = 3 * A;
    float* packed = m_wide.reserve(P * stride);
    multiplyRows(weights.queryKeyValue, x, P, packed);
    for (std::size_t sentence = 0; sentence + 1 < encoded.offsets.size(); ++sentence) {
        const auto S = encoded.length(sentence), first = encoded.offsets[sentence];
        float* rows = packed + first * stride;
        if (weights.form)
            attendInForm(*weights.form, rows, first, S, keep || !changes.rowEdits.empty());
        else
            attendPlainly(rows, first, S);
        replaceRows(weights, changes, rows, first, S);
        if (keep)
            encoded.selfWeights.emplace_back(m_rowWeights.begin(), m_rowWeights.begin() + H * S * S);
    }
    disableHeads(changes, P);
    multiplyRows(weights.attentionOutput, m_context.data(), P, m_sublayer.data());
}

/// One sentence, whose weights [H, S, S] then are in m_rowWeights. Shape: packed [S, 3 A]
void InferenceNetwork::attendPlainly(const float* packed, std::int64_t first, std::int64_t count)
{
    const auto S = count, H = m_weights.config.heads, K = m_weights.config.headDimension(), stride = 3 * A;
    const HeadShape shape {S, S, K, 1.0F / std::sqrt(static_cast<float>(K))};
    m_rowWeights.resize(static_cast<std::size_t>(H * S * S + shape.scratchSize()));
    for (std::int64_t h = 0; h < H; ++h) {
        const float* q = packed + h * K;
        kernels().attentionForward({shape, {q, stride}, {q + A, stride}, {q + 2 * A, stride}, {nullptr, 0, 0}, {},
            m_rowWeights.data() + H * S * S, m_rowWeights.data() + h * S * S,
            {m_context.data() + first * A + h * K, A}});
    }
}

/// The same, with weights only where they are wanted.
void InferenceNetwork::attendInForm(
    const RowForm& form, float* packed, std::int64_t first, std::int64_t count, bool wantsWeights)
{
    const RowHeads heads {m_weights.config.heads, m_weights.config.headDimension()};
    const auto stride = 3 * A;
    const auto* places = sourcePlaces(count);
    for (std::int64_t s = 0; places && s < count; ++s)
        form.turn(packed + s * stride, heads, places[s]);
    if (wantsWeights)
        m_rowWeights.resize(static_cast<std::size_t>(heads.heads * count * count));
    form.attendAll({heads, count, {packed, stride}, {packed + A, stride}, {packed + 2 * A, stride},
        {m_context.data() + first * A, A}, wantsWeights ? m_rowWeights.data() : nullptr, places});
}

/// Of a sentence, as placesOf; nullptr = none. Valid until the next call.
const std::int64_t* InferenceNetwork::sourcePlaces(std::int64_t length)
{
    if (m_fillsRows)
        return m_targetPlaces.empty() ? nullptr : m_targetPlaces.data();
    if (std::ssize(m_sourcePlaces) != length)
        m_sourcePlaces = placesOf(m_changes.sourcePositions, sourcePositionOrder(m_changes.sourcePositions, length));
    return m_sourcePlaces.empty() ? nullptr : m_sourcePlaces.data();
}

const float* InferenceNetwork::step(const EncodedSentences& sources, const StepInput& input,
    std::vector<DecodedPosition>& positions, StepAttention* attention)
{
    const auto R = std::ssize(input.ids);
    m_state.reserve(R * D);
    m_sublayer.reserve(R * D);
    m_context.reserve(R * A);
    const auto* where = m_targetPositions[static_cast<std::size_t>(input.position())];
    for (std::int64_t r = 0; r < R; ++r)
        embed(m_weights.target, r, input.ids[static_cast<std::size_t>(r)], where);
    positions.emplace_back();
    const RowHeads heads {m_weights.config.heads, m_weights.config.headDimension()};
    const auto place = m_targetPlaces.empty() ? 0 : m_targetPlaces[static_cast<std::size_t>(input.position())];
    for (std::int64_t layer = 0; layer < std::ssize(m_weights.decoder); ++layer) {
        const auto& weights = m_weights.decoder[static_cast<std::size_t>(layer)];
        const auto& changes = m_changes.decoder.layers[static_cast<std::size_t>(layer)];
        residual(R, changes.selfAttention, weights.selfNorm, [&](const float* x) {
            positions.back().emplace_back(R * 3 * A);
            float* packed = positions.back().back().data();
            multiplyRows(weights.queryKeyValue, x, R, packed);
            for (std::int64_t r = 0; weights.selfForm && !m_targetPlaces.empty() && r < R; ++r)
                weights.selfForm->turn(packed + r * 3 * A, heads, place);
            attendToTarget(layer, input, positions, attention);
            multiplyRows(weights.selfOutput, m_context.data(), R, m_sublayer.data());
        });
        residual(R, changes.crossAttention, weights.crossNorm, [&](const float* x) {
            float* queries = m_wide.reserve(R * A);
            multiplyRows(weights.crossQuery, x, R, queries);
            attendToSource(layer, input, sources, queries, attention);
            multiplyRows(weights.crossOutput, m_context.data(), R, m_sublayer.data());
        });
        if (m_weights.config.hasFeedForward())
            residual(R, changes.feedForward, weights.feedForward.norm,
                [&](const float* x) { feedForward(weights.feedForward, R, x); });
    }
    if (m_weights.config.hasFinalNorms() && !m_changes.decoder.skipsFinalNorm)
        finalNorm(R, m_weights.decoderNorm);
    const auto& output = input.output ? *input.output : m_weights.output;
    float* logits = m_logits.reserve(R * output.outputs);
    multiplyRows(output, m_state.data(), R, logits);
    if (m_copying.active())
        mixCopies(sources, input, attention);
    return logits;
}

void InferenceNetwork::mixCopies(const EncodedSentences& sources, const StepInput& input, StepAttention* attention)
{
    for (std::size_t r = 0; r < input.ids.size(); ++r) {
        const auto sentence = input.sentences[r];
        const auto copies = std::span(sources.copies)
                                .subspan(static_cast<std::size_t>(sources.offsets[sentence]),
                                    static_cast<std::size_t>(sources.length(sentence)));
        const auto row = static_cast<std::int64_t>(r);
        const float gate =
            m_copying.mix(r, m_state.data() + row * D, copies, m_logits.data() + row * m_weights.output.outputs);
        if (attention)
            attention->gates.push_back(gate);
    }
}

void InferenceNetwork::attendToTarget(
    std::int64_t layer, const StepInput& input, const std::vector<DecodedPosition>& positions, StepAttention* attention)
{
    const auto T = positions.size(), l = static_cast<std::size_t>(layer);
    const auto& changes = m_changes.decoder.layers[l].selfAttention;
    m_keys.resize(T);
    m_values.resize(T);
    for (std::size_t r = 0; r < input.ids.size(); ++r) {
        for (std::size_t p = 0; p < T; ++p) {
            const auto row = p + 1 < T ? static_cast<std::size_t>(input.histories[r][p]) : r;
            const float* packed = positions[p][l].data() + static_cast<std::int64_t>(row) * 3 * A;
            m_keys[p] = packed + A;
            m_values[p] = packed + 2 * A;
        }
        RowAttention row {};
        row.query = positions.back()[l].data() + static_cast<std::int64_t>(r) * 3 * A;
        row.context = m_context.data() + static_cast<std::int64_t>(r) * A;
        attend(row, m_weights.decoder[l].selfForm.get(), changes, input.position(),
            attention ? &attention->self.emplace_back() : nullptr);
    }
    disableHeads(changes, std::ssize(input.ids));
}

void InferenceNetwork::attendToSource(std::int64_t layer, const StepInput& input, const EncodedSentences& sources,
    const float* queries, StepAttention* attention)
{
    const auto& changes = m_changes.decoder.layers[static_cast<std::size_t>(layer)].crossAttention;
    for (std::size_t r = 0; r < input.ids.size(); ++r) {
        const auto sentence = input.sentences[r];
        const auto S = static_cast<std::size_t>(sources.length(sentence));
        const float* packed =
            sources.keyValues[static_cast<std::size_t>(layer)].data() + sources.offsets[sentence] * 2 * A;
        m_keys.resize(S);
        m_values.resize(S);
        for (std::size_t s = 0; s < S; ++s) {
            m_keys[s] = packed + static_cast<std::int64_t>(s) * 2 * A;
            m_values[s] = m_keys[s] + A;
        }
        RowAttention row {};
        row.query = queries + static_cast<std::int64_t>(r) * A;
        row.context = m_context.data() + static_cast<std::int64_t>(r) * A;
        attend(row, nullptr, changes, input.position(), attention ? &attention->cross.emplace_back() : nullptr);
        m_copying.take(layer, r, {row.weights, static_cast<std::size_t>(row.heads) * S});
    }
    disableHeads(changes, std::ssize(input.ids));
}

/// Over m_keys and m_values.
void InferenceNetwork::attend(RowAttention& row, const RowForm* form, const SublayerChanges& changes,
    std::int64_t position, std::vector<float>* kept)
{
    row.heads = m_weights.config.heads;
    row.dimension = m_weights.config.headDimension();
    row.scale = 1.0F / std::sqrt(static_cast<float>(row.dimension));
    row.keys = m_keys.data();
    row.values = m_values.data();
    row.count = std::ssize(m_keys);
    const auto size = static_cast<std::size_t>(row.heads * row.count);
    auto& weights = kept ? *kept : m_rowWeights;
    if (kept || weights.size() < size)
        weights.resize(size);
    row.weights = weights.data();
    const PlacedRow placed {row, position, m_targetPlaces.empty() ? nullptr : m_targetPlaces.data()};
    if (form)
        form->attend(placed, kept != nullptr);
    else
        kernels().attendRow(row);
    for (const auto& edit : changes.rowEdits)
        if (edit.row == position)
            replaceRow(edit, form, placed);
}

}  // namespace translucent
