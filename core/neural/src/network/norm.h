#pragma once

#include "network/recorder.h"
#include "translucent/model/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

#include <string>

namespace translucent {

/// The layer in the place of the paper's layer norm. There is one subclass for each kind; see NormKind.
class NormImpl : public torch::nn::Module {
public:
    explicit NormImpl(std::string path)
        : m_path(std::move(path))
    {
    }

    /// Shape: [..., D] → [..., D]
    torch::Tensor forward(const torch::Tensor& x, const ForwardContext& context);

protected:
    virtual torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) = 0;
    /// Records the divisor and the subtracted value if they are one number for each position.
    virtual void recordStatistics(const torch::Tensor&, const ForwardContext&) const { }

    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};
TORCH_MODULE(Norm);

/// The norm that the config requires; empty if it requires none.
Norm normOf(const TransformerConfig& config, const std::string& path);

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

/// Normalises each position over its features, then scales and shifts.
/// Source: Ba et al. 2016, eq. (4); NormKind::SampleStd as in the Annotated Transformer.
class LayerNormImpl : public NormImpl {
public:
    LayerNormImpl(const TransformerConfig& config, std::string path);

private:
    torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) override;
    void recordStatistics(const torch::Tensor& x, const ForwardContext& context) const override;

    NormKind m_kind;
    double m_epsilon;
    torch::Tensor m_weight;  ///< γ. Shape: [D]
    torch::Tensor m_bias;    ///< β. Shape: [D]
};
TORCH_MODULE(LayerNorm);

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
