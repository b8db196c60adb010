#include "model/feed_forward.h"

#include <torch/nn/functional.h>

namespace translucent {

namespace {

torch::Tensor activate(Activation activation, const torch::Tensor& x)
{
    switch (activation) {
    case Activation::Gelu:
        return torch::gelu(x);
    case Activation::Silu:
        return torch::silu(x);
    case Activation::Relu:
        break;
    }
    return torch::relu(x);
}

}  // namespace

FeedForwardImpl::FeedForwardImpl(const TransformerConfig& config, std::string path)
    : m_path(std::move(path))
    , m_activation(config.activation)
    , m_inner(register_module("inner", torch::nn::Linear(config.modelDimension, config.feedForwardDimension)))
    , m_outer(register_module("outer", torch::nn::Linear(config.feedForwardDimension, config.modelDimension)))
{
}

torch::Tensor FeedForwardImpl::forward(const torch::Tensor& x, const ForwardContext& context)
{
    const auto inner = m_inner(x);  // [..., F]
    const auto activated = activate(m_activation, inner);
    const auto output = m_outer(activated);
    context.detail(m_path + ".inner", inner);
    context.detail(m_path + ".activated", activated);
    context.detail(m_path + ".output", output);
    return output;
}

}  // namespace translucent
