#pragma once

#include "translucent/recipe.h"

#include <torch/types.h>

namespace translucent {

/// While alive, linear layers of this thread multiply in bfloat16 when the precision asks for it, into float sums;
/// weights and everything else stay float.
class PrecisionScope {
public:
    PrecisionScope(Precision precision, torch::Device device);
    ~PrecisionScope();
    PrecisionScope(const PrecisionScope&) = delete;
    PrecisionScope& operator=(const PrecisionScope&) = delete;

    /// Whether linear layers on the CPU are to use bfloat16 now.
    static bool usesBFloat16();

private:
    bool m_active;
    bool m_cuda;
};

}  // namespace translucent
