#include "network/linear.h"

#include "kernels/column_sums.h"
#include "kernels/products.h"

#include <ATen/autocast_mode.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>
#include <torch/version.h>

#include <algorithm>
#include <string>
#include <vector>

namespace translucent {

namespace {

thread_local bool bfloat16Now = false;

#ifdef TRANSLUCENT_ONEDNN
ProductSizes sizesOf(const Factor& a, const Factor& b)
{
    return {
        a.matrix.size(a.transposed ? 1 : 0), b.matrix.size(b.transposed ? 0 : 1), a.matrix.size(a.transposed ? 0 : 1)};
}

FactorBuffer bufferOf(const Factor& factor)
{
    const auto line = std::max(factor.matrix.stride(0), factor.matrix.size(1));  // the stride of a single row is any
    return {factor.matrix.data_ptr(), line, factor.transposed};
}

/// Processors multiply bfloat16 in pairs along the inner dimension; see multiplyBFloats. Therefore the last column of A
/// and row of B are multiplied as floats, which represent them exactly.
void multiplyRounded(const Factor& a, const Factor& b, torch::Tensor& result, bool add)
{
    const auto inner = sizesOf(a, b).inner, pairs = inner - inner % 2;
    const auto columns = [&a](std::int64_t begin, std::int64_t count) {
        return a.matrix.narrow(a.transposed ? 0 : 1, begin, count);
    };
    const auto rows = [&b](std::int64_t begin, std::int64_t count) {
        return b.matrix.narrow(b.transposed ? 1 : 0, begin, count);
    };
    if (pairs > 0) {
        const auto left = columns(0, pairs), right = rows(0, pairs);
        const Factor first {left, a.transposed}, second {right, b.transposed};
        multiplyBFloats(sizesOf(first, second), bufferOf(first), bufferOf(second), result.data_ptr<float>(), add);
    }
    if (pairs == inner)
        return;
    const auto column = columns(pairs, 1).to(torch::kFloat).contiguous();
    const auto row = rows(pairs, 1).to(torch::kFloat).contiguous();
    multiply({column, a.transposed}, {row, b.transposed}, result, pairs > 0 || add ? Sum::Add : Sum::Replace);
}
#endif

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

namespace {

void setAutocast(bool enabled)
{
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 4)
    at::autocast::set_autocast_enabled(at::kCUDA, enabled);
    at::autocast::set_autocast_dtype(at::kCUDA, at::kBFloat16);
#else
    at::autocast::set_enabled(enabled);
    at::autocast::set_autocast_gpu_dtype(at::kBFloat16);
#endif
}

}  // namespace

PrecisionScope::PrecisionScope(Precision precision, torch::Device device)
    : m_active(precision == Precision::BFloat16)
    , m_cuda(device.is_cuda())
{
    if (!m_active)
        return;
    if (m_cuda)
        setAutocast(true);
    else
        bfloat16Now = true;
}

PrecisionScope::~PrecisionScope()
{
    if (!m_active)
        return;
    if (m_cuda) {
        at::autocast::clear_cache();
        setAutocast(false);
    } else {
        bfloat16Now = false;
    }
}

bool PrecisionScope::usesBFloat16()
{
    return bfloat16Now;
}

#ifdef TRANSLUCENT_ONEDNN

void multiply(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
{
    if (result.numel() == 0)
        return;
    if (a.matrix.scalar_type() == torch::kBFloat16)
        multiplyRounded(a, b, result, sum == Sum::Add);
    else
        multiplyFloats(sizesOf(a, b), bufferOf(a), bufferOf(b), result.data_ptr<float>(), sum == Sum::Add);
}

BFloat16Speed bfloat16Speed()
{
    const auto usable = oneDnnInstructions();
    return bfloat16Speed({usable.avx512, usable.avx512BFloat16, usable.tiles, processorIsMadeForTiles()});
}

std::string_view productInstructions()
{
    return oneDnnInstructions().newest;
}

#else

void multiply(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
{
    const torch::NoGradGuard noGrad;
    const auto left = a.transposed ? a.matrix.t() : a.matrix, right = b.transposed ? b.matrix.t() : b.matrix;
    if (sum == Sum::Add)
        result.addmm_(left.to(torch::kFloat), right.to(torch::kFloat));
    else
        at::mm_out(result, left.to(torch::kFloat), right.to(torch::kFloat));
}

BFloat16Speed bfloat16Speed()
{
    return BFloat16Speed::Impossible;
}

std::string_view productInstructions()
{
    return {};
}

#endif

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
