#pragma once

#include "network/recorder.h"
#include "translucent/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

#include <vector>

namespace translucent {

/// Leads what the encoder's layers have found to the decoder's cross-attentions; see CrossWiring.
class CrossWiringLayerImpl : public torch::nn::Module {
public:
    explicit CrossWiringLayerImpl(const TransformerConfig& config);

    /// `outputs` of the encoder's layers, each normalised as the end of the stack is. Shape: [B, S, D] each.
    /// Returns what each decoder layer reads, the same shape.
    std::vector<torch::Tensor> memories(const std::vector<torch::Tensor>& outputs, const ForwardContext& context) const;

    /// How much each decoder layer takes of each encoder layer; undefined unless they are mixed. Shape: [N_dec, N_enc]
    torch::Tensor shares() const;

private:
    TransformerConfig m_config;
    torch::Tensor m_mixture;  ///< before softmax. Shape: [N_dec, N_enc]
};
TORCH_MODULE(CrossWiringLayer);

}  // namespace translucent
