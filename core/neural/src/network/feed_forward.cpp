#include "network/feed_forward.h"

#include <torch/nn/functional.h>

namespace translucent {

namespace {

/// ReLU works in place: its gradient needs the result only.
torch::Tensor activate(Activation activation, torch::Tensor x)
{
    switch (activation) {
    case Activation::Gelu: return torch::gelu(x);
    case Activation::Silu: return torch::silu(x);
    case Activation::Relu: break;
    }
    return torch::relu_(x);
}

}  // namespace

FeedForwardImpl::FeedForwardImpl(const TransformerConfig& config, std::string path)
    : m_path(std::move(path))
    , m_activation(config.activation)
    , m_inner(register_module("inner", Linear(config.modelDimension, config.feedForwardDimension)))
    , m_outer(register_module("outer", Linear(config.feedForwardDimension, config.modelDimension)))
{
}

torch::Tensor FeedForwardImpl::forward(const torch::Tensor& x, const ForwardContext& context)
{
    const auto inner = m_inner(x);  // [..., F]
    context.detail(m_path + ".inner", inner);
    const auto activated = activate(m_activation, inner);
    const auto output = m_outer(activated);
    context.detail(m_path + ".activated", activated);
    context.detail(m_path + ".output", output);
    return output;
}

}  // namespace translucent
