#pragma once

#include "network/norm.h"

namespace translucent {

/// Divides each position by the root of its mean square and scales it; subtracts and adds nothing.
/// Source: Zhang & Sennrich 2019, eq. (4); ε under the root as in LLaMA.
class RmsNormImpl : public NormImpl {
public:
    RmsNormImpl(const TransformerConfig& config, std::string path);

private:
    torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) override;
    void recordStatistics(const torch::Tensor& x, const ForwardContext& context) const override;

    double m_epsilon;
    torch::Tensor m_weight;  ///< the gain. Shape: [D]
};

}  // namespace translucent
