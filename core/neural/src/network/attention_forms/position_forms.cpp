#include "network/attention_forms/attention_form.h"

#include <torch/nn/functional.h>

#include <bit>
#include <cmath>

namespace translucent {

torch::Tensor PositionForm::turned(const torch::Tensor& vectors, const torch::Tensor&) const
{
    return vectors;
}

torch::Tensor PositionForm::withScores(const torch::Tensor& scores, const torch::Tensor&, const torch::Tensor&) const
{
    return scores;
}

torch::Tensor PositionForm::withContext(const torch::Tensor& context, const torch::Tensor&, const torch::Tensor&) const
{
    return context;
}

namespace {

/// Those of a power of two.
float slope(std::int64_t head, std::int64_t heads)
{
    return static_cast<float>(std::exp2(-8.0 * static_cast<double>(head + 1) / static_cast<double>(heads)));
}

}  // namespace

std::vector<float> alibiSlopes(std::int64_t heads)
{
    const auto whole = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(heads)));
    std::vector<float> slopes;
    for (std::int64_t h = 0; h < whole; ++h)
        slopes.push_back(slope(h, whole));
    for (std::int64_t h = whole; h < heads; ++h)
        slopes.push_back(slope(2 * (h - whole), 2 * whole));
    return slopes;
}

AlibiImpl::AlibiImpl(std::int64_t heads)
    : m_slopes(alibiSlopes(heads))
{
}

torch::Tensor AlibiImpl::withScores(
    const torch::Tensor& scores, const torch::Tensor&, const torch::Tensor& distance) const
{
    std::vector<std::int64_t> shape(static_cast<std::size_t>(distance.dim()) + 1, 1);
    shape[0] = std::ssize(m_slopes);
    const auto slopes = torch::tensor(m_slopes).to(scores.device()).view(shape);  // [H, .., 1, 1]
    return scores - slopes * distance.abs();
}

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
