#include "network/linear.h"

#include "translucent/base/error.h"

#include <ATen/autocast_mode.h>
#include <dnnl.hpp>
#include <torch/nn/functional.h>

#include <string>

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

}  // namespace translucent
