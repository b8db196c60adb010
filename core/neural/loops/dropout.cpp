#include "loops/implementations.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

void applyDropout(const DropoutMask& mask, const float* x, std::int64_t first, std::int64_t last, float* out)
{
    const DropoutMask local = mask;
    for (std::int64_t i = first; i < last; ++i)
        out[i] = x[i] * local[static_cast<std::uint32_t>(i)];
}

void addDropped(const DropoutMask& mask, const float* __restrict residual, const float* __restrict x,
    std::int64_t first, std::int64_t last, float* __restrict out)
{
    const DropoutMask local = mask;
    for (std::int64_t i = first; i < last; ++i)
        out[i] = residual[i] + x[i] * local[static_cast<std::uint32_t>(i)];
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
