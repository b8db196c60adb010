#pragma once

#include "kernels/vectors.h"

#include <cstdint>

namespace translucent {

/// A matrix of floats somewhere in memory: element (i, k) is data[i · row + k · column].
struct ConstMatrix {
    const float* data;
    std::int64_t row;
    std::int64_t column;
};

/// Sizes of C[M, N] = A[M, K] · B[K, N].
struct ProductShape {
    std::int64_t M, N, K;
};

/// Rows i … i + `Count` − 1 of C, columns j … j + `Width` − 1. Rows of B and C are contiguous.
template <int Count, int Width, bool Add>
TRANSLUCENT_INLINE void productBlock(std::int64_t K, const ConstMatrix& A, std::int64_t i, const float* B,
    std::int64_t bRow, float* C, std::int64_t cRow, float scale)
{
    using Floats = typename VectorOf<Width>::Floats;
    Floats sums[Count] {};
    for (std::int64_t k = 0; k < K; ++k) {
        Floats b;
        load<Width>(b, B + k * bRow);
        for (int r = 0; r < Count; ++r)
            sums[r] += A.data[(i + r) * A.row + k * A.column] * b;
    }
    for (int r = 0; r < Count; ++r) {
        Floats c = sums[r] * scale;
        if constexpr (Add) {
            Floats before;
            load<Width>(before, C + (i + r) * cRow);
            c += before;
        }
        store<Width>(C + (i + r) * cRow, c);
    }
}

template <int Width, bool Add>
TRANSLUCENT_INLINE void productColumns(const ProductShape& shape, const ConstMatrix& A, const float* B,
    std::int64_t bRow, float* C, std::int64_t cRow, float scale)
{
    std::int64_t i = 0;
    for (; i + 8 <= shape.M; i += 8)
        productBlock<8, Width, Add>(shape.K, A, i, B, bRow, C, cRow, scale);
    for (; i + 2 <= shape.M; i += 2)
        productBlock<2, Width, Add>(shape.K, A, i, B, bRow, C, cRow, scale);
    for (; i < shape.M; ++i)
        productBlock<1, Width, Add>(shape.K, A, i, B, bRow, C, cRow, scale);
}

/// C = scale · A·B, or C += scale · A·B. For matrices that fit into the first cache: those of one attention head.
/// An element's value does not depend on how many rows there are.
template <bool Add>
TRANSLUCENT_INLINE void smallProduct(const ProductShape& shape, const ConstMatrix& A, const float* B, std::int64_t bRow,
    float* C, std::int64_t cRow, float scale = 1.0F)
{
    std::int64_t j = 0;
    for (; j + 16 <= shape.N; j += 16)
        productColumns<16, Add>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j + 8 <= shape.N; j += 8)
        productColumns<8, Add>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j + 4 <= shape.N; j += 4)
        productColumns<4, Add>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j < shape.N; ++j)
        productColumns<1, Add>(shape, A, B + j, bRow, C + j, cRow, scale);
}

}  // namespace translucent
