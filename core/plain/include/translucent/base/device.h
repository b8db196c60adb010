#pragma once

#include "translucent/base/choice.h"

namespace translucent {

/// Where a training computes.
enum class Device { Auto, Cpu, Cuda };
template <>
inline constexpr std::array kChoices<Device> {
    Choice {Device::Auto, "auto"}, Choice {Device::Cpu, "cpu"}, Choice {Device::Cuda, "cuda"}};

/// The arithmetic of multiplications by the weights in training.
enum class Precision {
    Auto,
    Float32,
    TensorFloat32,  ///< on GPUs: factors rounded to 10 bits of fraction
    BFloat16,
};
template <>
inline constexpr std::array kChoices<Precision> {Choice {Precision::Auto, "auto"}, Choice {Precision::Float32, "fp32"},
    Choice {Precision::TensorFloat32, "tf32"}, Choice {Precision::BFloat16, "bf16"}};

/// The arithmetic of multiplications by the weights during a search.
enum class DecodingPrecision {
    Float32,  ///< with their own values
    Float16,  ///< rounded to 16-bit floats (at most 65504), then as float32
    Int8,     ///< integers from −127 to 127: see Kernels::multiplyBytes. Source: Wu et al. 2020, §3
};
template <>
inline constexpr std::array kChoices<DecodingPrecision> {Choice {DecodingPrecision::Float32, "fp32"},
    Choice {DecodingPrecision::Float16, "half"}, Choice {DecodingPrecision::Int8, "int8"}};

}  // namespace translucent
