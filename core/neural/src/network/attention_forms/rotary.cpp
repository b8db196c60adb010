#include "network/attention_forms/rotary.h"

#include <torch/nn/functional.h>

#include <cmath>

namespace translucent {

namespace {

constexpr double kBase = 10000;

/// Shape: [L] → [L, K / 2]
torch::Tensor anglesOf(const torch::Tensor& positions, std::int64_t dimension)
{
    const auto pair = torch::arange(0, dimension, 2, positions.options().dtype(torch::kDouble)) / double(dimension);
    return positions.to(torch::kDouble).unsqueeze(1) * torch::exp(-std::log(kBase) * pair);
}

}  // namespace

RotaryImpl::RotaryImpl(std::int64_t dimension)
    : m_dimension(dimension)
{
}

torch::Tensor RotaryImpl::turned(const torch::Tensor& vectors, const torch::Tensor& positions) const
{
    const auto angles = anglesOf(positions, m_dimension);
    const auto cosine = angles.cos().to(vectors.scalar_type());  // [L, K / 2]
    const auto sine = angles.sin().to(vectors.scalar_type());
    const auto pairs = vectors.unflatten(-1, {m_dimension / 2, 2});
    const auto x = pairs.select(-1, 0), y = pairs.select(-1, 1);  // [B, H, L, K / 2]
    return torch::stack({x * cosine - y * sine, x * sine + y * cosine}, -1).flatten(-2);
}

}  // namespace translucent
