#include "translucent/runtime.h"

#include <torch/nn/functional.h>
#include <torch/version.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <thread>

namespace translucent {

void setThreads(std::int64_t threads)
{
    const auto all = std::max(1u, std::thread::hardware_concurrency());
    at::set_num_threads(threads > 0 ? static_cast<int>(threads) : static_cast<int>(all));
}

std::string runtimeDescription()
{
    return "LibTorch " TORCH_VERSION ", " + std::to_string(at::get_num_threads()) + " threads"
        + (torch::hasCUDA() ? ", CUDA" : ", CPU");
}

}  // namespace translucent
