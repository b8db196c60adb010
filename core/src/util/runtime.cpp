#include "translucent/runtime.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>
#include <torch/version.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <thread>
#include <unistd.h>

namespace translucent {

namespace {

constexpr auto kKernelVariable = "OPENBLAS_CORETYPE";

/// The kernels OpenBLAS has chosen, e.g. "Haswell"; nullptr when another library does the matrix products.
const char* openblasKernels()
{
    using Function = char* (*)();
    const auto function = reinterpret_cast<Function>(::dlsym(RTLD_DEFAULT, "openblas_get_corename"));
    return function ? function() : nullptr;
}

/// The kernels that this processor's instructions allow, nullptr when OpenBLAS' own choice is as good.
const char* betterKernels([[maybe_unused]] const char* chosen)
{
#if defined(__x86_64__)
    const auto isOneOf = [chosen](std::initializer_list<const char*> names) {
        return std::ranges::any_of(names, [chosen](const char* name) { return std::strcmp(chosen, name) == 0; });
    };
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    if (avx512)
        return isOneOf({"SkylakeX", "Cooperlake", "Sapphirerapids"}) ? nullptr : "SkylakeX";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return isOneOf({"Haswell", "Zen"}) ? nullptr : "Haswell";
#endif
    return nullptr;
}

}  // namespace

void setThreads(std::int64_t threads)
{
    const auto all = std::max(1u, std::thread::hardware_concurrency());
    at::set_num_threads(threads > 0 ? static_cast<int>(threads) : static_cast<int>(all));
}

void useBestMatrixKernels(char* const* arguments)
{
    const auto* chosen = openblasKernels();
    if (!chosen || std::getenv(kKernelVariable))
        return;
    if (const auto* better = betterKernels(chosen)) {
        std::error_code error;
        const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
        ::setenv(kKernelVariable, better, 0);
        ::execv(program.c_str(), arguments);
        // Only reached when the program could not be started again: then it runs on, slower.
    }
}

std::string runtimeDescription()
{
    const auto* kernels = openblasKernels();
    return "LibTorch " TORCH_VERSION ", matrix kernels " + std::string(kernels ? kernels : "of another library") + ", "
        + std::to_string(at::get_num_threads()) + " threads" + (torch::hasCUDA() ? ", CUDA" : ", CPU");
}

}  // namespace translucent
