#include "network/linear.h"

#include "kernels/column_sums.h"
#include "translucent/base/error.h"

#include <ATen/autocast_mode.h>
#include <dnnl.hpp>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <string>
#include <vector>

namespace translucent {

namespace {

thread_local bool bfloat16Now = false;

/// Legend: C[M, N] = A[M, K] · B[K, N]
struct Sizes {
    dnnl_dim_t M, N, K;
};

Sizes sizesOf(const Factor& a, const Factor& b)
{
    return {
        a.matrix.size(a.transposed ? 1 : 0), b.matrix.size(b.transposed ? 0 : 1), a.matrix.size(a.transposed ? 0 : 1)};
}

/// `status` is an error code of oneDNN's C interface; 1 means out of memory.
[[noreturn]] void fail(const char* type, const Sizes& sizes, dnnl_status_t status, const std::string& detail)
{
    const auto [M, N, K] = sizes;
    const auto matrix = [](dnnl_dim_t rows, dnnl_dim_t columns) {
        return std::string("[").append(std::to_string(rows)).append(", ").append(std::to_string(columns)).append("]");
    };
    throw Error(status == dnnl_out_of_memory ? ErrorCode::OutOfMemory : ErrorCode::Internal,
        say("the matrix product of %1 %2 times %3 failed in oneDNN: %4 (status %5)", type, matrix(M, K), matrix(K, N),
            detail, static_cast<int>(status)));
}

void multiplyFloats(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
{
    const auto sizes = sizesOf(a, b);
    const auto [M, N, K] = sizes;
    const auto status = dnnl_sgemm(a.transposed ? 'T' : 'N', b.transposed ? 'T' : 'N', M, N, K, 1.0F,
        a.matrix.data_ptr<float>(), a.matrix.size(1), b.matrix.data_ptr<float>(), b.matrix.size(1),
        sum == Sum::Add ? 1.0F : 0.0F, result.data_ptr<float>(), N);
    if (status != dnnl_success)
        fail("float32", sizes, status, "dnnl_sgemm");
}

dnnl::memory::desc describe(dnnl_dim_t rows, dnnl_dim_t columns, const Factor& factor)
{
    using Dims = dnnl::memory::dims;
    const auto line = factor.matrix.stride(0);
    return {{rows, columns}, dnnl::memory::data_type::bf16, factor.transposed ? Dims {1, line} : Dims {line, 1}};
}

/// oneDNN caches the code that it generates for these sizes.
void multiplyPairs(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
{
    static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
    static dnnl::stream stream(engine);
    const auto [M, N, K] = sizesOf(a, b);
    const auto left = describe(M, K, a), right = describe(K, N, b);
    const dnnl::memory::desc product({M, N}, dnnl::memory::data_type::f32, dnnl::memory::dims {N, 1});
    dnnl::primitive_attr attributes;
    if (sum == Sum::Add) {
        dnnl::post_ops add;
        add.append_sum(1.0F);
        attributes.set_post_ops(add);
    }
    const dnnl::matmul matmul(dnnl::matmul::primitive_desc({left, right, product}, attributes, engine));
    matmul.execute(stream,
        {{DNNL_ARG_SRC, {left, engine, a.matrix.data_ptr()}}, {DNNL_ARG_WEIGHTS, {right, engine, b.matrix.data_ptr()}},
            {DNNL_ARG_DST, {product, engine, result.data_ptr()}}});
    stream.wait();
}

/// Processors multiply bfloat16 in pairs along K. oneDNN in Debian 12 configures the AMX tiles of new Intel processors
/// incorrectly for some odd K and terminates the program with an illegal instruction (uxlfoundation/oneDNN issue 1661).
/// Therefore the last column of A and row of B are multiplied as floats, which represent them exactly.
void multiplyBFloats(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
{
    const auto inner = sizesOf(a, b).K, pairs = inner - inner % 2;
    const auto columns = [&a](std::int64_t begin, std::int64_t count) {
        return a.matrix.narrow(a.transposed ? 0 : 1, begin, count);
    };
    const auto rows = [&b](std::int64_t begin, std::int64_t count) {
        return b.matrix.narrow(b.transposed ? 1 : 0, begin, count);
    };
    if (pairs > 0)
        multiplyPairs({columns(0, pairs), a.transposed}, {rows(0, pairs), b.transposed}, result, sum);
    if (pairs == inner)
        return;
    const auto column = columns(pairs, 1).to(torch::kFloat).contiguous();
    const auto row = rows(pairs, 1).to(torch::kFloat).contiguous();
    multiplyFloats({column, a.transposed}, {row, b.transposed}, result, pairs > 0 ? Sum::Add : sum);
}

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

PrecisionScope::PrecisionScope(Precision precision, torch::Device device)
    : m_active(precision == Precision::BFloat16)
    , m_cuda(device.is_cuda())
{
    if (!m_active)
        return;
    if (m_cuda) {
        at::autocast::set_enabled(true);
        at::autocast::set_autocast_gpu_dtype(at::kBFloat16);
    } else {
        bfloat16Now = true;
    }
}

PrecisionScope::~PrecisionScope()
{
    if (!m_active)
        return;
    if (m_cuda) {
        at::autocast::clear_cache();
        at::autocast::set_enabled(false);
    } else {
        bfloat16Now = false;
    }
}

bool PrecisionScope::usesBFloat16()
{
    return bfloat16Now;
}

void multiply(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
{
    if (result.numel() == 0)
        return;
    if (a.matrix.scalar_type() != torch::kBFloat16) {
        multiplyFloats(a, b, result, sum);
        return;
    }
    try {
        multiplyBFloats(a, b, result, sum);
    } catch (const dnnl::error& error) {
        fail("bfloat16", sizesOf(a, b), error.status, error.what());
    }
}

BFloat16Speed bfloat16Speed()
{
    const auto usable = static_cast<unsigned>(dnnl_get_effective_cpu_isa());
    const auto mayUse = [usable](dnnl_cpu_isa_t set) { return (usable & set) == static_cast<unsigned>(set); };
    BFloat16Instructions instructions;
    instructions.avx512 = mayUse(dnnl_cpu_isa_avx512_core);
    instructions.avx512BFloat16 = mayUse(dnnl_cpu_isa_avx512_core_bf16);
    instructions.tiles = mayUse(dnnl_cpu_isa_avx512_core_amx);
    instructions.madeForTiles = processorIsMadeForTiles();
    return bfloat16Speed(instructions);
}

std::string_view productInstructions()
{
    switch (dnnl_get_effective_cpu_isa()) {
    case dnnl_cpu_isa_sse41: return "SSE4.1";
    case dnnl_cpu_isa_avx: return "AVX";
    case dnnl_cpu_isa_avx2: return "AVX2";
    case dnnl_cpu_isa_avx2_vnni: return "AVX2-VNNI";
    case dnnl_cpu_isa_avx512_mic:
    case dnnl_cpu_isa_avx512_mic_4ops: return "AVX512-MIC";
    case dnnl_cpu_isa_avx512_core: return "AVX-512";
    case dnnl_cpu_isa_avx512_core_vnni: return "AVX512-VNNI";
    case dnnl_cpu_isa_avx512_core_bf16: return "AVX512-BF16";
    case dnnl_cpu_isa_avx512_core_amx: return "AMX";
    default: return "SSE2";
    }
}

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
