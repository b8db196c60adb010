#include "model/matrix_product.h"

#include <dnnl.hpp>
#include <torch/nn/functional.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <stdexcept>

namespace translucent {

namespace {

/// Debian 12's oneDNN ends the program with an illegal instruction where it uses the AMX tiles of new Intel processors,
/// so it is kept to the instructions before them, unless the user has chosen others. It looks at the variable once, at
/// its first computation of any kind; hence before main, when there are no other threads either.
[[maybe_unused]] const bool kAvoidsMatrixTiles = ::setenv("DNNL_MAX_CPU_ISA", "AVX512_CORE_BF16", /*overwrite=*/0) == 0;

/// Legend: C[M, N] = A[M, K] · B[K, N]
struct Sizes {
    dnnl_dim_t M, N, K;
};

Sizes sizesOf(const Factor& a, const Factor& b)
{
    return {a.matrix.size(a.transposed ? 1 : 0), b.matrix.size(b.transposed ? 0 : 1), a.matrix.size(a.transposed ? 0 : 1)};
}

void multiplyFloats(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
{
    const auto [M, N, K] = sizesOf(a, b);
    const auto status = dnnl_sgemm(a.transposed ? 'T' : 'N', b.transposed ? 'T' : 'N', M, N, K, 1.0F,
        a.matrix.data_ptr<float>(), a.matrix.size(1), b.matrix.data_ptr<float>(), b.matrix.size(1),
        sum == Sum::Add ? 1.0F : 0.0F, result.data_ptr<float>(), N);
    if (status != dnnl_success)
        throw std::runtime_error("a matrix product failed in oneDNN");
}

dnnl::memory::desc describe(dnnl_dim_t rows, dnnl_dim_t columns, const Factor& factor)
{
    using Dims = dnnl::memory::dims;
    return {{rows, columns}, dnnl::memory::data_type::bf16, factor.transposed ? Dims {1, rows} : Dims {columns, 1}};
}

/// oneDNN keeps what it has generated for these sizes.
void multiplyBFloats(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
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

double fastestProduct(torch::ScalarType type)
{
    constexpr std::int64_t kSize = 512;
    constexpr int kRepetitions = 5;
    const auto x = torch::full({kSize, kSize}, 0.5, torch::TensorOptions(type));
    auto result = torch::empty({kSize, kSize});
    double fastest = 1e9;
    for (int i = 0; i < kRepetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        multiply({x}, {x, true}, result);
        fastest = std::min(fastest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return fastest;
}

}  // namespace

void multiply(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum)
{
    if (result.numel() == 0)
        return;
    if (a.matrix.scalar_type() == torch::kBFloat16)
        multiplyBFloats(a, b, result, sum);
    else
        multiplyFloats(a, b, result, sum);
}

bool bfloat16PaysOff()
{
    constexpr double kWorthwhile = 1.3;  // conversions cost time as well
    static const bool paysOff = fastestProduct(torch::kFloat) > kWorthwhile * fastestProduct(torch::kBFloat16);
    return paysOff;
}

}  // namespace translucent
