#include "network/length_predictor.h"

#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <torch/nn/functional.h>

namespace translucent {

LengthPredictorImpl::LengthPredictorImpl(const TransformerConfig& config)
    : m_linear(register_module("linear", Linear(config.modelDimension, lengthClasses(config))))
    , m_mask(register_parameter("mask", torch::zeros({1, config.modelDimension})))
{
}

torch::Tensor LengthPredictorImpl::forward(const torch::Tensor& memory, const torch::Tensor& mayAttend)
{
    const auto counts = mayAttend.squeeze(1).transpose(1, 2);  // [B, S, 1]
    const auto mean = (memory * counts).sum(1) / counts.sum(1);
    return m_linear(mean);
}

torch::Tensor LengthPredictorImpl::withMask(const torch::Tensor& table) const
{
    return torch::cat({table, m_mask});
}

torch::Tensor LengthPredictorImpl::maskedIds(const torch::Tensor& ids, const torch::Tensor& table)
{
    return ids.masked_fill(ids.eq(kMaskId), table.size(0));
}

}  // namespace translucent
