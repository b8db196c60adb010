#include "kernels/products.h"
#include "translucent/base/error.h"

#include <dnnl.hpp>

#include <array>
#include <string>
#include <utility>

namespace translucent {

namespace {

/// `status` is an error code of oneDNN's C interface; 1 means out of memory.
[[noreturn]] void fail(const char* type, const ProductSizes& sizes, dnnl_status_t status, const std::string& detail)
{
    const auto matrix = [](std::int64_t rows, std::int64_t columns) {
        return std::string("[").append(std::to_string(rows)).append(", ").append(std::to_string(columns)).append("]");
    };
    throw Error(status == dnnl_out_of_memory ? ErrorCode::OutOfMemory : ErrorCode::Internal,
        say("the matrix product of %1 %2 times %3 failed in oneDNN: %4 (status %5)", type,
            matrix(sizes.rows, sizes.inner), matrix(sizes.inner, sizes.columns), detail, static_cast<int>(status)));
}

dnnl::memory::desc describe(std::int64_t rows, std::int64_t columns, const FactorBuffer& factor)
{
    using Dims = dnnl::memory::dims;
    return {{rows, columns}, dnnl::memory::data_type::bf16,
        factor.transposed ? Dims {1, factor.line} : Dims {factor.line, 1}};
}

dnnl::memory memoryOf(const dnnl::memory::desc& description, const dnnl::engine& engine, const void* data)
{
    return {description, engine, const_cast<void*>(data)};  // oneDNN only reads factors
}

dnnl::matmul::primitive_desc matmulOf(const dnnl::engine& engine, const dnnl::memory::desc& left,
    const dnnl::memory::desc& right, const dnnl::memory::desc& product, const dnnl::primitive_attr& attributes)
{
#if DNNL_VERSION_MAJOR >= 3
    return {engine, left, right, product, attributes};
#else
    return {{left, right, product}, attributes, engine};
#endif
}

/// oneDNN caches the code that it generates for these sizes.
void multiplyByMatmul(const ProductSizes& sizes, const FactorBuffer& a, const FactorBuffer& b, float* result, bool add)
{
    static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
    static dnnl::stream stream(engine);
    const auto left = describe(sizes.rows, sizes.inner, a), right = describe(sizes.inner, sizes.columns, b);
    const dnnl::memory::desc product(
        {sizes.rows, sizes.columns}, dnnl::memory::data_type::f32, dnnl::memory::dims {sizes.columns, 1});
    dnnl::primitive_attr attributes;
    if (add) {
        dnnl::post_ops sum;
        sum.append_sum(1.0F);
        attributes.set_post_ops(sum);
    }
    const dnnl::matmul matmul(matmulOf(engine, left, right, product, attributes));
    matmul.execute(stream,
        {{DNNL_ARG_SRC, memoryOf(left, engine, a.data)}, {DNNL_ARG_WEIGHTS, memoryOf(right, engine, b.data)},
            {DNNL_ARG_DST, {product, engine, result}}});
    stream.wait();
}

/// From the oldest to the newest.
constexpr std::array<std::pair<dnnl_cpu_isa_t, std::string_view>, 8> kInstructionSets {{
    {dnnl_cpu_isa_sse41, "SSE4.1"},
    {dnnl_cpu_isa_avx, "AVX"},
    {dnnl_cpu_isa_avx2, "AVX2"},
    {dnnl_cpu_isa_avx2_vnni, "AVX2-VNNI"},
    {dnnl_cpu_isa_avx512_core, "AVX-512"},
    {dnnl_cpu_isa_avx512_core_vnni, "AVX512-VNNI"},
    {dnnl_cpu_isa_avx512_core_bf16, "AVX512-BF16"},
    {dnnl_cpu_isa_avx512_core_amx, "AMX"},
}};

}  // namespace

void multiplyFloats(const ProductSizes& sizes, const FactorBuffer& a, const FactorBuffer& b, float* product, bool add)
{
    const auto status = dnnl_sgemm(a.transposed ? 'T' : 'N', b.transposed ? 'T' : 'N', sizes.rows, sizes.columns,
        sizes.inner, 1.0F, static_cast<const float*>(a.data), a.line, static_cast<const float*>(b.data), b.line,
        add ? 1.0F : 0.0F, product, sizes.columns);
    if (status != dnnl_success)
        fail("float32", sizes, status, "dnnl_sgemm");
}

void multiplyBFloats(const ProductSizes& sizes, const FactorBuffer& a, const FactorBuffer& b, float* product, bool add)
{
    try {
        multiplyByMatmul(sizes, a, b, product, add);
    } catch (const dnnl::error& error) {
        fail("bfloat16", sizes, error.status, error.what());
    }
}

ProductInstructions oneDnnInstructions()
{
    const auto usable = static_cast<unsigned>(dnnl_get_effective_cpu_isa());
    const auto mayUse = [usable](dnnl_cpu_isa_t set) { return (usable & set) == static_cast<unsigned>(set); };
    ProductInstructions instructions {mayUse(dnnl_cpu_isa_avx512_core), mayUse(dnnl_cpu_isa_avx512_core_bf16),
        mayUse(dnnl_cpu_isa_avx512_core_amx), "SSE2"};
    for (const auto& [set, name] : kInstructionSets)
        if (mayUse(set))
            instructions.newest = name;
    return instructions;
}

}  // namespace translucent
