#include "network/attention_forms/form_view.h"

#include "network/attention_forms/position_forms.h"

#include <torch/nn/functional.h>

#include <limits>

namespace translucent {

torch::Tensor FormView::scores() const
{
    const auto products = query.matmul(keys.transpose(-2, -1));
    return positions ? positions->withScores(products, query, distance) : products;
}

torch::Tensor FormView::visibleScores() const
{
    const auto all = scores();
    return mayAttend.defined() ? all.masked_fill(mayAttend.logical_not(), -std::numeric_limits<float>::infinity())
                               : all;
}

torch::Tensor FormView::mixed(const torch::Tensor& weights) const
{
    const auto sum = weights.matmul(values);
    return positions ? positions->withContext(sum, weights, distance) : sum;
}

torch::Tensor FormView::mixedRow(const torch::Tensor& weights, std::int64_t queryRow, std::int64_t head) const
{
    const auto sum = weights.matmul(values.select(1, head));  // [B, K]
    return positions ? positions->withContext(sum, weights, distance.select(0, queryRow)) : sum;
}

torch::Tensor softmaxOfVisible(const torch::Tensor& scores)
{
    const auto seesNothing = scores.detach().amax(-1, true).eq(-std::numeric_limits<float>::infinity());
    return scores.masked_fill(seesNothing, 0).softmax(-1).masked_fill(seesNothing, 0);
}

}  // namespace translucent
