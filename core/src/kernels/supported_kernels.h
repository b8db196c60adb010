#pragma once

#include "kernels/kernels.h"

#include <vector>

namespace translucent {

/// All that this processor can run, the best first.
const std::vector<const Kernels*>& supportedKernels();

}  // namespace translucent
