#include "network/batch_norm.h"

#include <torch/nn/functional.h>

namespace translucent {

namespace {

constexpr double kMomentum = 0.1;

}  // namespace

BatchNormImpl::BatchNormImpl(const TransformerConfig& config, std::string path)
    : NormImpl(std::move(path))
    , m_epsilon(config.normEpsilon)
    , m_weight(register_parameter("weight", torch::ones({config.modelDimension})))
    , m_bias(register_parameter("bias", torch::zeros({config.modelDimension})))
    , m_runningMean(register_parameter("running_mean", torch::zeros({config.modelDimension}), /*requires_grad=*/false))
    , m_runningVariance(
          register_parameter("running_variance", torch::ones({config.modelDimension}), /*requires_grad=*/false))
{
}

torch::Tensor BatchNormImpl::normalised(const torch::Tensor& x, const ForwardContext& context)
{
    if (!context.tokens.defined())
        return scaled(x, m_runningMean, m_runningVariance);
    const auto tokens = x.flatten(0, 1).index_select(0, context.tokens);  // [N, D]
    const auto mean = tokens.mean(0), variance = tokens.var(0, /*unbiased=*/false);
    remember(tokens, mean, variance);
    return scaled(x, mean, variance);
}

torch::Tensor BatchNormImpl::scaled(
    const torch::Tensor& x, const torch::Tensor& mean, const torch::Tensor& variance) const
{
    return (x - mean) / (variance + m_epsilon).sqrt() * m_weight + m_bias;
}

void BatchNormImpl::remember(const torch::Tensor& tokens, const torch::Tensor& mean, const torch::Tensor& variance)
{
    torch::NoGradGuard noGrad;
    const auto count = static_cast<double>(tokens.size(0));
    const double unbiased = count > 1 ? count / (count - 1) : 1;
    m_runningMean.lerp_(mean, kMomentum);
    m_runningVariance.lerp_(variance * unbiased, kMomentum);
}

}  // namespace translucent
