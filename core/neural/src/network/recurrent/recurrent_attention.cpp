#include "network/recurrent/recurrent_attention.h"

#include <torch/nn/functional.h>
#include <torch/nn/init.h>

#include <cmath>
#include <limits>

namespace translucent {

RecurrentAttentionPartImpl::RecurrentAttentionPartImpl(const TransformerConfig& config)
{
    const auto D = config.modelDimension;
    if (config.recurrentAttention == RecurrentAttention::Additive) {
        m_query = register_module("query", Linear(D, D));
        m_key = register_module("key", Linear(D, D));
        m_vector = register_parameter("vector", torch::zeros({D}));
    }
    m_combine = register_module("combine", Linear(2 * D, D));
}

/// Shape: [B, T, S]
torch::Tensor RecurrentAttentionPartImpl::scores(const torch::Tensor& x, const EncodedSource& source)
{
    if (!m_query)
        return x.matmul(source.memory.transpose(1, 2));
    const auto projected = source.projections.empty() ? keys(source.memory) : source.projections.front();
    const auto sums = m_query(x).unsqueeze(2) + projected.unsqueeze(1);  // [B, T, S, D]
    return sums.tanh().matmul(m_vector);
}

torch::Tensor RecurrentAttentionPartImpl::forward(
    const torch::Tensor& x, const EncodedSource& source, const ForwardContext& context)
{
    const auto hidden = source.mayAttend.squeeze(1).logical_not();  // [B, 1, S]
    const auto scored = scores(x, source).masked_fill(hidden, -std::numeric_limits<float>::infinity());
    const auto weights = scored.softmax(-1);
    const auto found = weights.matmul(source.memory);  // [B, T, D]
    context.detail("decoder.layers.0.cross_attention.scores", scored.unsqueeze(1));
    context.keep("decoder.layers.0.cross_attention.weights", weights.unsqueeze(1));
    context.detail("decoder.layers.0.cross_attention.context", found);
    return m_combine(torch::cat({found, x}, -1)).tanh();
}

void RecurrentAttentionPartImpl::initialise()
{
    torch::NoGradGuard noGrad;
    for (auto& item : named_parameters())
        item.value().dim() == 1 ? item.value().zero_() : torch::nn::init::xavier_uniform_(item.value());
    if (m_vector.defined())
        m_vector.uniform_(-1, 1).mul_(std::sqrt(3.0 / static_cast<double>(m_vector.size(0))));
}

}  // namespace translucent
