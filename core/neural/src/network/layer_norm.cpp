#include "network/layer_norm.h"

#include <torch/nn/functional.h>

namespace translucent {

LayerNormImpl::LayerNormImpl(const TransformerConfig& config, std::string path)
    : NormImpl(std::move(path))
    , m_kind(config.normKind)
    , m_epsilon(config.normEpsilon)
    , m_weight(register_parameter("weight", torch::ones({config.modelDimension})))
    , m_bias(register_parameter("bias", torch::zeros({config.modelDimension})))
{
}

torch::Tensor LayerNormImpl::normalised(const torch::Tensor& x, const ForwardContext&)
{
    if (m_kind == NormKind::PopulationStd)
        return torch::layer_norm(x, {x.size(-1)}, m_weight, m_bias, m_epsilon);
    const auto std = x.std(-1, /*unbiased=*/true, /*keepdim=*/true);
    return (x - x.mean(-1, /*keepdim=*/true)) / (std + m_epsilon) * m_weight + m_bias;
}

void LayerNormImpl::recordStatistics(const torch::Tensor& x, const ForwardContext& context) const
{
    context.detail(path() + ".mean", x.mean(-1));
    context.detail(path() + ".std", x.std(-1, /*unbiased=*/m_kind == NormKind::SampleStd));
}

}  // namespace translucent
