#include "network/cross_wiring.h"

#include <torch/nn/functional.h>

namespace translucent {

CrossWiringLayerImpl::CrossWiringLayerImpl(const TransformerConfig& config)
    : m_config(config)
{
    if (config.crossWiring == CrossWiring::Mixture)
        m_mixture = register_parameter("mixture", torch::zeros({config.decoderLayers, config.encoderLayers}));
}

std::vector<torch::Tensor> CrossWiringLayerImpl::memories(
    const std::vector<torch::Tensor>& outputs, const ForwardContext& context) const
{
    const auto shares = this->shares();
    const auto all = shares.defined() ? torch::stack(outputs, -1) : torch::Tensor();  // [B, S, D, N_enc]
    std::vector<torch::Tensor> memories;
    for (std::int64_t layer = 0; layer < m_config.decoderLayers; ++layer) {
        const auto read = encoderLayersRead(m_config, layer);
        memories.push_back(shares.defined() ? all.matmul(shares[layer]) : outputs[static_cast<std::size_t>(read[0])]);
        context.detail("decoder.layers." + std::to_string(layer) + ".memory", memories.back());
    }
    if (shares.defined())
        context.detail("cross_wiring.shares", shares.unsqueeze(0));
    return memories;
}

torch::Tensor CrossWiringLayerImpl::shares() const
{
    return m_mixture.defined() ? m_mixture.softmax(-1) : m_mixture;
}

}  // namespace translucent
