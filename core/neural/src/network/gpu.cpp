#include "network/gpu.h"

#include <ATen/Context.h>
#include <torch/cuda.h>

#include <array>
#include <mutex>

#include <dlfcn.h>

namespace translucent {

namespace {

/// A function of NVIDIA's driver, which LibTorch has loaded if there is a GPU. Its interface is stable, and unlike that
/// of the CUDA runtime it can be used without the headers of LibTorch's CUDA version. nullptr without a driver.
template <typename Function>
Function* driverFunction(const char* name)
{
    static void* const driver = ::dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
    return driver ? reinterpret_cast<Function*>(::dlsym(driver, name)) : nullptr;
}

using DriverDevice = int;

/// Returns false if the driver does not answer.
bool findDevice(torch::Device device, DriverDevice& found)
{
    auto* const initialise = driverFunction<int(unsigned)>("cuInit");
    auto* const get = driverFunction<int(DriverDevice*, int)>("cuDeviceGet");
    return device.is_cuda() && initialise && get && initialise(0) == 0
        && get(&found, device.has_index() ? device.index() : 0) == 0;
}

}  // namespace

int gpuCount()
{
    return static_cast<int>(torch::cuda::device_count());
}

std::string gpuName(torch::Device device)
{
    if (!device.is_cuda())
        return {};
    std::array<char, 256> text {};
    DriverDevice found = 0;
    auto* const name = driverFunction<int(char*, int, DriverDevice)>("cuDeviceGetName");
    const bool told =
        findDevice(device, found) && name && name(text.data(), static_cast<int>(text.size()) - 1, found) == 0;
    return told ? text.data() : "a GPU";
}

std::size_t deviceMemory(torch::Device device)
{
    std::size_t bytes = 0;
    DriverDevice found = 0;
    auto* const memory = driverFunction<int(std::size_t*, DriverDevice)>("cuDeviceTotalMem_v2");
    return findDevice(device, found) && memory && memory(&bytes, found) == 0 ? bytes : 0;
}

at::Generator seededGenerator(torch::Device device, std::uint64_t seed)
{
    auto generator = at::globalContext().defaultGenerator(device);
    const std::scoped_lock lock(generator.mutex());
    generator.set_current_seed(seed);
    return generator;
}

TensorFloatScope::TensorFloatScope(bool used)
    : m_used(used)
{
    if (used)
        at::globalContext().setAllowTF32CuBLAS(true);
}

TensorFloatScope::~TensorFloatScope()
{
    if (m_used)
        at::globalContext().setAllowTF32CuBLAS(false);
}

}  // namespace translucent
