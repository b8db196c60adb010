#pragma once

#include "translucent/base/device.h"
#include "translucent/base/processor.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>
#include <torch/types.h>

#include <string_view>

namespace translucent {

/// The destination of the gradient of a parameter. If the parameter has its own gradient, values are added to it
/// directly, which avoids a tensor as large as the parameter and an addition. Otherwise, as for tensors computed from
/// parameters, they go into a new tensor that autograd passes on.
class ParameterGradient {
public:
    explicit ParameterGradient(const torch::Tensor& parameter)
        : m_own(parameter.is_leaf() ? parameter.grad() : torch::Tensor())
        , m_sum(m_own.defined() ? m_own : torch::zeros_like(parameter))
    {
    }

    /// The tensor to add to.
    torch::Tensor& sum() { return m_sum; }
    /// The value that a backward function returns for the parameter.
    torch::Tensor forAutograd() const { return m_own.defined() ? torch::Tensor() : m_sum; }

private:
    torch::Tensor m_own;
    torch::Tensor m_sum;
};

/// While an object of this class exists, linear layers of this thread multiply in bfloat16 if the precision requires it
/// and sum in float. Weights and everything else stay float.
class PrecisionScope {
public:
    PrecisionScope(Precision precision, torch::Device device);
    ~PrecisionScope();
    PrecisionScope(const PrecisionScope&) = delete;
    PrecisionScope& operator=(const PrecisionScope&) = delete;

    /// Whether linear layers on the CPU currently use bfloat16.
    static bool usesBFloat16();

private:
    bool m_active;
    bool m_cuda;
};

/// A factor of a matrix product: a contiguous matrix of float or bfloat16, or its transpose.
struct Factor {
    const torch::Tensor& matrix;
    bool transposed = false;
};

enum class Sum { Replace, Add };

/// result = a·b, or result += a·b. Both factors have the same type; `result` is a contiguous float matrix.
/// Uses oneDNN, which chooses its kernels by the features of the processor; OpenBLAS in Debian does not do so for all
/// processors. Without TRANSLUCENT_ONEDNN it uses LibTorch's own product, in float.
/// @throws Error{Internal, OutOfMemory} naming types and sizes.
void multiply(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum = Sum::Replace);

/// Whether matrix products of bfloat16 are possible and faster than those of float. Depends on the features of the
/// processor that oneDNN may use, not on measured times, so the answer is always the same on the same machine.
BFloat16Speed bfloat16Speed();

/// The newest instruction set that the products of oneDNN may use, e.g. "AVX2"; empty without oneDNN.
std::string_view productInstructions();

/// y = x·Wᵀ + b. `x` Shape: [..., K], `weight` [N, K], `bias` [N] → [..., N]
torch::Tensor linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias);

/// A linear map and its parameters.
class LinearImpl : public torch::nn::Module {
public:
    LinearImpl(std::int64_t inputs, std::int64_t outputs);

    torch::Tensor forward(const torch::Tensor& x) { return linear(x, m_weight, m_bias); }
    const torch::Tensor& weight() const { return m_weight; }
    const torch::Tensor& bias() const { return m_bias; }

private:
    torch::Tensor m_weight;  ///< Shape: [outputs, inputs]
    torch::Tensor m_bias;    ///< Shape: [outputs]
};
TORCH_MODULE(Linear);

/// y = ReLU(x·W₁ᵀ + b₁)·W₂ᵀ + b₂. On the CPU computes both maps and their gradients with few passes over the values
/// between them. Shape: [..., K] → [..., N]
torch::Tensor rectifiedPair(const torch::Tensor& x, const LinearImpl& inner, const LinearImpl& outer);

}  // namespace translucent
