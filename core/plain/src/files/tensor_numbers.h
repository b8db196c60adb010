#pragma once

#include "files/safetensors.h"

#include <cstddef>
#include <span>
#include <vector>

namespace translucent {

/// Copies `values.size()` numbers as float, starting at index `first`; the tensor must contain that many.
/// @throws Error{InvalidFormat} naming a tensor that does not contain floating-point numbers
void copyFloats(const TensorEntry& entry, std::size_t first, std::span<float> values);

/// The numbers of a floating-point tensor as float; those of 64 bits are rounded.
/// @throws Error{InvalidFormat} for an integer tensor, naming it.
std::vector<float> floatsOf(const TensorEntry& entry);

}  // namespace translucent
