#pragma once

#include "kernels/kernels.h"

#include <vector>

namespace translucent {

/// All that this processor can run and may, the best first. @throws Error{InvalidArgument} as `instructionSet`.
const std::vector<const Kernels*>& supportedKernels();

}  // namespace translucent
