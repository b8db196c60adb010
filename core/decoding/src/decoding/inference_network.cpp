#include "decoding/inference_network.h"

#include "base/half.h"
#include "model/intervention_effects.h"
#include "model/positions.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

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

/// `y` may be `x`. Shape: [rows, D]
void normaliseRows(const RowNorm& norm, const float* x, std::int64_t rows, float* y)
{
    for (std::int64_t row = 0; row < rows; ++row)
        kernels().normalise(norm, x + row * norm.dimension, y + row * norm.dimension);
}

}  // namespace

NetworkChanges::NetworkChanges(const Intervention& intervention, const TransformerConfig& config)
    : sourcePositions(intervention.sourcePositions)
    , targetPositions(intervention.targetPositions)
{
    encoder.layers.resize(static_cast<std::size_t>(config.encoderLayers));
    decoder.layers.resize(static_cast<std::size_t>(config.decoderLayers));
    for (const auto& head : intervention.disabledHeads)
        attention(head).disabledHeads.push_back(head.head);
    for (const auto& edit : intervention.rowEdits)
        attention(edit.head).rowEdits.push_back(edit);
    for (const auto& id : intervention.skippedResiduals)
        sublayer(id).skipsResidual = true;
    for (const auto& id : intervention.skippedNorms)
        if (id.sublayer == SublayerKind::Final)
            (id.stack == StackKind::Encoder ? encoder : decoder).skipsFinalNorm = true;
        else
            sublayer(id).skipsNorm = true;
    for (const auto& clamp : intervention.clampedNeurons)
        sublayer({clamp.stack, clamp.layer, SublayerKind::FeedForward}).clampedNeurons.push_back(clamp);
}

SublayerChanges& NetworkChanges::attention(const HeadId& head)
{
    auto& stack = head.kind == AttentionKind::EncoderSelf ? encoder : decoder;
    auto& layer = stack.layers.at(static_cast<std::size_t>(head.layer));
    return head.kind == AttentionKind::Cross ? layer.crossAttention : layer.selfAttention;
}

SublayerChanges& NetworkChanges::sublayer(const SublayerId& id)
{
    auto& stack = id.stack == StackKind::Encoder ? encoder : decoder;
    auto& layer = stack.layers.at(static_cast<std::size_t>(id.layer));
    if (id.sublayer == SublayerKind::SelfAttention)
        return layer.selfAttention;
    return id.sublayer == SublayerKind::CrossAttention ? layer.crossAttention : layer.feedForward;
}

void EmbeddingWeights::look(std::int64_t id, std::int64_t dimension, float* x) const
{
    if (table)
        std::copy_n(table + id * dimension, dimension, x);
    else
        std::transform(halves + id * dimension, halves + (id + 1) * dimension, x, fromHalf);
}

std::vector<const float*> EmbeddingWeights::positionVectors(
    const PositionChange& change, const std::vector<std::int64_t>& order, std::int64_t dimension) const
{
    std::vector<const float*> vectors(order.size());
    if (positions && change.use != PositionUse::Dropped)
        std::ranges::transform(order, vectors.begin(), [&](std::int64_t row) { return positions + row * dimension; });
    return vectors;
}

/// Finds the parameters of a plain Transformer by the names of the weights file.
class InferenceWeights::Reader {
public:
    Reader(const TransformerConfig& architecture, const Parameters& parameters)
        : config(architecture)
        , m_find(parameters)
    {
    }

    Parameter outputWeight() const
    {
        const bool separate = config.embeddingTying == EmbeddingTying::Separate;
        return separate ? m_find("output.weight", {config.targetVocabulary, config.modelDimension}) : targetTable();
    }
    Parameter outputBias() const { return m_find("output.bias", {config.targetVocabulary}); }
    Parameter sourceTable() const
    {
        return m_find("source_embedding.weight", {config.sourceVocabulary, config.modelDimension});
    }
    Parameter targetTable() const
    {
        return config.embeddingTying == EmbeddingTying::All
            ? sourceTable()
            : m_find("target_embedding.weight", {config.targetVocabulary, config.modelDimension});
    }

    EmbeddingWeights sourceEmbedding(WeightPacker& packer) const
    {
        auto result = embedding(packer, sourceTable());
        if (config.positionKind == PositionKind::Sinusoidal)
            result.positions = packer.keep(parameterOf(sinusoidalPositions(config.maxLength, config.modelDimension)));
        if (config.positionKind == PositionKind::Learned)
            result.positions = learnedPositions(packer, "encoder");
        return result;
    }
    /// Shares with `source` what is the same.
    EmbeddingWeights targetEmbedding(WeightPacker& packer, const EmbeddingWeights& source) const
    {
        const bool sharesTable = config.embeddingTying == EmbeddingTying::All;
        auto result = sharesTable ? source : embedding(packer, targetTable());
        result.positions =
            config.positionKind == PositionKind::Learned ? learnedPositions(packer, "decoder") : source.positions;
        return result;
    }

    LinearView linear(WeightPacker& packer, const std::string& path, std::int64_t inputs, std::int64_t outputs) const
    {
        return packer.linear(m_find(path + ".weight", {outputs, inputs}), m_find(path + ".bias", {outputs}));
    }

    RowNorm norm(WeightPacker& packer, const std::string& path) const
    {
        const auto D = config.modelDimension;
        return {packer.keep(m_find(path + ".weight", {D})), packer.keep(m_find(path + ".bias", {D})), D,
            static_cast<float>(config.normEpsilon), config.normKind == NormKind::SampleStd};
    }

    FeedForwardWeights feedForward(WeightPacker& packer, const std::string& layer) const
    {
        const auto D = config.modelDimension, F = config.feedForwardDimension;
        return {linear(packer, layer + "feed_forward.inner", D, F), linear(packer, layer + "feed_forward.outer", F, D),
            norm(packer, layer + "feed_forward_norm")};
    }

    EncoderLayerWeights encoderLayer(WeightPacker& packer, std::int64_t number) const
    {
        const auto layer = "encoder.layers." + std::to_string(number) + ".";
        const auto D = config.modelDimension, A = config.attentionWidth();
        return {linear(packer, layer + "self_attention.qkv", D, 3 * A),
            linear(packer, layer + "self_attention.output", A, D), norm(packer, layer + "self_attention_norm"),
            feedForward(packer, layer)};
    }

    DecoderLayerWeights decoderLayer(WeightPacker& packer, std::int64_t number) const
    {
        const auto layer = "decoder.layers." + std::to_string(number) + ".";
        const auto D = config.modelDimension, A = config.attentionWidth();
        return {linear(packer, layer + "self_attention.qkv", D, 3 * A),
            linear(packer, layer + "self_attention.output", A, D), norm(packer, layer + "self_attention_norm"),
            linear(packer, layer + "cross_attention.query", D, A),
            linear(packer, layer + "cross_attention.key_value", D, 2 * A),
            linear(packer, layer + "cross_attention.output", A, D), norm(packer, layer + "cross_attention_norm"),
            feedForward(packer, layer)};
    }

    const TransformerConfig& config;

private:
    static EmbeddingWeights embedding(WeightPacker& packer, const Parameter& table)
    {
        const auto* halves = packer.keepHalves(table);
        return {halves ? nullptr : packer.keep(table), halves, nullptr};
    }
    const float* learnedPositions(WeightPacker& packer, const std::string& stack) const
    {
        return packer.keep(m_find(stack + ".positions.weight", {config.maxLength, config.modelDimension}));
    }

    const Parameters& m_find;
};

InferenceWeights::InferenceWeights(
    const TransformerConfig& architecture, const Parameters& parameters, DecodingPrecision precision)
    : InferenceWeights(Reader(architecture, parameters), precision)
{
}

InferenceWeights::InferenceWeights(const Reader& reader, DecodingPrecision precision)
    : DecodingWeights(reader.config, precision, reader.outputWeight(), reader.outputBias())
    , source(reader.sourceEmbedding(packer()))
    , target(reader.targetEmbedding(packer(), source))
{
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer)
        encoder.push_back(reader.encoderLayer(packer(), layer));
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer)
        decoder.push_back(reader.decoderLayer(packer(), layer));
    if (config.hasFinalNorms()) {
        encoderNorm = reader.norm(packer(), "encoder.final_norm");
        decoderNorm = reader.norm(packer(), "decoder.final_norm");
    }
}

std::unique_ptr<DecodingNetwork> InferenceWeights::network(const Intervention& intervention) const
{
    return std::make_unique<InferenceNetwork>(*this, intervention);
}

InferenceNetwork::InferenceNetwork(const InferenceWeights& weights, const Intervention& intervention)
    : m_weights(weights)
    , m_changes(intervention, weights.config)
    , D(weights.config.modelDimension)
    , A(weights.config.attentionWidth())
    , m_targetPositions(weights.target.positionVectors(
          m_changes.targetPositions, targetPositionOrder(m_changes.targetPositions, weights.config.maxLength), D))
{
}

template <typename Sublayer>
void InferenceNetwork::residual(
    std::int64_t rows, const SublayerChanges& changes, const RowNorm& norm, const Sublayer& sublayer)
{
    float* x = m_state.data();
    const bool pre = m_weights.config.normPlacement == NormPlacement::Pre;
    if (pre && !changes.skipsNorm) {
        float* normalised = m_normalised.reserve(rows * D);
        normaliseRows(norm, x, rows, normalised);
        sublayer(normalised);
    } else {
        sublayer(x);
    }
    const float* y = m_sublayer.data();
    if (changes.skipsResidual)
        std::copy_n(y, rows * D, x);
    else
        for (std::int64_t i = 0; i < rows * D; ++i)
            x[i] += y[i];
    if (!pre && !changes.skipsNorm)
        finalNorm(rows, norm);
}

void InferenceNetwork::finalNorm(std::int64_t rows, const RowNorm& norm)
{
    normaliseRows(norm, m_state.data(), rows, m_state.data());
}

void InferenceNetwork::embed(const EmbeddingWeights& weights, std::int64_t row, std::int64_t id, const float* position)
{
    const auto scale = static_cast<float>(std::sqrt(static_cast<double>(D)));
    float* x = m_state.data() + row * D;
    weights.look(id, D, x);
    for (std::int64_t d = 0; d < D; ++d)
        x[d] = x[d] * scale + (position ? position[d] : 0);
}

void InferenceNetwork::feedForward(
    const FeedForwardWeights& weights, const SublayerChanges& changes, std::int64_t rows, const float* x)
{
    const auto F = weights.inner.outputs;
    float* inner = m_wide.reserve(rows * F);
    multiplyRows(weights.inner, x, rows, inner);
    activate(m_weights.config.activation, inner, rows * F);
    for (const auto& clamp : changes.clampedNeurons)
        for (std::int64_t r = 0; r < rows; ++r)
            inner[r * F + clamp.neuron] = clamp.value;
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
void InferenceNetwork::replaceRows(
    const SublayerChanges& changes, const float* packed, std::int64_t first, std::int64_t count)
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
        replaceRow(edit, row);
    }
}

/// `row.weights` are those of all heads. Shape: [H, L]
void InferenceNetwork::replaceRow(const RowEdit& edit, const RowAttention& row) const
{
    const auto K = m_weights.config.headDimension(), offset = edit.head.head * K;
    float* weights = row.weights + edit.head.head * row.count;
    std::ranges::copy(replacedRow(edit.weights, row.count, row.count), weights);
    std::fill_n(row.context + offset, K, 0.0F);
    for (std::int64_t j = 0; j < row.count; ++j)
        for (auto d = offset; d < offset + K; ++d)
            row.context[d] += weights[j] * row.values[j][d];
}

EncodedSentences InferenceNetwork::encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention)
{
    EncodedSentences encoded;
    encoded.offsets = {0};
    for (const auto& source : sources)
        encoded.offsets.push_back(encoded.offsets.back() + std::ssize(source));
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
    for (std::size_t layer = 0; layer < m_weights.encoder.size(); ++layer) {
        const auto& weights = m_weights.encoder[layer];
        const auto& changes = m_changes.encoder.layers[layer];
        residual(P, changes.selfAttention, weights.attentionNorm,
            [&](const float* x) { selfAttention(weights, changes.selfAttention, encoded, x, keepAttention); });
        residual(P, changes.feedForward, weights.feedForward.norm,
            [&](const float* x) { feedForward(weights.feedForward, changes.feedForward, P, x); });
    }
    if (m_weights.config.hasFinalNorms() && !m_changes.encoder.skipsFinalNorm)
        finalNorm(P, m_weights.encoderNorm);
    for (const auto& layer : m_weights.decoder) {
        encoded.keyValues.emplace_back(P * 2 * A);
        multiplyRows(layer.crossKeyValue, m_state.data(), P, encoded.keyValues.back().data());
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
        attendToSelf(rows, first, S);
        replaceRows(changes, rows, first, S);
        if (keep)
            encoded.selfWeights.emplace_back(m_rowWeights.begin(), m_rowWeights.begin() + H * S * S);
    }
    disableHeads(changes, P);
    multiplyRows(weights.attentionOutput, m_context.data(), P, m_sublayer.data());
}

/// One sentence, whose weights [H, S, S] then are in m_rowWeights. Shape: packed [S, 3 A]
void InferenceNetwork::attendToSelf(const float* packed, std::int64_t first, std::int64_t count)
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
    for (std::int64_t layer = 0; layer < std::ssize(m_weights.decoder); ++layer) {
        const auto& weights = m_weights.decoder[static_cast<std::size_t>(layer)];
        const auto& changes = m_changes.decoder.layers[static_cast<std::size_t>(layer)];
        residual(R, changes.selfAttention, weights.selfNorm, [&](const float* x) {
            positions.back().keyValues.emplace_back(R * 3 * A);
            float* packed = positions.back().keyValues.back().data();
            multiplyRows(weights.queryKeyValue, x, R, packed);
            attendToTarget(layer, input, positions, attention);
            multiplyRows(weights.selfOutput, m_context.data(), R, m_sublayer.data());
        });
        residual(R, changes.crossAttention, weights.crossNorm, [&](const float* x) {
            float* queries = m_wide.reserve(R * A);
            multiplyRows(weights.crossQuery, x, R, queries);
            attendToSource(layer, input, sources, queries, attention);
            multiplyRows(weights.crossOutput, m_context.data(), R, m_sublayer.data());
        });
        residual(R, changes.feedForward, weights.feedForward.norm,
            [&](const float* x) { feedForward(weights.feedForward, changes.feedForward, R, x); });
    }
    if (m_weights.config.hasFinalNorms() && !m_changes.decoder.skipsFinalNorm)
        finalNorm(R, m_weights.decoderNorm);
    const auto& output = input.output ? *input.output : m_weights.output;
    float* logits = m_logits.reserve(R * output.outputs);
    multiplyRows(output, m_state.data(), R, logits);
    return logits;
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
            const float* packed = positions[p].keyValues[l].data() + static_cast<std::int64_t>(row) * 3 * A;
            m_keys[p] = packed + A;
            m_values[p] = packed + 2 * A;
        }
        RowAttention row {};
        row.query = positions.back().keyValues[l].data() + static_cast<std::int64_t>(r) * 3 * A;
        row.context = m_context.data() + static_cast<std::int64_t>(r) * A;
        attend(row, changes, input.position(), attention ? &attention->self.emplace_back() : nullptr);
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
        attend(row, changes, input.position(), attention ? &attention->cross.emplace_back() : nullptr);
    }
    disableHeads(changes, std::ssize(input.ids));
}

/// Over m_keys and m_values.
void InferenceNetwork::attend(
    RowAttention& row, const SublayerChanges& changes, std::int64_t position, std::vector<float>* kept)
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
    kernels().attendRow(row);
    for (const auto& edit : changes.rowEdits)
        if (edit.row == position)
            replaceRow(edit, row);
}

}  // namespace translucent
