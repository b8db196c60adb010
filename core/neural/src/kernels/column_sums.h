#pragma once

#include "kernels/kernels.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cstdint>

namespace translucent {

/// Calls `work(first, last, sums)` for blocks of rows, on all threads, with separate sums for each block that start at
/// 0. Adds them to `total` block by block, so the result does not depend on the number of threads. `total` is
/// contiguous.
template <typename Work>
void addColumnSums(std::int64_t rows, torch::Tensor& total, const Work& work)
{
    constexpr std::int64_t kBlock = 32;
    const auto blocks = (rows + kBlock - 1) / kBlock, columns = total.numel();
    const auto sums = torch::zeros({blocks, columns});
    at::parallel_for(0, blocks, 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto b = begin; b < end; ++b)
            work(b * kBlock, std::min(rows, (b + 1) * kBlock), sums.data_ptr<float>() + b * columns);
    });
    kernels().addRows(sums.data_ptr<float>(), columns, 0, blocks, total.data_ptr<float>());
}

}  // namespace translucent
