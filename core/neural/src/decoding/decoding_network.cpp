#include "decoding/decoding_network.h"

#include "decoding/inference_network.h"
#include "network/masks.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "network/transformer.h"
#include "translucent/model/forward_trace.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace translucent {

namespace {

/// Below this many multiplications a second thread costs more than it brings.
constexpr std::int64_t kWorthAThread = 50'000;
constexpr double kLargestHalf = 65504;

/// Part by part, since the output layer of a large vocabulary is most of a model. Shape: [N, K]
bool fitsHalves(const torch::Tensor& numbers)
{
    constexpr std::int64_t kRows = 1024;
    for (std::int64_t row = 0; row < numbers.size(0); row += kRows) {
        const auto part = numbers.narrow(0, row, std::min(kRows, numbers.size(0) - row));
        if (!part.to(torch::kHalf).to(torch::kFloat).equal(part))
            return false;
    }
    return true;
}

/// Shape: [N, K] → [panels, K, outputs of a panel], zeros behind the last
torch::Tensor inPanels(const torch::Tensor& numbers)
{
    const auto N = numbers.size(0), K = numbers.size(1), whole = N / kPanelOutputs, rest = N - whole * kPanelOutputs;
    const auto panels = torch::zeros({panelsOf(N), K, kPanelOutputs}, numbers.options());
    panels.narrow(0, 0, whole).copy_(numbers.narrow(0, 0, N - rest).view({whole, kPanelOutputs, K}).transpose(1, 2));
    if (rest > 0)
        panels[whole].narrow(1, 0, rest).copy_(numbers.narrow(0, N - rest, rest).t());
    return panels;
}

/// Rows of inputs as ByteProduct has them.
class RoundedRows {
public:
    void assign(const float* x, std::int64_t rows, std::int64_t inputs)
    {
        m_quads = (inputs + kByteQuad - 1) / kByteQuad;
        m_offset = kernels().sumsQuads();
        const auto stride = m_quads * kByteQuad * (m_offset ? 1 : 2);  // in bytes
        m_numbers.assign(static_cast<std::size_t>(rows * stride), 0);
        m_scales.resize(static_cast<std::size_t>(rows));
        for (std::int64_t row = 0; row < rows; ++row)
            m_scales[static_cast<std::size_t>(row)] =
                kernels().toBytes(x + row * inputs, inputs, m_offset, m_numbers.data() + row * stride);
    }

    std::int64_t quads() const { return m_quads; }
    bool offset() const { return m_offset; }
    const void* numbers() const { return m_numbers.data(); }
    const float* scales() const { return m_scales.data(); }

private:
    std::int64_t m_quads = 0;
    bool m_offset = false;
    std::vector<std::uint8_t> m_numbers;
    std::vector<float> m_scales;
};

torch::Tensor chosenRows(const torch::Tensor& x, const torch::Tensor& rows)
{
    return x.defined() ? x.index_select(0, rows) : x;
}

std::vector<torch::Tensor> chosenRows(std::vector<torch::Tensor> all, const torch::Tensor& rows)
{
    for (auto& x : all)
        x = chosenRows(x, rows);
    return all;
}

EncodedSource chosenRows(const EncodedSource& source, const torch::Tensor& rows)
{
    return {chosenRows(source.mayAttend, rows), chosenRows(source.memory, rows), chosenRows(source.memories, rows),
        chosenRows(source.copies, rows), chosenRows(source.states, rows), chosenRows(source.values, rows),
        chosenRows(source.projections, rows)};
}

/// How many sentences are encoded together.
std::size_t groupSize(const EncodedSentences& sources)
{
    return sources.encoded.size() == 1 ? sources.offsets.size() - 1 : 1;
}

/// What some rows were given so far. Shape: [rows, T]
torch::Tensor prefixesOf(
    const StepInput& input, const std::vector<DecodedPosition>& positions, std::span<const std::size_t> rows)
{
    auto prefixes = torch::empty({std::ssize(rows), std::ssize(positions)}, torch::kLong);
    auto* id = prefixes.data_ptr<std::int64_t>();
    for (const auto row : rows)
        for (std::size_t t = 0; t < positions.size(); ++t) {
            const auto there = t + 1 < positions.size() ? static_cast<std::size_t>(input.histories[row][t]) : row;
            *id++ = positions[t].ids[there];
        }
    return prefixes;
}

/// What one row of a batch looked at with its last queries, without padding.
/// Shape: weights [B, H, Q, L] → [H, queries, keys]; a batch of one has no first axis.
std::vector<float> weightsOf(
    const Array& weights, std::size_t row, std::int64_t firstQuery, std::int64_t queries, std::int64_t keys)
{
    const auto axes = weights.shape.size();
    const auto H = weights.shape[axes - 3], Q = weights.shape[axes - 2], L = weights.shape[axes - 1];
    std::vector<float> own;
    own.reserve(static_cast<std::size_t>(H * queries * keys));
    for (std::int64_t head = 0; head < H; ++head)
        for (auto query = firstQuery; query < firstQuery + queries; ++query) {
            const auto* from = weights.values.data() + ((static_cast<std::int64_t>(row) * H + head) * Q + query) * L;
            own.insert(own.end(), from, from + keys);
        }
    return own;
}

/// Keeps what the newest query of each row looked at. `all` counts the rows of the step.
void keepNewest(const ForwardTrace& trace, AttentionKind kind, std::int64_t layers, const EncodedSentences& sources,
    const StepInput& input, std::span<const std::size_t> rows, std::vector<std::vector<float>>& kept)
{
    const auto all = input.ids.size();
    kept.resize(static_cast<std::size_t>(layers) * all);
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const auto& weights = trace.attention(kind, layer);  // [rows, H, T, L]
        const auto T = weights.shape[weights.shape.size() - 2];
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto L =
                kind == AttentionKind::Cross ? sources.length(input.sentences[rows[i]]) : weights.shape.back();
            kept[static_cast<std::size_t>(layer) * all + rows[i]] = weightsOf(weights, i, T - 1, 1, L);
        }
    }
}

void keepGates(const ForwardTrace& trace, std::span<const std::size_t> rows, std::size_t all, std::vector<float>& kept)
{
    kept.resize(all);
    const auto& gates = trace.find("copy.gate")->values;
    for (std::size_t i = 0; i < rows.size(); ++i)
        kept[rows[i]] = gates[i];
}

/// On the CPU, in float.
std::vector<float> numbersOf(const torch::Tensor& tensor)
{
    return toArray(tensor).values;
}

ForwardTrace takeTrace(Recorder& recorder)
{
    ForwardTrace trace;
    trace.arrays = recorder.take();
    return trace;
}

}  // namespace

std::vector<const float*> EmbeddingWeights::positionVectors(
    const PositionChange& change, const std::vector<std::int64_t>& order, std::int64_t dimension) const
{
    std::vector<const float*> vectors(order.size());
    if (positions && change.use != PositionUse::Dropped)
        std::ranges::transform(order, vectors.begin(), [&](std::int64_t row) { return positions + row * dimension; });
    return vectors;
}

DecodingWeights::DecodingWeights(TranslationNetwork& network, DecodingPrecision precision)
    : m_precision(precision)
    , config(network.config())
    , output(view(network.outputWeight(), network.outputBias()))
{
}

const float* DecodingWeights::keep(const torch::Tensor& tensor)
{
    m_tensors.push_back(tensor.detach().to(torch::kCPU).contiguous());
    return m_tensors.back().data_ptr<float>();
}

LinearView DecodingWeights::view(const torch::Tensor& weight, const torch::Tensor& bias)
{
    if (m_precision == DecodingPrecision::Int8)
        return bytesOf(weight, bias);
    const auto N = weight.size(0), K = weight.size(1);
    auto numbers = weight.detach().to(torch::kCPU);
    if (m_precision == DecodingPrecision::Float16)
        numbers = numbers.clamp(-kLargestHalf, kLargestHalf).to(torch::kHalf).to(torch::kFloat);
    const bool fit = kernels().widensHalves && fitsHalves(numbers);
    m_tensors.push_back(inPanels(fit ? numbers.to(torch::kHalf) : numbers));
    return {m_tensors.back().data_ptr(), fit, keep(bias), K, N};
}

LinearView DecodingWeights::bytesOf(const torch::Tensor& weight, const torch::Tensor& bias)
{
    const auto N = weight.size(0), K = weight.size(1), panels = panelsOf(N), quads = (K + kByteQuad - 1) / kByteQuad;
    const auto numbers = weight.detach().to(torch::kCPU);
    const auto scales = numbers.abs().amax(1, /*keepdim=*/true) / kLargestByte;  // [N, 1]
    const auto whole = (numbers / scales).nan_to_num(0).round();                 // a row of zeros has the scale 0
    m_tensors.push_back(whole.sum(1).to(torch::kInt));
    const auto* sums = m_tensors.back().data_ptr<std::int32_t>();
    const auto padded =
        torch::constant_pad_nd(whole.to(torch::kChar), {0, quads * kByteQuad - K, 0, panels * kPanelOutputs - N});
    m_tensors.push_back(padded.view({panels, kPanelOutputs, quads, kByteQuad}).transpose(1, 2).contiguous());
    return {m_tensors.back().data_ptr(), false, keep(bias), K, N, keep(scales), sums};
}

LinearView DecodingWeights::view(Linear& layer)
{
    return view(layer->weight(), layer->bias());
}

EmbeddingWeights DecodingWeights::view(Embedding& table, Positions& positions)
{
    const auto rows = positions(0, config.maxLength);
    return {keep(table->weight()), rows.defined() ? keep(rows) : nullptr};
}

bool decodesOnBuffers(const TransformerConfig& config)
{
    const bool plainNorm = config.normKind == NormKind::PopulationStd || config.normKind == NormKind::SampleStd;
    return config.architecture == Architecture::Transformer && config.writesInSteps()
        && !actsInAttention(config.positionKind) && config.attentionPattern == AttentionPattern::Full && plainNorm
        && config.residual == ResidualKind::Connected && config.feedForward == FeedForwardKind::TwoLinear
        && config.crossWiring == CrossWiring::Last && !config.copies();
}

std::shared_ptr<const DecodingWeights> decodingWeights(TranslationNetwork& network, DecodingPrecision precision)
{
    if (!decodesOnBuffers(network.config()) || !network.outputBias().is_cpu())
        return std::make_shared<NetworkWeights>(network);
    return std::make_shared<InferenceWeights>(dynamic_cast<TransformerImpl&>(network), precision);
}

std::shared_ptr<const DecodingWeights> decodingWeights(const TranslationModel& model, DecodingPrecision wanted)
{
    auto& shared = *ModelState::of(model).decodingWeights;
    const auto precision = decodesOnBuffers(model.config()) ? wanted : DecodingPrecision::Float32;
    const std::lock_guard lock(shared.mutex);
    auto& kept = shared.byPrecision[precision];
    auto weights = kept.lock();
    if (!weights)
        kept = weights = decodingWeights(*networkOf(model), precision);
    return weights;
}

void multiplyRows(const LinearView& w, const float* x, std::int64_t rows, float* y)
{
    const auto inPanels = [&](auto multiply, const auto& product) {
        const auto grain = std::max<std::int64_t>(1, kWorthAThread / (kPanelOutputs * w.inputs * rows));
        at::parallel_for(0, panelsOf(w.outputs), grain,
            [&](std::int64_t first, std::int64_t last) { multiply(product, first, last); });
    };
    if (!w.scales)
        return inPanels(
            kernels().multiplyRows, RowProduct {w.panels, w.halves, w.bias, w.inputs, w.outputs, x, rows, y});
    static thread_local RoundedRows rounded;
    rounded.assign(x, rows, w.inputs);
    inPanels(kernels().multiplyBytes,
        ByteProduct {static_cast<const std::int8_t*>(w.panels), w.scales, w.sums, w.bias, rounded.quads(), w.outputs,
            rounded.offset(), rounded.numbers(), rounded.scales(), rows, y});
}

void embedRow(const EmbeddingWeights& weights, std::int64_t id, const float* position, std::int64_t dimension, float* x)
{
    const auto scale = static_cast<float>(std::sqrt(static_cast<double>(dimension)));
    const float* vector = weights.table + id * dimension;
    for (std::int64_t d = 0; d < dimension; ++d)
        x[d] = vector[d] * scale + (position ? position[d] : 0);
}

NetworkWeights::NetworkWeights(TranslationNetwork& network)
    : DecodingWeights(network, DecodingPrecision::Float32)
    , module(network)
{
}

std::unique_ptr<DecodingNetwork> NetworkWeights::network(const Intervention& intervention) const
{
    return std::make_unique<NetworkDecoding>(*this, intervention);
}

NetworkDecoding::NetworkDecoding(const NetworkWeights& weights, const Intervention& intervention)
    : m_weights(weights)
    , m_intervention(intervention)
    , m_device(weights.module.outputBias().device())
{
    m_intervention.causalMaskRemoved = false;  // no position knows later ones while a translation is written
}

EncodedSentences NetworkDecoding::encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention)
{
    const c10::InferenceMode inference;
    EncodedSentences encoded;
    encoded.offsets = {0};
    for (const auto& source : sources)
        encoded.offsets.push_back(encoded.offsets.back() + std::ssize(source));
    const auto layers = attentionSize(m_weights.config, AttentionKind::EncoderSelf).layers;
    encoded.selfWeights.resize(keepAttention ? static_cast<std::size_t>(layers) * sources.size() : 0);
    const auto together = m_intervention.empty() ? sources.size() : 1;
    for (std::size_t first = 0; first < sources.size(); first += together)
        encodeTogether(sources.subspan(first, together), first, keepAttention, encoded);
    return encoded;
}

void NetworkDecoding::encodeTogether(std::span<const std::vector<std::int64_t>> sources, std::size_t first,
    bool keepAttention, EncodedSentences& encoded) const
{
    Recorder recorder(TraceDetail::Attention);
    const ForwardContext context {keepAttention ? &recorder : nullptr, &m_intervention};
    auto& source = encoded.encoded.emplace_back(m_weights.module.encode(padded(sources).to(m_device), context));
    if (m_weights.config.generation == Generation::LengthPredictor) {
        const auto scores =
            dynamic_cast<TransformerImpl&>(m_weights.module).lengthPredictor()(source.memory, source.mayAttend);
        for (std::int64_t i = 0; i < std::ssize(sources); ++i)
            encoded.lengths.push_back(numbersOf(scores[i]));
    }
    if (m_weights.config.hasDecoder())
        m_weights.module.prepareSteps(source);
    if (!keepAttention)
        return;
    const auto trace = takeTrace(recorder);
    const auto all = encoded.offsets.size() - 1;
    const auto layers = attentionSize(m_weights.config, AttentionKind::EncoderSelf).layers;
    for (std::int64_t layer = 0; layer < layers; ++layer)
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const auto S = std::ssize(sources[i]);
            encoded.selfWeights[static_cast<std::size_t>(layer) * all + first + i] =
                weightsOf(trace.attention(AttentionKind::EncoderSelf, layer), i, 0, S, S);
        }
}

const float* NetworkDecoding::step(const EncodedSentences& sources, const StepInput& input,
    std::vector<DecodedPosition>& positions, StepAttention* attention)
{
    const c10::InferenceMode inference;
    const auto outputs = input.output ? input.output->outputs : m_weights.output.outputs;
    float* logits = m_logits.reserve(std::ssize(input.ids) * outputs);
    DecodedPosition position {{}, {input.ids.begin(), input.ids.end()}};
    for (std::size_t group = 0; group < sources.encoded.size(); ++group)
        position.networkRows.push_back(nextRows(sources, input, group, positions));
    if (!positions.empty())
        positions.back().networkRows.clear();
    positions.push_back(std::move(position));
    for (auto& rows : positions.back().networkRows)
        if (!rows.rows.empty())
            stepTogether(sources, input, rows, positions, attention, logits);
    return logits;
}

/// The rows of the step that are decoded together, with what they have from the position before.
NetworkRows NetworkDecoding::nextRows(const EncodedSentences& sources, const StepInput& input, std::size_t group,
    std::vector<DecodedPosition>& positions) const
{
    NetworkRows next;
    std::vector<std::int64_t> order;  // where each row was before
    auto* before = positions.empty() ? nullptr : &positions.back().networkRows[group];
    for (std::size_t row = 0; row < input.sentences.size(); ++row) {
        if (input.sentences[row] / groupSize(sources) != group)
            continue;
        next.rows.push_back(row);
        next.sentences.push_back(static_cast<std::int64_t>(input.sentences[row] % groupSize(sources)));
        if (before)
            order.push_back(
                std::ranges::lower_bound(before->rows, static_cast<std::size_t>(input.histories[row].back()))
                - before->rows.begin());
    }
    if (next.rows.empty())
        return next;
    const auto index = [&](const std::vector<std::int64_t>& rows) { return torch::tensor(rows).to(m_device); };
    if (before) {
        const bool same = std::ranges::equal(order, std::views::iota(std::int64_t {0}, std::ssize(before->rows)));
        next.kept = same ? std::move(before->kept) : chosenRows(std::move(before->kept), index(order));
    }
    next.source = before && before->sentences == next.sentences
        ? std::move(before->source)
        : chosenRows(sources.encoded[group], index(next.sentences));
    return next;
}

void NetworkDecoding::stepTogether(const EncodedSentences& sources, const StepInput& input, NetworkRows& rows,
    const std::vector<DecodedPosition>& positions, StepAttention* attention, float* logits) const
{
    const auto& output = input.output ? *input.output : m_weights.output;
    Recorder recorder(TraceDetail::Attention);
    const ForwardContext context {attention ? &recorder : nullptr, &m_intervention};
    const auto scores = scoresAfter(prefixesOf(input, positions, rows.rows).to(m_device), rows, context, output);
    const auto* from = scores.data_ptr<float>();
    for (const auto row : rows.rows) {
        std::copy_n(from, output.outputs, logits + static_cast<std::int64_t>(row) * output.outputs);
        from += output.outputs;
    }
    if (!attention)
        return;
    const auto trace = takeTrace(recorder);
    const auto keep = [&](AttentionKind kind, std::vector<std::vector<float>>& kept) {
        keepNewest(trace, kind, attentionSize(m_weights.config, kind).layers, sources, input, rows.rows, kept);
    };
    keep(AttentionKind::DecoderSelf, attention->self);
    keep(AttentionKind::Cross, attention->cross);
    if (m_weights.config.copies())
        keepGates(trace, rows.rows, input.ids.size(), attention->gates);
}

/// Of what follows the prefixes. Shape: prefixes [rows, T] → [rows, outputs]
torch::Tensor NetworkDecoding::scoresAfter(
    const torch::Tensor& prefixes, NetworkRows& rows, const ForwardContext& context, const LinearView& output) const
{
    const auto asFloats = [](const torch::Tensor& x) { return x.to(torch::kCPU, torch::kFloat).contiguous(); };
    auto& network = m_weights.module;
    if (m_weights.config.copies())
        return asFloats(network.predictLast(prefixes, rows.source, context, rows.kept));
    const auto decoded = network.decodeLast(prefixes, rows.source, context, rows.kept);
    if (!m_device.is_cpu() && &output == &m_weights.output)
        return asFloats(torch::linear(decoded, network.outputWeight(), network.outputBias()));
    const auto states = asFloats(decoded);
    auto scores = torch::empty({prefixes.size(0), output.outputs});
    multiplyRows(output, states.data_ptr<float>(), prefixes.size(0), scores.data_ptr<float>());
    return scores;
}

std::vector<float> NetworkDecoding::labels(
    const EncodedSentences& sources, std::size_t sentence, std::span<const std::int64_t> places) const
{
    const c10::InferenceMode inference;
    const auto together = groupSize(sources);
    const auto& memory = sources.encoded[sentence / together].memory;
    const auto index = torch::tensor(std::vector(places.begin(), places.end()), torch::kLong).to(m_device);
    const auto states = memory[static_cast<std::int64_t>(sentence % together)].index_select(0, index);
    return numbersOf(m_weights.module.logits(states, {}));
}

const float* NetworkDecoding::predictRows(
    const EncodedSentences& sources, std::span<const std::vector<std::int64_t>> rows, RowAttentions* attention)
{
    const c10::InferenceMode inference;
    std::int64_t places = 0;
    for (const auto& row : rows)
        places += std::ssize(row);
    float* logits = m_logits.reserve(places * m_weights.config.targetVocabulary);
    const auto together = groupSize(sources);
    for (std::size_t first = 0; first < rows.size(); first += together)
        logits = predictTogether(sources, rows.subspan(first, together), first, attention, logits);
    return m_logits.data();
}

float* NetworkDecoding::predictTogether(const EncodedSentences& sources,
    std::span<const std::vector<std::int64_t>> rows, std::size_t first, RowAttentions* attention, float* logits) const
{
    Recorder recorder(TraceDetail::Attention);
    const ForwardContext context {attention ? &recorder : nullptr, &m_intervention};
    const auto& source = sources.encoded[first / groupSize(sources)];
    const auto scores = m_weights.module.predict(padded(rows).to(m_device), source, context)
                            .to(torch::kCPU, torch::kFloat)
                            .contiguous();
    for (std::size_t i = 0; i < rows.size(); ++i)
        logits = std::copy_n(scores.data_ptr<float>() + static_cast<std::int64_t>(i) * scores.stride(0),
            std::ssize(rows[i]) * scores.size(2), logits);
    if (!attention)
        return logits;
    const auto trace = takeTrace(recorder);
    const auto all = sources.offsets.size() - 1;
    const auto keep = [&](AttentionKind kind, std::vector<std::vector<float>>& kept) {
        const auto layers = static_cast<std::size_t>(attentionSize(m_weights.config, kind).layers);
        kept.resize(layers * all);
        for (std::size_t layer = 0; layer < layers; ++layer)
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const auto N = std::ssize(rows[i]);
                const auto keys = kind == AttentionKind::Cross ? sources.length(first + i) : N;
                kept[layer * all + first + i] =
                    weightsOf(trace.attention(kind, static_cast<std::int64_t>(layer)), i, 0, N, keys);
            }
    };
    keep(AttentionKind::DecoderSelf, attention->self);
    keep(AttentionKind::Cross, attention->cross);
    return logits;
}

}  // namespace translucent
