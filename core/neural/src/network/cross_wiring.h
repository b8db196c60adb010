#pragma once

#include "network/recorder.h"
#include "translucent/model/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

#include <vector>

namespace translucent {

/// Passes the outputs of the encoder's layers to the decoder's cross-attentions; see CrossWiring.
class CrossWiringLayerImpl : public torch::nn::Module {
public:
    explicit CrossWiringLayerImpl(const TransformerConfig& config);

    /// `outputs` of the encoder's layers, each normalised as at the end of the stack. Shape: [B, S, D] each. Returns
    /// the memory for each decoder layer, in the same shape.
    std::vector<torch::Tensor> memories(const std::vector<torch::Tensor>& outputs, const ForwardContext& context) const;

    /// The share of each encoder layer in each decoder layer; undefined unless layers are mixed. Shape: [N_dec, N_enc]
    torch::Tensor shares() const;

private:
    TransformerConfig m_config;
    torch::Tensor m_mixture;  ///< before softmax. Shape: [N_dec, N_enc]
};
TORCH_MODULE(CrossWiringLayer);

}  // namespace translucent
