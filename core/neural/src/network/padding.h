#pragma once

#include <torch/types.h>

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// Rows of ids as one tensor, shorter rows filled with PAD at the end. Shape: [rows, longest]
torch::Tensor padded(std::span<const std::vector<std::int64_t>> rows);

}  // namespace translucent
