#include "decoding/network_decoding.h"

#include "decoding/inference_network.h"
#include "decoding/label_reader.h"
#include "decoding/parallel_decoder.h"
#include "decoding/translation_task.h"
#include "network/masks.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "network/transformer.h"
#include "translucent/base/error.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/plain_transformer.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <ranges>

namespace translucent {

namespace {

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

const EncodedByNetwork& valuesOf(const EncodedSentences& sources)
{
    return static_cast<const EncodedByNetwork&>(*sources.values);
}

PositionOfNetwork& valuesOf(const DecodedPosition& position)
{
    return static_cast<PositionOfNetwork&>(*position.values);
}

/// How many sentences are encoded together.
std::size_t groupSize(const EncodedSentences& sources)
{
    return valuesOf(sources).encoded.size() == 1 ? sources.offsets.size() - 1 : 1;
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
            *id++ = valuesOf(positions[t]).ids[there];
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

Parameters parametersOf(const TranslationNetwork& network)
{
    return [parameters = network.named_parameters()](const std::string& name, const std::vector<std::int64_t>& shape) {
        const auto values = std::make_shared<const torch::Tensor>(parameters[name].detach().contiguous());
        if (values->sizes() != c10::IntArrayRef(shape))
            throw Error(ErrorCode::Internal, untranslated("parameter " + name + " has another shape"));
        return Parameter {{values->data_ptr<float>(), static_cast<std::size_t>(values->numel())}, {}, values};
    };
}

std::shared_ptr<const DecodingWeights> decodingWeights(TranslationNetwork& network, DecodingPrecision precision)
{
    if (!decodesOnBuffers(network.config()) || !network.outputBias().is_cpu())
        return std::make_shared<NetworkWeights>(network);
    return std::make_shared<InferenceWeights>(network.config(), parametersOf(network), precision);
}

std::shared_ptr<const DecodingWeights> TranslationModel::decodingWeights(DecodingPrecision wanted) const
{
    auto& shared = *m_state->decodingWeights;
    const auto precision = decodesOnBuffers(config()) ? wanted : DecodingPrecision::Float32;
    const std::lock_guard lock(shared.mutex);
    auto& kept = shared.byPrecision[precision];
    auto weights = kept.lock();
    if (!weights)
        kept = weights = translucent::decodingWeights(*m_state->network, precision);
    return weights;
}

namespace {

Parameter onCpu(const torch::Tensor& tensor)
{
    const auto values = std::make_shared<const torch::Tensor>(tensor.detach().to(torch::kCPU).contiguous());
    return {{values->data_ptr<float>(), static_cast<std::size_t>(values->numel())}, {}, values};
}

void name(const Tokenizer& target, TokenCandidate& token)
{
    token.piece = target.pieceText(token.id);
}

/// With source and texts, of a model that writes all at once.
Translation writtenAtOnce(
    const DecodingModel& model, PreparedSource source, ParallelDecoder& decoder, std::size_t sentence)
{
    auto result = decoder.take(sentence);
    const auto& target = model.targetTokenizer();
    result.source = std::move(source.pieces);
    auto& hypothesis = result.hypotheses.front();
    for (auto& token : hypothesis.tokens) {
        name(target, token.chosen);
        for (auto& alternative : token.alternatives)
            name(target, alternative);
        if (token.withheld)
            name(target, *token.withheld);
    }
    for (auto& pass : result.parallel->passes)
        for (auto& token : pass)
            name(target, token.token);
    hypothesis.text = target.decode(hypothesis.ids());
    return result;
}

std::vector<Translation> labelled(const NetworkWeights& weights, TranslationTask& task)
{
    if (task.stop.stop_requested())
        return {};
    auto translations = LabelReader(task.model, weights, task.options).read(task.ids());
    for (std::size_t i = 0; i < translations.size(); ++i)
        translations[i].source = std::move(task.sources[i].pieces);
    return translations;
}

std::vector<Translation> writtenAtOnce(const NetworkWeights& weights, TranslationTask& task)
{
    ParallelDecoder decoder(weights, task.ids(), task.maxLengths(), task.options);
    std::vector<Translation> translations;
    const bool done = decoder.run(task.stop);
    for (std::size_t i = 0; done && i < task.sources.size(); ++i)
        translations.push_back(writtenAtOnce(task.model, std::move(task.sources[i]), decoder, i));
    return translations;
}

}  // namespace

NetworkWeights::NetworkWeights(TranslationNetwork& network)
    : DecodingWeights(
        network.config(), DecodingPrecision::Float32, onCpu(network.outputWeight()), onCpu(network.outputBias()))
    , module(network)
{
}

std::unique_ptr<DecodingNetwork> NetworkWeights::network(const Intervention& intervention) const
{
    return std::make_unique<NetworkDecoding>(*this, intervention);
}

std::vector<Translation> NetworkWeights::translate(TranslationTask task) const
{
    if (!config.hasDecoder())
        return labelled(*this, task);
    if (config.isNonAutoregressive())
        return writtenAtOnce(*this, task);
    return DecodingWeights::translate(std::move(task));
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
    const auto values = std::make_shared<EncodedByNetwork>();
    const auto together = m_intervention.empty() ? sources.size() : 1;
    for (std::size_t first = 0; first < sources.size(); first += together)
        encodeTogether(sources.subspan(first, together), first, keepAttention, encoded, *values);
    encoded.values = values;
    return encoded;
}

void NetworkDecoding::encodeTogether(std::span<const std::vector<std::int64_t>> sources, std::size_t first,
    bool keepAttention, EncodedSentences& encoded, EncodedByNetwork& values) const
{
    Recorder recorder(TraceDetail::Attention);
    const ForwardContext context {keepAttention ? &recorder : nullptr, &m_intervention};
    auto& source = values.encoded.emplace_back(m_weights.module.encode(padded(sources).to(m_device), context));
    if (m_weights.config.generation == Generation::LengthPredictor) {
        const auto scores =
            dynamic_cast<TransformerImpl&>(m_weights.module).lengthPredictor()(source.memory, source.mayAttend);
        for (std::int64_t i = 0; i < std::ssize(sources); ++i)
            values.lengths.push_back(numbersOf(scores[i]));
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
    const auto position = std::make_shared<PositionOfNetwork>();
    position->ids.assign(input.ids.begin(), input.ids.end());
    for (std::size_t group = 0; group < valuesOf(sources).encoded.size(); ++group)
        position->networkRows.push_back(nextRows(sources, input, group, positions));
    if (!positions.empty())
        valuesOf(positions.back()).networkRows.clear();
    positions.push_back({{}, position});
    for (auto& rows : position->networkRows)
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
    auto* before = positions.empty() ? nullptr : &valuesOf(positions.back()).networkRows[group];
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
        : chosenRows(valuesOf(sources).encoded[group], index(next.sentences));
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

const std::vector<float>& NetworkDecoding::lengthScores(const EncodedSentences& sources, std::size_t sentence)
{
    return valuesOf(sources).lengths[sentence];
}

std::vector<float> NetworkDecoding::labels(
    const EncodedSentences& sources, std::size_t sentence, std::span<const std::int64_t> places) const
{
    const c10::InferenceMode inference;
    const auto together = groupSize(sources);
    const auto& memory = valuesOf(sources).encoded[sentence / together].memory;
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
    const auto& source = valuesOf(sources).encoded[first / groupSize(sources)];
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
