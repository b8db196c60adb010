#include "kernels/column_sums.h"
#include "network/linear.h"

#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <vector>

namespace translucent {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

/// Legend: R rows, K inputs, F inner dimension, N outputs.

/// x as a contiguous matrix of its rows. Shape: [..., K] → [R, K]
torch::Tensor matrixOf(const torch::Tensor& x)
{
    return x.reshape({-1, x.size(-1)}).contiguous();
}

torch::Tensor inProductType(const torch::Tensor& x, bool bfloat16)
{
    return bfloat16 ? x.to(torch::kBFloat16) : x;
}

void addBias(const torch::Tensor& bias, bool rectified, torch::Tensor& rows)
{
    constexpr std::int64_t kAtOnce = 32'768;  // values
    const auto columns = rows.size(1);
    const BiasedRows biased {bias.data_ptr<float>(), columns, rectified, rows.data_ptr<float>()};
    at::parallel_for(0, rows.size(0), std::max<std::int64_t>(1, kAtOnce / columns),
        [&](std::int64_t first, std::int64_t last) { kernels().addBias(biased, first, last); });
}

/// `x` [R, K] and `weight` [N, K] of one type, `bias` float. The result has the shape `sizes` of R rows.
torch::Tensor product(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias,
    at::IntArrayRef sizes, bool rectified = false)
{
    auto result = torch::empty(sizes);
    auto rows = result.view({x.size(0), weight.size(0)});
    multiply({x}, {weight, true}, rows);
    addBias(bias, rectified, rows);
    return result;
}

std::vector<std::int64_t> resultSizes(const torch::Tensor& x, const torch::Tensor& weight)
{
    auto sizes = x.sizes().vec();
    sizes.back() = weight.size(0);
    return sizes;
}

void addBiasGradient(const torch::Tensor& output, torch::Tensor& bias)
{
    const auto columns = output.size(1);
    const auto* x = output.data_ptr<float>();
    addColumnSums(output.size(0), bias,
        [&](std::int64_t first, std::int64_t last, float* sums) { kernels().addRows(x, columns, first, last, sums); });
}

/// The gradient of the inputs, in a shape whose rows match those of `output` [R, N].
torch::Tensor inputGradient(const torch::Tensor& output, const torch::Tensor& weight, at::IntArrayRef outputSizes)
{
    auto sizes = outputSizes.vec();
    sizes.back() = weight.size(1);
    auto input = torch::empty(sizes);
    auto rows = input.view({output.size(0), weight.size(1)});
    multiply({output}, {weight}, rows);
    return input;
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
        addBiasGradient(exact, bias.sum());
        torch::Tensor input;
        if (context->saved_data["needsInput"].toBool())
            input = inputGradient(output, factors, gradients[0].sizes());
        return {input, weight.forAutograd(), bias.forAutograd()};
    }
};

/// Nothing else uses the gradient between the two maps; it is overwritten in place.
struct CpuRectifiedPair : torch::autograd::Function<CpuRectifiedPair> {
    static torch::Tensor forward(AutogradContext* context, const torch::Tensor& x, const torch::Tensor& innerWeight,
        const torch::Tensor& innerBias, const torch::Tensor& outerWeight, const torch::Tensor& outerBias)
    {
        const bool bfloat16 = PrecisionScope::usesBFloat16();
        const auto rows = inProductType(matrixOf(x), bfloat16);
        const auto inner = inProductType(innerWeight, bfloat16), outer = inProductType(outerWeight, bfloat16);
        const auto hidden = product(rows, inner, innerBias, {rows.size(0), inner.size(0)}, /*rectified=*/true);
        const auto factors = inProductType(hidden, bfloat16);  // [R, F]
        context->save_for_backward({innerWeight, innerBias, outerWeight, outerBias});
        context->saved_data["kept"] = std::vector {rows, inner, outer, hidden, factors};
        context->saved_data["needsInput"] = x.requires_grad();
        return product(factors, outer, outerBias, resultSizes(x, outerWeight));
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients)
    {
        const auto parameters = context->get_saved_variables();
        const auto kept = context->saved_data["kept"].toTensorVector();
        const auto &rows = kept[0], &inner = kept[1], &outer = kept[2], &hidden = kept[3], &factors = kept[4];
        const bool bfloat16 = rows.scalar_type() == torch::kBFloat16;
        ParameterGradient innerWeight(parameters[0]), innerBias(parameters[1]), outerWeight(parameters[2]),
            outerBias(parameters[3]);
        const auto exact = matrixOf(gradients[0]);  // [R, N]
        const auto output = inProductType(exact, bfloat16);
        multiply({output, true}, {factors}, outerWeight.sum(), Sum::Add);
        addBiasGradient(exact, outerBias.sum());
        const auto hiddenGradient = inputGradient(output, outer, exact.sizes());  // [R, F]
        rectify(hidden, hiddenGradient, innerBias.sum());
        const auto middle = inProductType(hiddenGradient, bfloat16);
        multiply({middle, true}, {rows}, innerWeight.sum(), Sum::Add);
        torch::Tensor input;
        if (context->saved_data["needsInput"].toBool())
            input = inputGradient(middle, inner, gradients[0].sizes());
        return {input, innerWeight.forAutograd(), innerBias.forAutograd(), outerWeight.forAutograd(),
            outerBias.forAutograd()};
    }

    static void rectify(const torch::Tensor& hidden, const torch::Tensor& gradient, torch::Tensor& bias)
    {
        const auto columns = hidden.size(1);
        const auto* y = hidden.data_ptr<float>();
        auto* g = gradient.data_ptr<float>();
        addColumnSums(hidden.size(0), bias, [&](std::int64_t first, std::int64_t last, float* sums) {
            kernels().rectifyGradient(y, columns, first, last, g, sums);
        });
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

torch::Tensor rectifiedPair(const torch::Tensor& x, const LinearImpl& inner, const LinearImpl& outer)
{
    if (x.is_cpu() && torch::GradMode::is_enabled())
        return CpuRectifiedPair::apply(x, inner.weight(), inner.bias(), outer.weight(), outer.bias());
    auto hidden = linear(x, inner.weight(), inner.bias());
    return linear(torch::relu_(hidden), outer.weight(), outer.bias());
}

LinearImpl::LinearImpl(std::int64_t inputs, std::int64_t outputs)
    : m_weight(register_parameter("weight", torch::zeros({outputs, inputs})))
    , m_bias(register_parameter("bias", torch::zeros({outputs})))
{
}

}  // namespace translucent
