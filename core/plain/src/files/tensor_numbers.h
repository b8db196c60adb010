#pragma once

#include "files/safetensors.h"

#include <vector>

namespace translucent {

/// The numbers of a floating-point tensor as float; those of 64 bits are rounded.
/// @throws Error{InvalidFormat} for an integer tensor, naming it.
std::vector<float> floatsOf(const TensorEntry& entry);

}  // namespace translucent
