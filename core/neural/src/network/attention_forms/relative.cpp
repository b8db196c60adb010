#include "network/attention_forms/relative.h"

#include <torch/nn/functional.h>

namespace translucent {

RelativeImpl::RelativeImpl(std::int64_t dimension, std::int64_t farthest)
    : m_farthest(farthest)
    , m_keys(register_parameter("keys", torch::zeros({2 * farthest + 1, dimension})))
    , m_values(register_parameter("values", torch::zeros({2 * farthest + 1, dimension})))
{
}

torch::Tensor RelativeImpl::withScores(
    const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const
{
    const auto products = query.matmul(m_keys.t());  // [B, H, .., Q, 2 far + 1]
    return scores + products.gather(-1, indexOf(distance).expand(scores.sizes()));
}

torch::Tensor RelativeImpl::withContext(
    const torch::Tensor& context, const torch::Tensor& weights, const torch::Tensor& distance) const
{
    auto shape = weights.sizes().vec();
    shape.back() = m_values.size(0);
    const auto sums = torch::zeros(shape, weights.options())
                          .scatter_add(-1, indexOf(distance).expand(weights.sizes()), weights);  // by distance
    return context + sums.matmul(m_values);
}

torch::Tensor RelativeImpl::indexOf(const torch::Tensor& distance) const
{
    return distance.clamp(-m_farthest, m_farthest) + m_farthest;
}

}  // namespace translucent
