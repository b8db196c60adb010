#include "network/attention_forms/attention_form.h"

#include <torch/nn/functional.h>

namespace translucent {

namespace {

/// Rows of padding set to zero. `mayAttend` Shape: [B, 1, 1, L]
torch::Tensor withoutPadding(const torch::Tensor& rows, const torch::Tensor& mayAttend)
{
    return mayAttend.defined() ? rows.masked_fill(mayAttend.transpose(-2, -1).logical_not(), 0) : rows;
}

}  // namespace

LowRankImpl::LowRankImpl(std::int64_t rank, std::int64_t maxLength)
    : m_keys(register_parameter("keys", torch::zeros({rank, maxLength})))
    , m_values(register_parameter("values", torch::zeros({rank, maxLength})))
{
}

FormView LowRankImpl::seen(const FormView& view) const
{
    const auto L = view.keys.size(2);
    FormView mixtures = view;
    mixtures.keys = m_keys.narrow(1, 0, L).matmul(withoutPadding(view.keys, view.mayAttend));        // [B, H, rank, K]
    mixtures.values = m_values.narrow(1, 0, L).matmul(withoutPadding(view.values, view.mayAttend));  // [B, H, rank, K]
    mixtures.mayAttend = torch::Tensor();
    return mixtures;
}

ViewResult LowRankImpl::attend(const FormView& view, bool wantsWeights) const
{
    const auto mixtures = seen(view);
    const auto weights = mixtures.scores().softmax(-1);  // [B, H, Q, rank]
    const auto context = mixtures.mixed(droppedWeights(weights, view.dropout));
    if (!wantsWeights)
        return {context, {}};
    const auto factors = weights.matmul(m_values.narrow(1, 0, view.keys.size(2))).detach();  // [B, H, Q, L]
    return {context, view.mayAttend.defined() ? factors.masked_fill(view.mayAttend.logical_not(), 0) : factors};
}

}  // namespace translucent
