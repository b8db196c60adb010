#pragma once

#include "cpu/bfloat16_speed.h"

#include <torch/types.h>

#include <string_view>

namespace translucent {

/// A factor of a matrix product: a contiguous matrix, float or bfloat16, or its transpose.
struct Factor {
    const torch::Tensor& matrix;
    bool transposed = false;
};

enum class Sum { Replace, Add };

/// result = a·b, or result += a·b. Both factors have the same type; `result` is a contiguous float matrix.
/// oneDNN does the work: it chooses its kernels by what the processor has, which Debian's OpenBLAS does not for all.
/// @throws Error{Internal, OutOfMemory} naming types and sizes.
void multiply(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum = Sum::Replace);

/// Whether matrix products of bfloat16 are possible and faster than those of float, by what the processor has and
/// oneDNN may use of it; never by a stopwatch, so the answer is always the same on the same machine.
BFloat16Speed bfloat16Speed();

/// The newest instructions that the products may use, e.g. "AVX2".
std::string_view productInstructions();

}  // namespace translucent
