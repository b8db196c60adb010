#pragma once

#include <torch/types.h>

namespace translucent {

/// Where the gradient of a parameter goes: straight into the parameter's own gradient when it has one, which spares a
/// tensor as large as the parameter and its addition; otherwise into a new tensor for autograd to hand on.
class ParameterGradient {
public:
    explicit ParameterGradient(const torch::Tensor& parameter)
        : m_own(parameter.grad())
        , m_sum(m_own.defined() ? m_own : torch::zeros_like(parameter))
    {
    }

    /// Add to this.
    torch::Tensor& sum() { return m_sum; }
    /// What a backward function returns for the parameter.
    torch::Tensor forAutograd() const { return m_own.defined() ? torch::Tensor() : m_sum; }

private:
    torch::Tensor m_own;
    torch::Tensor m_sum;
};

}  // namespace translucent
