#include "network/positions.h"

#include <torch/nn/functional.h>

#include <cmath>

namespace translucent {

torch::Tensor sinusoidalTable(std::int64_t length, std::int64_t dimension)
{
    const auto position = torch::arange(length, torch::kDouble).unsqueeze(1);              // [length, 1]
    const auto pair = torch::arange(0, dimension, 2, torch::kDouble) / double(dimension);  // [dimension / 2]
    const auto angle = position * torch::exp(-std::log(10000.0) * pair);                   // [length, dimension / 2]
    return torch::stack({angle.sin(), angle.cos()}, -1).flatten(1).to(torch::kFloat);
}

PositionsImpl::PositionsImpl(const TransformerConfig& config)
{
    if (config.positionKind == PositionKind::Learned)
        m_weight = register_parameter("weight", torch::zeros({config.maxLength, config.modelDimension}));
    else if (config.positionKind == PositionKind::Sinusoidal)
        m_weight = register_buffer("weight", sinusoidalTable(config.maxLength, config.modelDimension));
}

torch::Tensor PositionsImpl::forward(std::int64_t first, std::int64_t length)
{
    return m_weight.defined() ? m_weight.narrow(0, first, length) : m_weight;
}

}  // namespace translucent
