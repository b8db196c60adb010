#include "network/linear.h"

#include "network/gradients.h"
#include "network/matrix_product.h"
#include "network/precision_scope.h"

#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

namespace translucent {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

/// x as a contiguous matrix of its rows. Shape: [..., K] → [R, K]
torch::Tensor matrixOf(const torch::Tensor& x)
{
    return x.reshape({-1, x.size(-1)}).contiguous();
}

torch::Tensor inProductType(const torch::Tensor& x, bool bfloat16)
{
    return bfloat16 ? x.to(torch::kBFloat16) : x;
}

/// `x` [R, K] and `weight` [N, K] of one type, `bias` float. The result has the shape `sizes` of R rows.
torch::Tensor product(
    const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias, at::IntArrayRef sizes)
{
    auto result = torch::empty(sizes).copy_(bias);
    auto rows = result.view({x.size(0), weight.size(0)});
    multiply({x}, {weight, true}, rows, Sum::Add);
    return result;
}

std::vector<std::int64_t> resultSizes(const torch::Tensor& x, const torch::Tensor& weight)
{
    auto sizes = x.sizes().vec();
    sizes.back() = weight.size(0);
    return sizes;
}

struct CpuLinear : torch::autograd::Function<CpuLinear> {
    static torch::Tensor forward(
        AutogradContext* context, const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias)
    {
        const bool bfloat16 = PrecisionScope::usesBFloat16();
        const auto rows = inProductType(matrixOf(x), bfloat16);
        const auto factors = inProductType(weight, bfloat16);
        context->save_for_backward({weight, bias});
        context->saved_data["rows"] = rows;
        context->saved_data["factors"] = factors;
        context->saved_data["needsInput"] = x.requires_grad();
        return product(rows, factors, bias, resultSizes(x, weight));
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto parameters = context->get_saved_variables();
        const auto rows = context->saved_data["rows"].toTensor();
        const auto factors = context->saved_data["factors"].toTensor();
        const auto exact = matrixOf(gradients[0]);  // [R, N]
        const auto output = inProductType(exact, rows.scalar_type() == torch::kBFloat16);
        ParameterGradient weight(parameters[0]), bias(parameters[1]);
        multiply({output, true}, {rows}, weight.sum(), Sum::Add);
        bias.sum().add_(exact.sum(0));
        torch::Tensor input;
        if (context->saved_data["needsInput"].toBool()) {
            auto sizes = gradients[0].sizes().vec();
            sizes.back() = rows.size(1);
            input = torch::empty(sizes);
            auto inputRows = input.view({rows.size(0), rows.size(1)});
            multiply({output}, {factors}, inputRows);
        }
        return {input, weight.forAutograd(), bias.forAutograd()};
    }
};

}  // namespace

torch::Tensor linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias)
{
    if (!x.is_cpu())
        return torch::linear(x, weight, bias);
    if (torch::GradMode::is_enabled())
        return CpuLinear::apply(x, weight, bias);
    return product(matrixOf(x), weight, bias, resultSizes(x, weight));
}

LinearImpl::LinearImpl(std::int64_t inputs, std::int64_t outputs)
    : m_weight(register_parameter("weight", torch::zeros({outputs, inputs})))
    , m_bias(register_parameter("bias", torch::zeros({outputs})))
{
}

}  // namespace translucent
