#include "network/convolutional/convolution.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace translucent {

ConvolutionImpl::ConvolutionImpl(const TransformerConfig& config, Sight sight)
    : m_width(config.kernelWidth)
    , m_sight(sight)
    , m_linear(register_module("linear", Linear(config.kernelWidth * config.modelDimension, 2 * config.modelDimension)))
{
}

torch::Tensor ConvolutionImpl::forward(const torch::Tensor& x)
{
    const auto L = x.size(1), others = m_width - 1;
    const auto before = m_sight == Sight::Around ? others / 2 : others;
    const auto wide = torch::constant_pad_nd(x, {0, 0, before, others - before});  // [B, L + k − 1, D]
    std::vector<torch::Tensor> seen;
    for (std::int64_t i = 0; i < m_width; ++i)
        seen.push_back(wide.narrow(1, i, L));
    return torch::glu(m_linear(torch::cat(seen, 2)), 2);
}

torch::Tensor ConvolutionImpl::last(const torch::Tensor& x, torch::Tensor& kept)
{
    const auto seen = kept.defined() ? torch::cat({kept, x}, 1) : x;
    const auto L = seen.size(1), next = std::min(L, m_width - 1);
    kept = seen.narrow(1, L - next, next);
    const auto wide = torch::constant_pad_nd(seen, {0, 0, m_width - L, 0});  // [B, k, D]
    return torch::glu(m_linear(wide.flatten(1).unsqueeze(1)), 2);
}

void ConvolutionImpl::initialise(double dropout)
{
    torch::NoGradGuard noGrad;
    auto weight = m_linear->weight(), bias = m_linear->bias();
    weight.normal_(0, std::sqrt(4 * (1 - dropout) / static_cast<double>(weight.size(1))));
    bias.zero_();
}

}  // namespace translucent
