#include "translucent/runtime.h"

#include "kernels/kernels.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>
#include <torch/version.h>

#include <algorithm>
#include <malloc.h>
#include <thread>

namespace translucent {

void setThreads(std::int64_t threads)
{
    const auto all = std::max(1u, std::thread::hardware_concurrency());
    at::set_num_threads(threads > 0 ? static_cast<int>(threads) : static_cast<int>(all));
}

void keepFreedMemory()
{
#if defined(__GLIBC__)
    constexpr int kLargest = 32 << 20;  // the largest threshold glibc takes
    ::mallopt(M_MMAP_THRESHOLD, kLargest);
    ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
    ::mallopt(M_TOP_PAD, 64 << 20);
#endif
}

std::string runtimeDescription()
{
    return "LibTorch " TORCH_VERSION ", kernels for " + std::string(kernels().instructionSet) + ", "
        + std::to_string(at::get_num_threads()) + " threads" + (torch::hasCUDA() ? ", CUDA" : ", CPU");
}

}  // namespace translucent
