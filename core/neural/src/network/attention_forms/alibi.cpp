#include "network/attention_forms/alibi.h"

#include <torch/nn/functional.h>

#include <bit>
#include <cmath>

namespace translucent {

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

}  // namespace translucent
