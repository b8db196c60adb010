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

}  // namespace translucent
