#pragma once

#include "network/norm.h"

namespace translucent {

/// Normalises each feature over all tokens of the batch, excluding padding, then scales and shifts. It keeps running
/// statistics of the training for later, when a batch may be a single token. Source: Ioffe & Szegedy 2015, algorithms 1
/// and 2; the running statistics move by a tenth with every step, as in PyTorch.
/// In the decoder the mean of a batch includes later tokens, which the causal mask hides from attention (Shen et al.
/// 2020, PowerNorm, describe its other problems with texts). Processes that train together each use only their own
/// share of the batch.
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
    /// Parameters without a gradient, so that they are included in files, checkpoints, averages and transfers between
    /// processes.
    torch::Tensor m_runningMean;      ///< Shape: [D]
    torch::Tensor m_runningVariance;  ///< Shape: [D]
};

}  // namespace translucent
