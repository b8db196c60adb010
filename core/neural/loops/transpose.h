#pragma once

#include "kernels/vectors.h"

#include <cstdint>

namespace translucent {

/// Exchanges the upper right with the lower left quarters of all blocks of 2 · `Half` rows and columns, then continues
/// inside the quarters.
template <int Half>
TRANSLUCENT_INLINE void exchangeQuarters(NativeFloats* rows)
{
    NativeLanes upper, lower;
    for (int l = 0; l < kNativeWidth; ++l) {
        upper[l] = (l & Half) ? kNativeWidth + (l ^ Half) : l;
        lower[l] = (l & Half) ? kNativeWidth + l : (l ^ Half);
    }
    for (int i = 0; i < kNativeWidth; ++i)
        if (!(i & Half)) {
            const auto a = rows[i], b = rows[i + Half];
            rows[i] = __builtin_shuffle(a, b, upper);
            rows[i + Half] = __builtin_shuffle(a, b, lower);
        }
    if constexpr (Half > 1)
        exchangeQuarters<Half / 2>(rows);
}

/// Shape: `from` [rows, columns], row i at from + i · stride → `to` [columns, padded]; columns from `rows` on are set
/// to 0.
TRANSLUCENT_INLINE void transposePadded(const float* from, std::int64_t stride, std::int64_t rows, std::int64_t columns,
    std::int64_t padded, float* __restrict to)
{
    constexpr int W = kNativeWidth;
    for (std::int64_t i = 0; i < padded; i += W) {
        const auto count = rows - i < W ? rows - i : W;
        std::int64_t k = 0;
        for (; k + W <= columns; k += W) {
            NativeFloats block[W] {};
            for (std::int64_t r = 0; r < count; ++r)
                load<W>(block[r], from + (i + r) * stride + k);
            exchangeQuarters<W / 2>(block);
            for (int c = 0; c < W; ++c)
                store<W>(to + (k + c) * padded + i, block[c]);
        }
        for (; k < columns; ++k)
            for (std::int64_t r = 0; r < W; ++r)
                to[k * padded + i + r] = r < count ? from[(i + r) * stride + k] : 0.0F;
    }
}

}  // namespace translucent
