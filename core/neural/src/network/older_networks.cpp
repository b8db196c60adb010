#include "network/older_networks.h"

#include "network/masks.h"

#include <torch/nn/functional.h>
#include <torch/nn/init.h>
#include <torch/nn/modules/container/modulelist.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace translucent {

ConvolutionImpl::ConvolutionImpl(const TransformerConfig& config, Sight sight)
    : m_width(config.kernelWidth)
    , m_sight(sight)
    , m_linear(register_module("linear", Linear(config.kernelWidth * config.modelDimension, 2 * config.modelDimension)))
{
}

torch::Tensor ConvolutionImpl::forward(const torch::Tensor& x)
{
    const auto L = x.size(1), others = m_width - 1;
    const auto before = m_sight == Sight::Around ? others / 2 : others;
    const auto wide = torch::constant_pad_nd(x, {0, 0, before, others - before});  // [B, L + k − 1, D]
    std::vector<torch::Tensor> seen;
    for (std::int64_t i = 0; i < m_width; ++i)
        seen.push_back(wide.narrow(1, i, L));
    return torch::glu(m_linear(torch::cat(seen, 2)), 2);
}

torch::Tensor ConvolutionImpl::last(const torch::Tensor& x, torch::Tensor& kept)
{
    const auto seen = kept.defined() ? torch::cat({kept, x}, 1) : x;
    const auto L = seen.size(1), next = std::min(L, m_width - 1);
    kept = seen.narrow(1, L - next, next);
    const auto wide = torch::constant_pad_nd(seen, {0, 0, m_width - L, 0});  // [B, k, D]
    return torch::glu(m_linear(wide.flatten(1).unsqueeze(1)), 2);
}

void ConvolutionImpl::initialise(double dropout)
{
    torch::NoGradGuard noGrad;
    auto weight = m_linear->weight(), bias = m_linear->bias();
    weight.normal_(0, std::sqrt(4 * (1 - dropout) / static_cast<double>(weight.size(1))));
    bias.zero_();
}

namespace {

/// The sum of two numbers of the same magnitude, scaled to that magnitude. Source: Gehring et al. 2017, §3.4.
torch::Tensor levelSum(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a + b) * std::sqrt(0.5);
}

}  // namespace

ConvolutionalDecoderLayerImpl::ConvolutionalDecoderLayerImpl(const TransformerConfig& config, std::int64_t layer)
    : m_path(layerPath("decoder", static_cast<std::size_t>(layer)) + ".cross_attention")
    , m_convolution(register_module("convolution", Convolution(config, Sight::Backwards)))
    , m_query(register_module("query", Linear(config.modelDimension, config.modelDimension)))
    , m_output(register_module("output", Linear(config.modelDimension, config.modelDimension)))
{
}

torch::Tensor ConvolutionalDecoderLayerImpl::attended(
    const torch::Tensor& query, const EncodedSource& source, const ForwardContext& context) const
{
    const auto visible = source.mayAttend.squeeze(1);  // [B, 1, S]
    const auto products = query.matmul(source.memory.transpose(1, 2)) / std::sqrt(static_cast<double>(query.size(-1)));
    const auto scores = products.masked_fill(visible.logical_not(), -std::numeric_limits<float>::infinity());
    const auto weights = scores.softmax(-1);  // [B, T, S]
    const auto length = visible.sum(-1, /*keepdim=*/true).to(query.scalar_type());
    const auto found = weights.matmul(source.values) * length.sqrt();  // [B, T, D]
    context.detail(m_path + ".scores", scores.unsqueeze(1));
    context.keep(m_path + ".weights", weights.unsqueeze(1));
    context.detail(m_path + ".context", found);
    return found;
}

torch::Tensor ConvolutionalDecoderLayerImpl::forward(const torch::Tensor& x, const torch::Tensor& embedding,
    const EncodedSource& source, const ForwardContext& context, torch::Tensor* kept)
{
    const auto input = dropped(x, context.nextDropout());
    const auto h = kept ? m_convolution->last(input, *kept) : m_convolution(input);
    const auto found = m_output(attended(levelSum(m_query(h), embedding), source, context));
    return levelSum(levelSum(found, h), x);
}

ConvolutionalNetwork::ConvolutionalNetwork(const TransformerConfig& config)
    : TranslationNetwork(config)
{
    auto encoder = register_module("encoder", std::make_shared<torch::nn::Module>());
    m_sourcePositions = encoder->register_module("positions", Positions(config));
    auto read = encoder->register_module("layers", torch::nn::ModuleList());
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer) {
        m_encoderLayers.emplace_back(config, Sight::Around);
        read->push_back(m_encoderLayers.back());
    }
    auto decoder = register_module("decoder", std::make_shared<torch::nn::Module>());
    m_targetPositions = decoder->register_module("positions", Positions(config));
    auto written = decoder->register_module("layers", torch::nn::ModuleList());
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        m_decoderLayers.emplace_back(config, layer);
        written->push_back(m_decoderLayers.back());
    }
    addOutput();
}

EncodedSource ConvolutionalNetwork::encode(const torch::Tensor& sourceIds, const ForwardContext& context)
{
    const auto counts = sourceIds.ne(kPadId).unsqueeze(2);  // [B, S, 1]
    const auto embedding =
        embedded(sourceEmbedding()->weight(), m_sourcePositions(0, sourceIds.size(1)), sourceIds, "encoder.", context);
    auto x = embedding;
    for (std::size_t layer = 0; layer < m_encoderLayers.size(); ++layer) {
        context.enters(layerPath("encoder", layer), x);
        const auto h = m_encoderLayers[layer](dropped(x, context.nextDropout()) * counts);
        x = levelSum(h, x);
        context.detail(layerPath("encoder", layer) + ".output", x);
    }
    context.detail("encoder.output", x);
    EncodedSource source {paddingMayAttend(sourceIds), x};
    source.values = levelSum(x, embedding);
    return source;
}

torch::Tensor ConvolutionalNetwork::decode(
    const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context)
{
    const auto rows = m_targetPositions(0, inputIds.size(1));
    return decodeEmbedded(
        embedded(targetEmbedding()->weight(), rows, inputIds, "decoder.", context), source, context, nullptr);
}

torch::Tensor ConvolutionalNetwork::decodeLast(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>& kept)
{
    kept.resize(m_decoderLayers.size());
    const auto last = inputIds.size(1) - 1;
    const auto embedding = embedded(
        targetEmbedding()->weight(), m_targetPositions(last, 1), inputIds.narrow(1, last, 1), "decoder.", context);
    return decodeEmbedded(embedding, source, context, &kept).select(1, 0);
}

torch::Tensor ConvolutionalNetwork::decodeEmbedded(const torch::Tensor& embedding, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>* kept)
{
    auto x = embedding;
    for (std::size_t layer = 0; layer < m_decoderLayers.size(); ++layer) {
        context.enters(layerPath("decoder", layer), x);
        x = m_decoderLayers[layer](x, embedding, source, context, kept ? &(*kept)[layer] : nullptr);
        context.detail(layerPath("decoder", layer) + ".output", x);
    }
    x = dropped(x, context.nextDropout());
    context.detail("decoder.output", x);
    return x;
}

void ConvolutionalNetwork::initialise()
{
    torch::NoGradGuard noGrad;
    for (auto& item : named_parameters())
        item.value().dim() == 1 ? item.value().zero_() : torch::nn::init::xavier_uniform_(item.value());
    for (auto& layer : m_encoderLayers)
        layer->initialise(config().dropout);
    for (auto& layer : m_decoderLayers)
        layer->convolution()->initialise(config().dropout);
}

RecurrentAttentionPartImpl::RecurrentAttentionPartImpl(const TransformerConfig& config)
{
    const auto D = config.modelDimension;
    if (config.recurrentAttention == RecurrentAttention::Additive) {
        m_query = register_module("query", Linear(D, D));
        m_key = register_module("key", Linear(D, D));
        m_vector = register_parameter("vector", torch::zeros({D}));
    }
    m_combine = register_module("combine", Linear(2 * D, D));
}

/// Shape: [B, T, S]
torch::Tensor RecurrentAttentionPartImpl::scores(const torch::Tensor& x, const EncodedSource& source)
{
    if (!m_query)
        return x.matmul(source.memory.transpose(1, 2));
    const auto projected = source.projections.empty() ? keys(source.memory) : source.projections.front();
    const auto sums = m_query(x).unsqueeze(2) + projected.unsqueeze(1);  // [B, T, S, D]
    return sums.tanh().matmul(m_vector);
}

torch::Tensor RecurrentAttentionPartImpl::forward(
    const torch::Tensor& x, const EncodedSource& source, const ForwardContext& context)
{
    const auto hidden = source.mayAttend.squeeze(1).logical_not();  // [B, 1, S]
    const auto scored = scores(x, source).masked_fill(hidden, -std::numeric_limits<float>::infinity());
    const auto weights = scored.softmax(-1);
    const auto found = weights.matmul(source.memory);  // [B, T, D]
    context.detail("decoder.layers.0.cross_attention.scores", scored.unsqueeze(1));
    context.keep("decoder.layers.0.cross_attention.weights", weights.unsqueeze(1));
    context.detail("decoder.layers.0.cross_attention.context", found);
    return m_combine(torch::cat({found, x}, -1)).tanh();
}

void RecurrentAttentionPartImpl::initialise()
{
    torch::NoGradGuard noGrad;
    for (auto& item : named_parameters())
        item.value().dim() == 1 ? item.value().zero_() : torch::nn::init::xavier_uniform_(item.value());
    if (m_vector.defined())
        m_vector.uniform_(-1, 1).mul_(std::sqrt(3.0 / static_cast<double>(m_vector.size(0))));
}

namespace {

std::int64_t matricesOf(Architecture kind)
{
    return kind == Architecture::Lstm ? 4 : 3;
}

/// `parts` are ordered by position.
void record(const RecurrentSite& site, Architecture kind, const std::vector<std::vector<torch::Tensor>>& parts)
{
    for (std::size_t part = 0; part < recurrentParts(kind).size(); ++part) {
        std::vector<torch::Tensor> values;
        for (const auto& position : parts)
            values.push_back(position[part]);
        site.context.detail(site.path + "." + recurrentParts(kind)[part], torch::stack(values, 1));
    }
}

}  // namespace

const std::vector<std::string>& recurrentParts(Architecture kind)
{
    static const std::vector<std::string> lstm {"input_gate", "forget_gate", "candidate", "output_gate", "cell"};
    static const std::vector<std::string> gru {"reset_gate", "update_gate", "candidate"};
    return kind == Architecture::Lstm ? lstm : gru;
}

RecurrentLayerImpl::RecurrentLayerImpl(Architecture kind, std::int64_t inputs, std::int64_t units)
    : m_kind(kind)
    , m_units(units)
    , m_input(register_module("input", Linear(inputs, matricesOf(kind) * units)))
    , m_recurrent(register_module("recurrent", Linear(units, matricesOf(kind) * units)))
{
}

/// `fromInput` Shape: [B, G U]
RecurrentLayerImpl::State RecurrentLayerImpl::step(const torch::Tensor& fromInput, const State& before)
{
    const auto own = m_recurrent(before.output);
    if (m_kind == Architecture::Lstm) {
        const auto sums = (fromInput + own).chunk(4, 1);
        const auto input = sums[0].sigmoid(), forget = sums[1].sigmoid(), candidate = sums[2].tanh(),
                   output = sums[3].sigmoid();
        const auto cell = forget * before.cell + input * candidate;
        return {output * cell.tanh(), cell, {input, forget, candidate, output, cell}};
    }
    const auto given = fromInput.chunk(3, 1), kept = own.chunk(3, 1);
    const auto reset = (given[0] + kept[0]).sigmoid(), update = (given[1] + kept[1]).sigmoid();
    const auto candidate = (given[2] + reset * kept[2]).tanh();
    return {candidate + update * (before.output - candidate), {}, {reset, update, candidate}};
}

RecurrentResult RecurrentLayerImpl::forward(const torch::Tensor& x, const torch::Tensor& state,
    const torch::Tensor& lengths, const RecurrentSite& site, Reading reading)
{
    const auto B = x.size(0), L = x.size(1);
    const auto steps = m_input(x).unbind(1);  // L of [B, G U]
    const auto shortest = lengths.defined() ? lengths.min().item<std::int64_t>() : L;
    const auto zeros = torch::zeros({B, m_units}, steps.front().options());
    State now {zeros, zeros};
    if (state.defined())
        now = {state.narrow(1, 0, m_units), state.narrow(1, state.size(1) - m_units, m_units)};
    std::vector<torch::Tensor> outputs(static_cast<std::size_t>(L));
    std::vector<std::vector<torch::Tensor>> parts(site.context.wantsEverything() ? outputs.size() : 0);
    for (std::int64_t i = 0; i < L; ++i) {
        const auto position = reading == Reading::Forwards ? i : L - 1 - i;
        auto next = step(steps[static_cast<std::size_t>(position)], now);
        if (position >= shortest) {
            const auto counts = lengths.gt(position).unsqueeze(1);  // [B, 1]
            next.output = torch::where(counts, next.output, now.output);
            if (next.cell.defined())
                next.cell = torch::where(counts, next.cell, now.cell);
        }
        if (!parts.empty())
            parts[static_cast<std::size_t>(position)] = next.parts;
        now = next;
        outputs[static_cast<std::size_t>(position)] = now.output;
    }
    if (!parts.empty())
        record(site, m_kind, parts);
    return {torch::stack(outputs, 1), now.cell.defined() ? torch::cat({now.output, now.cell}, 1) : now.output};
}

void RecurrentLayerImpl::initialise()
{
    torch::NoGradGuard noGrad;
    for (auto* layer : {&m_input, &m_recurrent}) {
        auto weight = (*layer)->weight(), bias = (*layer)->bias();
        for (auto& part : weight.split(m_units, 0))
            torch::nn::init::xavier_uniform_(part);
        bias.zero_();
    }
    if (m_kind == Architecture::Lstm)
        m_input->bias().narrow(0, m_units, m_units).fill_(1);
}

namespace {

/// Joins the states of both directions. Shape: twice [B, W / 2] → [B, W]
torch::Tensor joined(const torch::Tensor& forwards, const torch::Tensor& backwards, std::int64_t units)
{
    std::vector<torch::Tensor> parts;  // outputs of both, then cells of both
    for (std::int64_t first = 0; first < forwards.size(1); first += units) {
        parts.push_back(forwards.narrow(1, first, units));
        parts.push_back(backwards.narrow(1, first, units));
    }
    return torch::cat(parts, 1);
}

}  // namespace

BidirectionalLayerImpl::BidirectionalLayerImpl(const TransformerConfig& config)
    : m_forwards(register_module(
        "forwards", RecurrentLayer(config.architecture, config.modelDimension, config.modelDimension / 2)))
    , m_backwards(register_module(
          "backwards", RecurrentLayer(config.architecture, config.modelDimension, config.modelDimension / 2)))
{
}

RecurrentResult BidirectionalLayerImpl::forward(
    const torch::Tensor& x, const torch::Tensor& lengths, const RecurrentSite& site)
{
    const auto directed = [&](const char* name) { return RecurrentSite {site.context, site.path + "." + name}; };
    const auto first = m_forwards(x, torch::Tensor(), lengths, directed("forwards"), Reading::Forwards);
    const auto second = m_backwards(x, torch::Tensor(), lengths, directed("backwards"), Reading::Backwards);
    return {torch::cat({first.outputs, second.outputs}, 2), joined(first.state, second.state, first.outputs.size(2))};
}

RecurrentNetwork::RecurrentNetwork(const TransformerConfig& config)
    : TranslationNetwork(config)
{
    auto encoder = register_module("encoder", std::make_shared<torch::nn::Module>());
    auto read = encoder->register_module("layers", torch::nn::ModuleList());
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer) {
        m_encoderLayers.emplace_back(config);
        read->push_back(m_encoderLayers.back());
    }
    auto decoder = register_module("decoder", std::make_shared<torch::nn::Module>());
    auto written = decoder->register_module("layers", torch::nn::ModuleList());
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        m_decoderLayers.emplace_back(config.architecture, config.modelDimension, config.modelDimension);
        written->push_back(m_decoderLayers.back());
    }
    if (config.recurrentAttention != RecurrentAttention::None)
        m_attention = decoder->register_module("attention", RecurrentAttentionPart(config));
    addOutput();
}

EncodedSource RecurrentNetwork::encode(const torch::Tensor& sourceIds, const ForwardContext& context)
{
    const auto lengths = sourceIds.ne(kPadId).sum(1);
    auto x = embedded(sourceEmbedding()->weight(), {}, sourceIds, "encoder.", context);
    EncodedSource source {paddingMayAttend(sourceIds), {}};
    for (std::size_t layer = 0; layer < m_encoderLayers.size(); ++layer) {
        context.enters(layerPath("encoder", layer), x);
        auto result = m_encoderLayers[layer](x, lengths, RecurrentSite {context, layerPath("encoder", layer)});
        source.states.push_back(result.state);
        context.detail(layerPath("encoder", layer) + ".output", result.outputs);
        x = dropped(result.outputs, context.nextDropout());
    }
    context.detail("encoder.output", x);
    source.memory = x;
    return source;
}

void RecurrentNetwork::prepareSteps(EncodedSource& source)
{
    if (m_attention && m_attention->projectsKeys())
        source.projections.push_back(m_attention->keys(source.memory));
}

torch::Tensor RecurrentNetwork::decode(
    const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context)
{
    auto states = firstStates(source);
    return decodeFrom(states, inputIds, source, context);
}

torch::Tensor RecurrentNetwork::decodeLast(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>& kept)
{
    if (kept.empty())
        kept = firstStates(source);
    return decodeFrom(kept, inputIds.narrow(1, inputIds.size(1) - 1, 1), source, context).select(1, 0);
}

std::vector<torch::Tensor> RecurrentNetwork::firstStates(const EncodedSource& source) const
{
    std::vector<torch::Tensor> states;
    for (std::size_t layer = 0; layer < m_decoderLayers.size(); ++layer)
        states.push_back(source.states[std::min(layer, source.states.size() - 1)]);
    return states;
}

torch::Tensor RecurrentNetwork::decodeFrom(std::vector<torch::Tensor>& states, const torch::Tensor& inputIds,
    const EncodedSource& source, const ForwardContext& context)
{
    auto x = embedded(targetEmbedding()->weight(), {}, inputIds, "decoder.", context);
    for (std::size_t layer = 0; layer < m_decoderLayers.size(); ++layer) {
        context.enters(layerPath("decoder", layer), x);
        const auto result = m_decoderLayers[layer](
            x, states[layer], torch::Tensor(), RecurrentSite {context, layerPath("decoder", layer)});
        states[layer] = result.state;
        x = result.outputs;
        context.detail(layerPath("decoder", layer) + ".output", x);
        x = dropped(x, context.nextDropout());
    }
    if (m_attention)
        x = dropped(m_attention(x, source, context), context.nextDropout());
    context.detail("decoder.output", x);
    return x;
}

void RecurrentNetwork::initialise()
{
    torch::NoGradGuard noGrad;
    for (auto* table : {&sourceEmbedding(), &targetEmbedding()})
        torch::nn::init::xavier_uniform_((*table)->weight());
    if (config().embeddingTying == EmbeddingTying::Separate) {
        auto weight = outputWeight();
        torch::nn::init::xavier_uniform_(weight);
    }
    for (auto& layer : m_encoderLayers) {
        layer->forwards()->initialise();
        layer->backwards()->initialise();
    }
    for (auto& layer : m_decoderLayers)
        layer->initialise();
    if (m_attention)
        m_attention->initialise();
}

}  // namespace translucent
