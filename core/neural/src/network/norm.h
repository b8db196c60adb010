#pragma once

#include "network/recorder.h"
#include "translucent/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

#include <string>

namespace translucent {

/// What stands where the paper has layer norm. One class for each way of it; see NormKind.
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
    /// What is divided by and subtracted, where that is a number for each position.
    virtual void recordStatistics(const torch::Tensor&, const ForwardContext&) const { }

    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};
TORCH_MODULE(Norm);

/// The norm that the config asks for; empty where it asks for none.
Norm normOf(const TransformerConfig& config, const std::string& path);

}  // namespace translucent
