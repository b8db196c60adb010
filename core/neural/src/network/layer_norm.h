#pragma once

#include "network/recorder.h"
#include "translucent/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

namespace translucent {

/// Normalises each position over its features, then scales and shifts.
/// Source: Ba et al. 2016, eq. (4); NormKind::SampleStd as in the Annotated Transformer.
class LayerNormImpl : public torch::nn::Module {
public:
    LayerNormImpl(const TransformerConfig& config, std::string path);

    /// Shape: [..., D] → [..., D]
    torch::Tensor forward(const torch::Tensor& x, const ForwardContext& context);
    const torch::Tensor& weight() const { return m_weight; }
    const torch::Tensor& bias() const { return m_bias; }

private:
    torch::Tensor normalised(const torch::Tensor& x) const;
    void recordStatistics(const torch::Tensor& x, const ForwardContext& context) const;

    std::string m_path;
    NormKind m_kind;
    double m_epsilon;
    torch::Tensor m_weight;  ///< γ. Shape: [D]
    torch::Tensor m_bias;    ///< β. Shape: [D]
};
TORCH_MODULE(LayerNorm);

}  // namespace translucent
