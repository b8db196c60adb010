#pragma once

#include <torch/types.h>

namespace translucent {

/// A factor of a matrix product: a contiguous matrix, float or bfloat16, or its transpose.
struct Factor {
    const torch::Tensor& matrix;
    bool transposed = false;
};

enum class Sum { Replace, Add };

/// result = a·b, or result += a·b. Both factors have the same type; `result` is a contiguous float matrix.
/// oneDNN does the work: it chooses its kernels by what the processor has, which Debian's OpenBLAS does not for all.
void multiply(const Factor& a, const Factor& b, torch::Tensor& result, Sum sum = Sum::Replace);

/// Whether matrix products of bfloat16 are faster than those of float here. Measured once, in some milliseconds:
/// some processors have the instructions without the speed.
bool bfloat16PaysOff();

}  // namespace translucent
