#pragma once

#include "translucent/processor.h"
#include "translucent/recipe.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>
#include <torch/types.h>

#include <string_view>

namespace translucent {

/// Where the gradient of a parameter goes: straight into the parameter's own gradient when it has one, which spares a
/// tensor as large as the parameter and its addition; otherwise, as for what was computed from parameters, into a new
/// tensor for autograd to hand on.
class ParameterGradient {
public:
    explicit ParameterGradient(const torch::Tensor& parameter)
        : m_own(parameter.is_leaf() ? parameter.grad() : torch::Tensor())
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

/// While alive, linear layers of this thread multiply in bfloat16 when the precision asks for it, into float sums;
/// weights and everything else stay float.
class PrecisionScope {
public:
    PrecisionScope(Precision precision, torch::Device device);
    ~PrecisionScope();
    PrecisionScope(const PrecisionScope&) = delete;
    PrecisionScope& operator=(const PrecisionScope&) = delete;

    /// Whether linear layers on the CPU are to use bfloat16 now.
    static bool usesBFloat16();

private:
    bool m_active;
    bool m_cuda;
};

/// A factor of a matrix product: a contiguous matrix, float or bfloat16, or its transpose.
struct Factor {
    const torch::Tensor& matrix;
    bool transposed = false;
};

enum class Sum { Replace, Add };

/// result = a·b, or result += a·b. Both factors have the same type; `result` is a contiguous float matrix.
/// oneDNN does the work: it chooses its kernels by what the processor has, which Debian's OpenBLAS does not for all.
/// @throws Error{Internal, OutOfMemory} naming types and sizes.
void multiply(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum = Sum::Replace);

/// Whether matrix products of bfloat16 are possible and faster than those of float, by what the processor has and
/// oneDNN may use of it; never by a stopwatch, so the answer is always the same on the same machine.
BFloat16Speed bfloat16Speed();

/// The newest instructions that the products may use, e.g. "AVX2".
std::string_view productInstructions();

/// y = x·Wᵀ + b. `x` Shape: [..., K], `weight` [N, K], `bias` [N] → [..., N]
torch::Tensor linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias);

/// A linear map with its parameters.
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

/// y = ReLU(x·W₁ᵀ + b₁)·W₂ᵀ + b₂. On the CPU both maps and their gradients with few passes over what stands between
/// them. Shape: [..., K] → [..., N]
torch::Tensor rectifiedPair(const torch::Tensor& x, const LinearImpl& inner, const LinearImpl& outer);

}  // namespace translucent
