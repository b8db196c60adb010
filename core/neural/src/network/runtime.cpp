#include "translucent/neural/runtime.h"

#include "base/require.h"
#include "decoding/parallel.h"
#include "kernels/kernels.h"
#include "network/gpu.h"
#include "network/linear.h"
#include "translucent/base/processor.h"

#include <ATen/Parallel.h>
#include <ATen/Version.h>
#include <torch/nn/functional.h>
#include <torch/version.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <thread>

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace translucent {

namespace {

/// LibTorch reports this only as part of a long text: "… - CPU capability usage: AVX2 …".
std::string atenCapability()
{
    constexpr std::string_view kMark = "CPU capability usage: ";
    const auto config = at::show_config();
    const auto at = config.find(kMark);
    if (at == std::string::npos)
        return "of unknown kind";
    const auto begin = at + kMark.size();
    return config.substr(begin, config.find('\n', begin) - begin);
}

/// ", CPU", or the name of the first GPU and how many there are.
std::string gpus()
{
    const int count = gpuCount();
    if (count == 0)
        return ", CPU";
    return ", " + (count > 1 ? std::to_string(count) + " GPUs such as " : std::string()) + gpuName({torch::kCUDA, 0});
}

#if defined(__GLIBC__)
constexpr int kLargestBlock = 32 << 20;  // the largest mmap threshold that glibc accepts

/// Grows the heap and requests pages of 2 MiB there, which the processor finds faster. Nothing is touched, so there is
/// no harm on systems that never, always or only partly use such pages, or if the heap cannot grow.
void growHeapInLargePages()
{
    constexpr int kHeap = 768 << 20;
    constexpr std::uintptr_t kPage = 2 << 20;
    const auto end = [] { return reinterpret_cast<std::uintptr_t>(::sbrk(0)); };
    const auto begin = (end() + kPage - 1) / kPage * kPage;
    ::mallopt(M_TOP_PAD, kHeap);
    void* volatile block = std::malloc(kLargestBlock / 2);  // volatile: otherwise compilers remove both calls
    std::free(block);
    if (end() > begin)
        ::madvise(reinterpret_cast<void*>(begin), end() - begin, MADV_HUGEPAGE);
}
#endif

}  // namespace

void setThreads(std::int64_t threads)
{
    requireField(threads >= 0 && threads <= mostThreads(), "threads", threads, threadsRule());
    const auto all = std::max(1u, std::thread::hardware_concurrency());
    const auto wanted = threads > 0 ? threads : std::int64_t {all};
    at::set_num_threads(static_cast<int>(wanted));
    setParallelThreads(wanted);
}

void keepFreedMemory()
{
#if defined(__GLIBC__)
    ::mallopt(M_MMAP_THRESHOLD, kLargestBlock);
    ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
    static std::once_flag once;
    std::call_once(once, growHeapInLargePages);
    ::mallopt(M_TOP_PAD, 64 << 20);
#endif
}

std::string runtimeDescription()
{
    const auto threads = at::get_num_threads();
    return "LibTorch " TORCH_VERSION ", " + std::to_string(threads) + (threads == 1 ? " thread" : " threads") + gpus()
        + "; instructions: kernels " + kernels().instructionSet + (productInstructions().empty() ? "" : ", oneDNN ")
        + std::string(productInstructions()) + ", ATen " + atenCapability() + ", OpenBLAS " + openblasCore();
}

}  // namespace translucent
