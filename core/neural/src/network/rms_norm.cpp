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
    return x / rootMeanSquare(x) * m_weight;
}

torch::Tensor RmsNormImpl::rootMeanSquare(const torch::Tensor& x) const
{
    return (x.square().mean(-1, /*keepdim=*/true) + m_epsilon).sqrt();
}

void RmsNormImpl::recordStatistics(const torch::Tensor& x, const ForwardContext& context) const
{
    context.detail(path() + ".rms", rootMeanSquare(x).squeeze(-1));
}

}  // namespace translucent
