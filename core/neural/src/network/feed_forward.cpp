#include "network/feed_forward.h"

#include <torch/nn/functional.h>

namespace translucent {

namespace {

/// ReLU works in place: its gradient needs only the result.
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
    if (config.feedForward == FeedForwardKind::Swiglu)
        m_gate = register_module("gate", Linear(config.modelDimension, config.feedForwardDimension));
}

torch::Tensor FeedForwardImpl::forward(const torch::Tensor& x, const ForwardContext& context)
{
    if (m_activation == Activation::Relu && !m_gate && !context.wantsEverything())
        return rectifiedPair(x, *m_inner, *m_outer);
    const auto inner = m_inner(x);  // [..., F]
    context.detail(m_path + ".inner", inner);
    const auto hidden = activated(x, inner, context);
    const auto output = m_outer(hidden);
    context.detail(m_path + ".activated", hidden);
    context.detail(m_path + ".output", output);
    return output;
}

torch::Tensor FeedForwardImpl::activated(const torch::Tensor& x, torch::Tensor inner, const ForwardContext& context)
{
    if (!m_gate)
        return activate(m_activation, std::move(inner));
    const auto gate = m_gate(x);  // [..., F]
    context.detail(m_path + ".gate", gate);
    return torch::silu(gate) * inner;
}

}  // namespace translucent
