#pragma once

#include "network/norm.h"

namespace translucent {

/// Normalises each feature over all tokens of the batch, padding left out, then scales and shifts. What it saw in
/// training it remembers for later, when a batch may be a single token. Source: Ioffe & Szegedy 2015, algorithms 1 and
/// 2; the running numbers move by a tenth with every step, as PyTorch's do.
/// In the decoder a batch's mean knows of later tokens, which the causal mask hides from attention (Shen et al. 2020,
/// PowerNorm, say what else is wrong with it for texts). Processes that train together each see their own share.
class BatchNormImpl : public NormImpl {
public:
    BatchNormImpl(const TransformerConfig& config, std::string path);

private:
    torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) override;
    /// `tokens` Shape: [N, D]
    void remember(const torch::Tensor& tokens, const torch::Tensor& mean, const torch::Tensor& variance);
    torch::Tensor scaled(const torch::Tensor& x, const torch::Tensor& mean, const torch::Tensor& variance) const;

    double m_epsilon;
    torch::Tensor m_weight;  ///< γ. Shape: [D]
    torch::Tensor m_bias;    ///< β. Shape: [D]
    /// Parameters without a gradient, so that files, checkpoints, averages and other processes have them with the rest.
    torch::Tensor m_runningMean;      ///< Shape: [D]
    torch::Tensor m_runningVariance;  ///< Shape: [D]
};

}  // namespace translucent
