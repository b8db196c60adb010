#pragma once

#include "translucent/recipe.h"

#include <torch/types.h>

namespace translucent {

/// @throws Error{InvalidArgument} when CUDA is asked for and this LibTorch or machine has none.
torch::Device trainingDevice(Device device);

/// What `auto` means: bfloat16 on a CPU whose matrix products are twice as fast in it (see cpu/bfloat16_speed.h),
/// float32 elsewhere. @throws Error{Unsupported} when bfloat16 is asked for and the CPU cannot.
Precision trainingPrecision(Precision wanted, torch::Device device);

}  // namespace translucent
