#include "network/recurrent/recurrent_network.h"

#include "network/masks.h"

#include <torch/nn/functional.h>
#include <torch/nn/init.h>
#include <torch/nn/modules/container/modulelist.h>

#include <algorithm>
#include <string>

namespace translucent {

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
