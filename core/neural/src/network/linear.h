#pragma once

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

namespace translucent {

/// y = x·Wᵀ + b. `x` Shape: [..., K], `weight` [N, K], `bias` [N] → [..., N]
torch::Tensor linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias);

/// A linear map with its parameters.
class LinearImpl : public torch::nn::Module {
public:
    LinearImpl(std::int64_t inputs, std::int64_t outputs);

    torch::Tensor forward(const torch::Tensor& x) { return linear(x, m_weight, m_bias); }
    const torch::Tensor& weight() const { return m_weight; }
    const torch::Tensor& bias() const { return m_bias; }

private:
    torch::Tensor m_weight;  ///< Shape: [outputs, inputs]
    torch::Tensor m_bias;    ///< Shape: [outputs]
};
TORCH_MODULE(Linear);

}  // namespace translucent
