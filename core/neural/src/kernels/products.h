#pragma once

#include <cstdint>
#include <string_view>

/// Matrix products by oneDNN on plain buffers. The implementation does not include LibTorch's headers: some packages of
/// LibTorch contain headers of another version of oneDNN.
namespace translucent {

/// The sizes of C[rows, columns] = A[rows, inner] · B[inner, columns].
struct ProductSizes {
    std::int64_t rows, columns, inner;
};

/// A factor that lies in memory row by row, or whose transpose does so.
struct FactorBuffer {
    const void* data;
    std::int64_t line;  ///< elements from one line of the memory to the next
    bool transposed;
};

/// `product` = a·b, or += a·b if `add`; factors of float.
/// @throws Error{Internal, OutOfMemory} naming types and sizes, like the next function.
void multiplyFloats(const ProductSizes& sizes, const FactorBuffer& a, const FactorBuffer& b, float* product, bool add);

/// The same for factors of bfloat16. The inner size must be even: oneDNN in Debian 12 configures the AMX tiles of new
/// Intel processors incorrectly for some odd ones and terminates the program with an illegal instruction
/// (uxlfoundation/oneDNN issue 1661).
void multiplyBFloats(const ProductSizes& sizes, const FactorBuffer& a, const FactorBuffer& b, float* product, bool add);

/// The instruction sets that the products may use and that matter for bfloat16.
struct ProductInstructions {
    bool avx512 = false;
    bool avx512BFloat16 = false;
    bool tiles = false;
    std::string_view newest;  ///< e.g. "AVX2"
};
ProductInstructions oneDnnInstructions();

}  // namespace translucent
