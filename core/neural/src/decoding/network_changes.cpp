#include "decoding/network_changes.h"

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
    for (const auto& id : intervention.skippedNorms) {
        if (id.sublayer == SublayerKind::Final)
            (id.stack == StackKind::Encoder ? encoder : decoder).skipsFinalNorm = true;
        else
            sublayer(id).skipsNorm = true;
    }
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

}  // namespace translucent
