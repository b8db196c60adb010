#include "decoding/inference_weights.h"

#include "decoding/inference_network.h"

#include <torch/nn/functional.h>

namespace translucent {

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

InferenceWeights::InferenceWeights(TransformerImpl& network, DecodingPrecision precision)
    : DecodingWeights(network, precision)
    , source(view(network.sourceEmbedding(), network.encoder()->positions()))
    , target(view(network.targetEmbedding(), network.decoder()->positions()))
{
    for (auto& layer : network.encoder()->layers())
        encoder.push_back({view(layer->selfAttention()->queryKeyValue()), view(layer->selfAttention()->output()),
            view(layer->selfAttentionNorm()), view(layer->feedForward(), layer->feedForwardNorm())});
    for (auto& layer : network.decoder()->layers()) {
        auto& cross = layer->crossAttention();
        decoder.push_back({view(layer->selfAttention()->queryKeyValue()), view(layer->selfAttention()->output()),
            view(layer->selfAttentionNorm()), view(cross->query()), view(cross->keyValue()), view(cross->output()),
            view(layer->crossAttentionNorm()), view(layer->feedForward(), layer->feedForwardNorm())});
    }
    if (config.hasFinalNorms()) {
        encoderNorm = view(network.encoder()->finalNorm());
        decoderNorm = view(network.decoder()->finalNorm());
    }
}

std::unique_ptr<DecodingNetwork> InferenceWeights::network(const Intervention& intervention) const
{
    return std::make_unique<InferenceNetwork>(*this, intervention);
}

RowNorm InferenceWeights::view(const Norm& norm)
{
    const auto numbers = norm->named_parameters();
    return {keep(numbers["weight"]), keep(numbers["bias"]), config.modelDimension,
        static_cast<float>(config.normEpsilon), config.normKind == NormKind::SampleStd};
}

FeedForwardWeights InferenceWeights::view(FeedForward& feedForward, const Norm& norm)
{
    return {view(feedForward->inner()), view(feedForward->outer()), view(norm)};
}

}  // namespace translucent
