#pragma once

#include "translucent/trainer.h"

#include <torch/types.h>

namespace translucent {

/// @throws Error{InvalidArgument} when CUDA is asked for and this LibTorch or machine has none.
torch::Device trainingDevice(Device device);

}  // namespace translucent
