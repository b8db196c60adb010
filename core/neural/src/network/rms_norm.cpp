#include "network/rms_norm.h"

#include <torch/nn/functional.h>

namespace translucent {

RmsNormImpl::RmsNormImpl(const TransformerConfig& config, std::string path)
    : NormImpl(std::move(path))
    , m_epsilon(config.normEpsilon)
    , m_weight(register_parameter("weight", torch::ones({config.modelDimension})))
{
}

torch::Tensor RmsNormImpl::normalised(const torch::Tensor& x, const ForwardContext&)
{
    return x / (x.square().mean(-1, /*keepdim=*/true) + m_epsilon).sqrt() * m_weight;
}

void RmsNormImpl::recordStatistics(const torch::Tensor& x, const ForwardContext& context) const
{
    context.detail(path() + ".rms", x.square().mean(-1).sqrt());
}

}  // namespace translucent
