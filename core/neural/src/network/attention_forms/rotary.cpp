#include "network/attention_forms/rotary.h"

#include <torch/nn/functional.h>

#include <cmath>
#include <vector>

namespace translucent {

namespace {

constexpr double kBase = 10000;

/// Shape: [L] → [L, K / 2]
torch::Tensor anglesOf(const torch::Tensor& positions, std::int64_t dimension)
{
    const auto pair = torch::arange(0, dimension, 2, positions.options().dtype(torch::kDouble)) / double(dimension);
    return positions.to(torch::kDouble).unsqueeze(1) * torch::exp(-std::log(kBase) * pair);
}

class RotaryRows : public RowPositions {
public:
    RotaryRows(std::int64_t dimension, std::int64_t maxLength)
    {
        const auto angles = anglesOf(torch::arange(maxLength, torch::kLong), dimension);
        m_factors = torch::stack({angles.cos(), angles.sin()}, -1).to(torch::kFloat);
    }

    void turn(float* vectors, const RowHeads& heads, std::int64_t position) const override
    {
        const float* factors = m_factors.data_ptr<float>() + position * heads.dimension;
        for (std::int64_t h = 0; h < heads.heads; ++h)
            for (std::int64_t i = 0; i < heads.dimension; i += 2) {
                float* pair = vectors + h * heads.dimension + i;
                const float x = pair[0], y = pair[1], cosine = factors[i], sine = factors[i + 1];
                pair[0] = x * cosine - y * sine;
                pair[1] = x * sine + y * cosine;
            }
    }

private:
    torch::Tensor m_factors;  ///< cosine and sine of each angle. Shape: [maxLength, K / 2, 2]
};

}  // namespace

RotaryImpl::RotaryImpl(std::int64_t dimension, std::int64_t maxLength)
    : m_dimension(dimension)
    , m_maxLength(maxLength)
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

std::unique_ptr<RowPositions> RotaryImpl::onRows() const
{
    return std::make_unique<RotaryRows>(m_dimension, m_maxLength);
}

}  // namespace translucent
