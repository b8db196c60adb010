#pragma once

#include <ATen/core/Generator.h>
#include <torch/types.h>

#include <cstdint>
#include <string>

namespace translucent {

/// The number of GPUs that CUDA can use in this process.
int gpuCount();

/// The driver's name of a GPU, e.g. "NVIDIA H100 80GB HBM3"; empty for the CPU.
std::string gpuName(torch::Device device);

/// Memory of a GPU in bytes; 0 if unknown or if the device is the CPU.
std::size_t deviceMemory(torch::Device device);

/// The random generator of a device, which starts at `seed`. The numbers depend only on the seed and the kind of GPU.
at::Generator seededGenerator(torch::Device device, std::uint64_t seed);

/// While an object of this class exists, float products on GPUs round their factors to 10 bits of fraction (TF32) if
/// `used`. Applies to all threads, because gradients are computed by threads of LibTorch.
class TensorFloatScope {
public:
    explicit TensorFloatScope(bool used);
    ~TensorFloatScope();
    TensorFloatScope(const TensorFloatScope&) = delete;
    TensorFloatScope& operator=(const TensorFloatScope&) = delete;

private:
    bool m_used;
};

}  // namespace translucent
