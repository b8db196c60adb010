#pragma once

#include "network/attention_forms/position_form.h"

#include <vector>

namespace translucent {

/// One factor per head: 2^(−8/H), 2^(−16/H), …; when H is no power of two those of the next smaller one, then every
/// other one of the next larger. Source: Press et al. 2022, §3, and the code they published.
std::vector<float> alibiSlopes(std::int64_t heads);

/// Attention with linear biases: score − slope · |distance|, after scaling. Nothing is trained.
/// Source: Press et al. 2022. Deviation: they have decoders only; here the encoder's keys on both sides count alike.
class AlibiImpl : public PositionForm {
public:
    explicit AlibiImpl(std::int64_t heads);

    torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const override;

private:
    std::vector<float> m_slopes;
};

}  // namespace translucent
