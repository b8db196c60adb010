#pragma once

#include "network/norm.h"

namespace translucent {

/// Normalises each position over its features, then scales and shifts.
/// Source: Ba et al. 2016, eq. (4); NormKind::SampleStd as in the Annotated Transformer.
class LayerNormImpl : public NormImpl {
public:
    LayerNormImpl(const TransformerConfig& config, std::string path);

private:
    torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) override;
    void recordStatistics(const torch::Tensor& x, const ForwardContext& context) const override;

    NormKind m_kind;
    double m_epsilon;
    torch::Tensor m_weight;  ///< γ. Shape: [D]
    torch::Tensor m_bias;    ///< β. Shape: [D]
};
TORCH_MODULE(LayerNorm);

}  // namespace translucent
