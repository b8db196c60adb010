#pragma once

#include "kernels/vectors.h"

#include <cstdint>

namespace translucent {

/// A matrix of floats in memory: element (i, k) is data[i · row + k · column].
struct ConstMatrix {
    const float* data;
    std::int64_t row;
    std::int64_t column;
};

/// Sizes of C[M, N] = A[M, K] · B[K, N].
struct ProductShape {
    std::int64_t M, N, K;
};

/// Computes rows i … i + `Count` − 1 of C, for the columns of `Vectors` registers starting at j. Rows of B and C are
/// contiguous.
template <int Count, int Width, int Vectors>
TRANSLUCENT_INLINE void productBlock(std::int64_t K, const ConstMatrix& A, std::int64_t i, const float* B,
    std::int64_t bRow, float* C, std::int64_t cRow, float scale)
{
    using Floats = typename VectorOf<Width>::Floats;
    Floats sums[Count][Vectors] {};
    for (std::int64_t k = 0; k < K; ++k) {
        Floats b[Vectors];
        for (int v = 0; v < Vectors; ++v)
            load<Width>(b[v], B + k * bRow + v * Width);
        for (int r = 0; r < Count; ++r)
            for (int v = 0; v < Vectors; ++v)
                sums[r][v] += A.data[(i + r) * A.row + k * A.column] * b[v];
    }
    for (int r = 0; r < Count; ++r)
        for (int v = 0; v < Vectors; ++v)
            store<Width>(C + (i + r) * cRow + v * Width, sums[r][v] * scale);
}

template <int Width, int Vectors>
TRANSLUCENT_INLINE void productColumns(const ProductShape& shape, const ConstMatrix& A, const float* B,
    std::int64_t bRow, float* C, std::int64_t cRow, float scale)
{
    constexpr int kRows = kNativeWidth == 16 || Vectors == 1 ? 8 : 4;  // as many sums as there are registers for them
    std::int64_t i = 0;
    for (; i + kRows <= shape.M; i += kRows)
        productBlock<kRows, Width, Vectors>(shape.K, A, i, B, bRow, C, cRow, scale);
    for (; i + 2 <= shape.M; i += 2)
        productBlock<2, Width, Vectors>(shape.K, A, i, B, bRow, C, cRow, scale);
    for (; i < shape.M; ++i)
        productBlock<1, Width, Vectors>(shape.K, A, i, B, bRow, C, cRow, scale);
}

/// C = scale · A·B. For matrices that fit into the first-level cache, such as those of one attention head. The value of
/// an element does not depend on the number of rows.
TRANSLUCENT_INLINE void smallProduct(const ProductShape& shape, const ConstMatrix& A, const float* B, std::int64_t bRow,
    float* C, std::int64_t cRow, float scale = 1.0F)
{
    std::int64_t j = 0;
    for (; j + 2 * kNativeWidth <= shape.N; j += 2 * kNativeWidth)
        productColumns<kNativeWidth, 2>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j + kNativeWidth <= shape.N; j += kNativeWidth)
        productColumns<kNativeWidth, 1>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j + 4 <= shape.N; j += 4)
        productColumns<4, 1>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j < shape.N; ++j)
        productColumns<1, 1>(shape, A, B + j, bRow, C + j, cRow, scale);
}

}  // namespace translucent
