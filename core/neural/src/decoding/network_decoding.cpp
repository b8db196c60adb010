#include "decoding/network_decoding.h"

#include "network/recorder.h"
#include "network/transformer.h"
#include "translucent/forward_trace.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <map>

namespace translucent {

namespace {

/// The same source for every row of a sentence.
EncodedSource repeated(const EncodedSource& source, std::int64_t rows)
{
    const auto repeat = [rows](const torch::Tensor& x) {
        if (!x.defined() || rows == 1)
            return x;
        auto shape = x.sizes().vec();
        shape.front() = rows;
        return x.expand(shape).contiguous();
    };
    const auto repeatAll = [&](std::vector<torch::Tensor> all) {
        std::ranges::transform(all, all.begin(), repeat);
        return all;
    };
    return {repeat(source.mayAttend), repeat(source.memory), repeatAll(source.memories), repeat(source.copies),
        repeatAll(source.states), repeat(source.values)};
}

/// The rows of each sentence.
std::map<std::size_t, std::vector<std::size_t>> bySentence(std::span<const std::size_t> sentences)
{
    std::map<std::size_t, std::vector<std::size_t>> rows;
    for (std::size_t row = 0; row < sentences.size(); ++row)
        rows[sentences[row]].push_back(row);
    return rows;
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

/// Keeps what the newest query of each row looked at. `all` counts the rows of the step.
void keepNewest(const ForwardTrace& trace, AttentionKind kind, const AttentionSize& size,
    std::span<const std::size_t> rows, std::size_t all, std::vector<std::vector<float>>& kept)
{
    kept.resize(static_cast<std::size_t>(size.layers) * all);
    for (std::int64_t layer = 0; layer < size.layers; ++layer) {
        const auto& weights = trace.attention(kind, layer);  // [rows, H, T, L]
        const auto L = weights.shape.back(), T = weights.shape[weights.shape.size() - 2];
        const float* newest = weights.values.data() + (T - 1) * L;
        for (const auto row : rows) {
            auto& own = kept[static_cast<std::size_t>(layer) * all + row];
            for (std::int64_t head = 0; head < size.heads; ++head, newest += T * L)
                own.insert(own.end(), newest, newest + L);
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

torch::Tensor NetworkDecoding::oneRow(const std::vector<std::int64_t>& ids) const
{
    return torch::tensor(ids, torch::kLong).unsqueeze(0).to(m_device);
}

EncodedSentences NetworkDecoding::encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention)
{
    const c10::InferenceMode inference;
    EncodedSentences encoded;
    encoded.offsets = {0};
    const auto layers = attentionSize(m_weights.config, AttentionKind::EncoderSelf).layers;
    encoded.selfWeights.resize(keepAttention ? static_cast<std::size_t>(layers) * sources.size() : 0);
    for (std::size_t sentence = 0; sentence < sources.size(); ++sentence) {
        encoded.offsets.push_back(encoded.offsets.back() + std::ssize(sources[sentence]));
        Recorder recorder(TraceDetail::Attention);
        const ForwardContext context {keepAttention ? &recorder : nullptr, &m_intervention};
        const auto& source = encoded.encoded.emplace_back(m_weights.module.encode(oneRow(sources[sentence]), context));
        if (m_weights.config.generation == Generation::LengthPredictor)
            encoded.lengths.push_back(numbersOf(
                dynamic_cast<TransformerImpl&>(m_weights.module).lengthPredictor()(source.memory, source.mayAttend)));
        const auto trace = takeTrace(recorder);
        for (std::int64_t layer = 0; keepAttention && layer < layers; ++layer)
            encoded.selfWeights[static_cast<std::size_t>(layer) * sources.size() + sentence] =
                trace.attention(AttentionKind::EncoderSelf, layer).values;
    }
    return encoded;
}

const float* NetworkDecoding::step(const EncodedSentences& sources, const StepInput& input,
    std::vector<DecodedPosition>& positions, StepAttention* attention)
{
    const c10::InferenceMode inference;
    const auto all = input.ids.size();
    const auto& output = input.output ? *input.output : m_weights.output;
    positions.push_back({{}, {input.ids.begin(), input.ids.end()}});
    float* logits = m_logits.reserve(std::ssize(input.ids) * output.outputs);
    for (const auto& [sentence, rows] : bySentence(input.sentences)) {
        Recorder recorder(TraceDetail::Attention);
        const ForwardContext context {attention ? &recorder : nullptr, &m_intervention};
        const auto source = repeated(sources.encoded[sentence], std::ssize(rows));
        const auto scores = scoresAfter(prefixesOf(input, positions, rows).to(m_device), source, context, output);
        for (std::size_t i = 0; i < rows.size(); ++i)
            std::copy_n(scores.data_ptr<float>() + static_cast<std::int64_t>(i) * output.outputs, output.outputs,
                logits + static_cast<std::int64_t>(rows[i]) * output.outputs);
        if (!attention)
            continue;
        const auto trace = takeTrace(recorder);
        const auto keep = [&](AttentionKind kind, std::vector<std::vector<float>>& kept) {
            keepNewest(trace, kind, attentionSize(m_weights.config, kind), rows, all, kept);
        };
        keep(AttentionKind::DecoderSelf, attention->self);
        keep(AttentionKind::Cross, attention->cross);
        if (m_weights.config.copies())
            keepGates(trace, rows, all, attention->gates);
    }
    return logits;
}

/// Of what follows the prefixes. Shape: prefixes [rows, T] → [rows, outputs]
torch::Tensor NetworkDecoding::scoresAfter(const torch::Tensor& prefixes, const EncodedSource& source,
    const ForwardContext& context, const LinearView& output) const
{
    const auto rows = prefixes.size(0), T = prefixes.size(1);
    if (m_weights.config.copies()) {
        const auto last = torch::arange(1, rows + 1, torch::dtype(torch::kLong).device(m_device)) * T - 1;
        return m_weights.module.predict(prefixes, source, context, last).to(torch::kCPU, torch::kFloat).contiguous();
    }
    const auto states =
        m_weights.module.decode(prefixes, source, context).select(1, T - 1).to(torch::kCPU, torch::kFloat).contiguous();
    auto scores = torch::empty({rows, output.outputs});
    multiplyRows(output, states.data_ptr<float>(), rows, scores.data_ptr<float>());
    return scores;
}

std::vector<float> NetworkDecoding::labels(const EncodedSource& source, std::span<const std::int64_t> places) const
{
    const c10::InferenceMode inference;
    const auto states = source.memory[0].index_select(0, oneRow({places.begin(), places.end()})[0]);
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
    for (std::size_t sentence = 0; sentence < rows.size(); ++sentence) {
        Recorder recorder(TraceDetail::Attention);
        const ForwardContext context {attention ? &recorder : nullptr, &m_intervention};
        const auto scores =
            numbersOf(m_weights.module.predict(oneRow(rows[sentence]), sources.encoded[sentence], context));
        logits = std::ranges::copy(scores, logits).out;
        if (!attention)
            continue;
        const auto trace = takeTrace(recorder);
        const auto keep = [&](AttentionKind kind, std::vector<std::vector<float>>& kept) {
            const auto layers = attentionSize(m_weights.config, kind).layers;
            kept.resize(static_cast<std::size_t>(layers) * rows.size());
            for (std::int64_t layer = 0; layer < layers; ++layer)
                kept[static_cast<std::size_t>(layer) * rows.size() + sentence] = trace.attention(kind, layer).values;
        };
        keep(AttentionKind::DecoderSelf, attention->self);
        keep(AttentionKind::Cross, attention->cross);
    }
    return m_logits.data();
}

}  // namespace translucent
